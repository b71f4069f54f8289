/**
 * Resolves the collections of an outline: each is a sibling of the screen's collection, and contains the children of
 * the level before it.
 */
import { comparable, readableFields } from '../../src/contract/bodies.ts';
import { linksTo } from '../../src/contract/levels.ts';
import type { Collection, Resource } from '../../src/contract/model.ts';
import type { OutlineLevel } from '../../src/contract/screen.ts';
import { suggestion } from '../../src/fields/closest.ts';
import type { Fail } from '../files/problem.ts';

interface Outlined {
  readonly collection: Collection;
  /** Resources of the levels below the screen's resource. */
  readonly names: readonly string[];
  readonly fail: Fail;
}

/** The levels of a screen as collections. Reports invalid levels. */
export function resolveLevels(
  { collection, names, fail }: Outlined,
  all: readonly Collection[],
  resources: ReadonlyMap<string, Resource>,
): readonly OutlineLevel[] {
  const beside = all.filter((one) => one !== collection && !one.singleton && isBeside(one, collection));
  const levels: OutlineLevel[] = [];
  let above = collection;
  for (const [at, name] of names.entries()) {
    const pointer = `/screen/levels/${at}`;
    const level = beside.find((one) => one.resource === name && one.operations.includes('list'));
    if (!level) {
      const known = [...new Set(beside.map((one) => one.resource))];
      fail(
        pointer,
        `No collection beside ${collection.path} lists "${name}".`,
        suggestion(name, known, 'Offer one below the same path, or take it out.'),
      );
      return levels;
    }
    const resource = resources.get(name) as Resource;
    const holder = resources.get(above.resource) as Resource;
    const links = linksTo(resource, holder.name);
    const [link] = links;
    if (!link || links.length > 1) {
      fail(
        pointer,
        link
          ? `"${name}" points to "${holder.name}" by several fields: ${links.map((one) => one.name).join(', ')}.`
          : `"${name}" does not belong to "${holder.name}", which is the level above it.`,
        link ? 'An outline cannot tell which of them nests it: take it out.' : 'Name the levels from the top.',
      );
      return levels;
    }
    if (!readableFields(level, resource).includes(link) || !comparable(link)) {
      fail(pointer, `"${link.name}" of "${name}" is not shown to whoever reads these rows.`, 'Take the level out.');
      return levels;
    }
    levels.push({ collection: level.key, link: link.name, count: countIn(above, holder, name, link.name) });
    above = level;
  }
  return levels;
}

/** Whether two collections have the same parent row. */
export const isBeside = (one: Collection, other: Collection): boolean =>
  one.parent?.collection === other.parent?.collection && one.parent?.param === other.parent?.param;

/** The field of a row with the number of its children on the next level. */
function countIn(above: Collection, holder: Resource, name: string, link: string): string | null {
  const counts = readableFields(above, holder).find(
    ({ from }) =>
      from?.kind === 'pointing_here' && from.answer === 'count' && from.resource === name && from.field === link,
  );
  return counts?.name ?? null;
}
