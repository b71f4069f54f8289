import type { Field, Limit, Resource } from '../../src/contract/model.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import { parametersOf } from '../files/addresses.ts';
import type { Fail } from '../files/problem.ts';
import type { FileLimit } from '../files/resource-file.ts';
import { refusalBy } from './field-values.ts';

/** A limit with parsed paths. */
export const resolveLimit = ({ where, within, least, most, sentence }: FileLimit): Limit => ({
  where: Object.entries(where).map(([path, value]) => {
    const [first = '', second] = path.split('.');
    return second === undefined
      ? { reference: null, column: first, value }
      : { reference: first, column: second, value };
  }),
  within: within ?? null,
  least: least ?? null,
  most: most ?? null,
  sentence,
});

const isColumn = (field: Field | undefined): boolean => field?.kind === 'value' || field?.kind === 'reference';

/** Limits may name only columns, because the database enforces them. */
export function checkLimits(
  resources: ReadonlyMap<string, Resource>,
  failIn: (resource: string, base: string) => Fail,
): void {
  for (const resource of resources.values())
    for (const [index, limit] of resource.limits.entries()) {
      const fail = failIn(resource.name, `/x-limits/${index}`);
      const target = (reference: string): Resource | undefined => {
        const field = resource.fields.get(reference);
        return field?.kind === 'reference' ? resources.get(field.targets[0] ?? '') : undefined;
      };
      for (const { reference, column, value } of limit.where) {
        const holder = reference === null ? resource : target(reference);
        const field = holder?.fields.get(column);
        if (!field || !isColumn(field))
          fail(
            '/where',
            `"${reference ? `${reference}.` : ''}${column}" is no stored field.`,
            'Name a field that is stored, or reference.field.',
          );
        const refused = field?.kind === 'value' && value !== null ? refusalBy(field)(value) : null;
        if (refused) fail('/where', `${refused.message} No row would count.`, refused.mend);
      }
      const around = limit.within === null ? undefined : target(limit.within);
      if (limit.within !== null && !around)
        fail('/within', `"${limit.within}" is no reference of this file.`, 'Name a field with x-ref.');
      if (around && !isColumn(around.fields.get(around.label)))
        fail('/within', `What "${limit.within}" points to has no stored label.`, 'Name another reference.');
      if (limit.most !== null && !isColumn(around?.fields.get(limit.most)))
        fail('/most', `There is no field "${limit.most}" in the row within.`, 'Name a stored field of it.');
      const most = limit.most === null ? undefined : around?.fields.get(limit.most);
      if (most && !typesOf(most.schema).includes('integer'))
        fail('/most', `"${limit.most}" is no whole number, and rows are counted.`, 'Name one that is.');
      const word = parametersOf(limit.sentence).find((one) => one !== 'within' || limit.within === null);
      if (word !== undefined)
        fail(
          '/sentence',
          `Nothing is filled in for {${word}}.`,
          limit.within === null ? 'Take it out.' : suggestion(word, ['within']),
        );
    }
}
