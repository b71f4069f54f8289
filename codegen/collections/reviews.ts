/** Checks `review` of a screen of proposals: the named fields must exist and have a suitable type. */
import type { Collection, Field, Resource } from '../../src/contract/model.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import type { Fail } from '../files/problem.ts';

const isText = ({ kind, schema }: Field): boolean =>
  kind === 'value' && typesOf(schema).includes('string') && !schema['enum'];
const isChoice = ({ schema }: Field): boolean => Array.isArray(schema['enum']);

/** Reports the faults of `review`, if the screen has one. */
export function checkReview(
  { collection, fail: failAt }: { readonly collection: Collection; readonly fail: Fail },
  { fields }: Resource,
): void {
  const review = collection.screen?.review;
  if (!review) return;
  const fail: Fail = (pointer, ...sentences) => failAt(`/screen/review${pointer}`, ...sentences);
  const find = (pointer: string, name: string, fits: (field: Field) => boolean, what: string): Field | null => {
    const field = fields.get(name);
    if (field && fits(field)) return field;
    const known = [...fields.values()].filter(fits).map((one) => one.name);
    const message = field ? `"${name}" is no ${what}.` : `There is no field "${name}".`;
    fail(pointer, message, suggestion(name, known, `Name a ${what}, or declare one.`));
    return null;
  };
  const status = find('/status/field', review.status.field, isChoice, 'choice');
  const values = (status?.schema['enum'] as readonly unknown[] | undefined)?.map(String) ?? [];
  if (status && !values.includes(review.status.open))
    fail(
      '/status/open',
      `"${status.name}" has no value "${review.status.open}".`,
      suggestion(review.status.open, values),
    );
  find('/action', review.action, isChoice, 'choice');
  for (const member of ['reason', 'source', 'link'] as const) {
    const name = review[member];
    if (name !== null) find(`/${member}`, name, isText, 'text');
  }
  if (collection.singleton)
    fail('', 'There is one row here, and proposals are many.', 'Say it of a list, or take "review" out.');
}
