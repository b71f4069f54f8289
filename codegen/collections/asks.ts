/** Checks `x-asks` of a page view: the question rows, and the fields that store the answers. */
import type { Collection, Field, Model, Resource } from '../../src/contract/model.ts';
import type { Asks } from '../../src/contract/screen.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import { fieldKindOf } from '../../src/fields/kinds.ts';
import type { Fail } from '../files/problem.ts';
import { optionsPath } from './options-path.ts';

/** A collection, and the function that reports faults in its file. */
interface Asking {
  readonly collection: Collection;
  readonly fail: Fail;
}

/** The collection of answers below the single row of a singleton. */
export const answersOf = ({ path }: Collection, { answers }: Asks, all: Iterable<Collection>): Collection | null =>
  [...all].find((one) => one.resource === answers && one.path.startsWith(`${path}/`) && !one.singleton) ?? null;

/** A level above the question rows. */
export interface Level {
  readonly resource: Resource;
  /** The path of the list of its rows. */
  readonly path: string | null;
  /** The field that references the parent level; null for the outermost level. */
  readonly owner: string | null;
}

/** The levels from the outermost rows, which are siblings of the singleton, down to the question rows. */
export function levelsOf(
  model: Pick<Model, 'resources' | 'collections'>,
  collection: Collection,
  questions: string,
): readonly Level[] {
  const above = collection.parent ? model.collections.get(collection.parent.collection)?.resource : undefined;
  const levels: Level[] = [];
  for (let name: string | undefined = questions; name !== undefined && name !== above; ) {
    const resource: Resource | undefined = model.resources.get(name);
    if (!resource) break;
    const [owner] = resource.owners;
    const [target] = owner?.targets ?? [];
    levels.unshift({
      resource,
      path: optionsPath(model, collection, name),
      owner: owner && target !== above ? owner.field : null,
    });
    name = target;
  }
  return levels;
}

/** Reports the faults of `asks` of a screen, if it has one. */
export function checkAsks(
  { collection, fail: failAt }: Asking,
  resources: Model['resources'],
  all: readonly Pick<Asking, 'collection'>[],
): void {
  const asks = collection.screen?.asks;
  if (!asks) return;
  const fail: Fail = (pointer, ...sentences) => failAt(`/screen/asks${pointer}`, ...sentences);
  const resource = resources.get(asks.answers);
  const reference = resource?.checkedBy?.path.reference;
  if (!resource || !reference) {
    const known = [...resources.values()].filter((one) => one.checkedBy?.path.reference).map(({ name }) => name);
    const message = resource
      ? `"${asks.answers}" is not checked by a schema of what it answers.`
      : `There is no resource "${asks.answers}".`;
    fail('/answers', message, suggestion(asks.answers, known, 'Say "x-checked-by" in its file.'));
    return;
  }
  const collections = new Map(all.map((one) => [one.collection.key, one.collection]));
  if (!answersOf(collection, asks, collections.values()))
    fail('/answers', `No collection of "${asks.answers}" lies below ${collection.path}.`, 'Offer one there.');
  const questions = resources.get(resource.fields.get(reference)?.targets[0] ?? '');
  if (!questions) return;
  const levels = levelsOf({ resources, collections }, collection, questions.name);
  for (const { resource: level, path } of levels)
    if (path === null)
      fail('', `No list of "${level.name}" is in reach of ${collection.path}.`, 'Offer one beside it.');
  for (const member of ['required', 'while'] as const) checkYesOrNo(asks[member], questions, member, fail);
  const above = resources.get(collections.get(collection.parent?.collection ?? '')?.resource ?? '');
  const page = levels.at(-2)?.resource;
  if (page) checkYesOrNo(asks.table, page, 'table', fail);
  else if (asks.table !== null) fail('/table', 'The questions are on one page, which is no row.', 'Take it out.');
  const isOfFiles = (name: string) => fieldKindOf({ schema: resource.fields.get(name)?.schema ?? {} }).name === 'files';
  if (asks.files && !resource.checkedBy?.fields.some(isOfFiles))
    fail(
      '/files',
      `"${resource.name}" has no files that are checked.`,
      'Take it out, or add a field with the format "files".',
    );
  for (const member of ['before', 'after'] as const) checkFormatted(asks[member], above, member, fail);
}

function checkYesOrNo(name: string | null, { name: resource, fields }: Resource, member: string, fail: Fail): void {
  if (name === null) return;
  const isYesOrNo = ({ schema }: Field) => typesOf(schema).includes('boolean');
  const field = fields.get(name);
  if (field && isYesOrNo(field)) return;
  const known = [...fields.values()].filter(isYesOrNo).map((one) => one.name);
  const message = field ? `"${name}" of "${resource}" is no yes or no.` : `"${resource}" has no field "${name}".`;
  fail(`/${member}`, message, suggestion(name, known, 'Take it out.'));
}

function checkFormatted(name: string | null, above: Resource | undefined, member: string, fail: Fail): void {
  if (name === null) return;
  const isFormatted = ({ schema }: Field) => schema['format'] === 'html';
  const field = above?.fields.get(name);
  if (field && isFormatted(field)) return;
  const known = [...(above?.fields.values() ?? [])].filter(isFormatted).map((one) => one.name);
  const message = !above
    ? 'There is no row above whose text could be shown.'
    : field
      ? `"${name}" of "${above.name}" is no formatted text.`
      : `"${above.name}" has no field "${name}".`;
  fail(`/${member}`, message, suggestion(name, known, 'Take it out.'));
}
