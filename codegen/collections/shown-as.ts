/** The questionnaire that an outline previews: `preview` of a screen with the name of a resource. */
import type { Collection, Resource } from '../../src/contract/model.ts';
import { suggestion } from '../../src/fields/closest.ts';
import type { Fail } from '../files/problem.ts';
import { levelsOf } from './asks.ts';
import { isBeside } from './levels.ts';

interface Previewed {
  readonly collection: Collection;
  /** The resource that is filled in page by page. */
  readonly name: string;
  readonly fail: Fail;
}

/** The key of the singleton beside the screen that asks the rows of the outline; reports a name of none. */
export function resolveShownAs(
  { collection, name, fail }: Previewed,
  all: readonly Collection[],
  resources: ReadonlyMap<string, Resource>,
): string | null {
  const collections = new Map(all.map((one) => [one.key, one]));
  const rows = new Set([
    collection.resource,
    ...(collection.screen?.levels ?? []).map((level) => collections.get(level.collection)?.resource),
  ]);
  const isAsked = (one: Collection): boolean => {
    const answers = resources.get(one.screen?.asks?.answers ?? '');
    const questions = answers?.fields.get(answers.checkedBy?.path.reference ?? '')?.targets[0];
    if (!one.singleton || questions === undefined) return false;
    return levelsOf({ resources, collections }, one, questions).every(({ resource }) => rows.has(resource.name));
  };
  const asking = all.filter((one) => isBeside(one, collection) && isAsked(one));
  const found = asking.find(({ resource }) => resource === name);
  if (found) return found.key;
  fail(
    '/screen/preview',
    `No collection beside ${collection.path} asks its rows in the pages of "${name}".`,
    suggestion(
      name,
      asking.map(({ resource }) => resource),
      'Offer a screen with "asks" there, and name all rows that it asks in "levels".',
    ),
  );
  return null;
}
