/** Resolves the ends of mappings in a file: elements by key, technical name or name; groups and categories by name. */
import sql from 'sql-template-tag';
import type { Run } from '../../store/database.ts';
import { storedCatalog } from './stored-elements.ts';

/**
 * The side of a mapping. If both catalogs have an element with the same key, each side means the element of its own
 * catalog.
 */
export type Side = 'source' | 'target';

/** The id of the named row, or a sentence that explains why there is none. */
export type FoundEnd = { readonly id: number } | { readonly fault: string };
export type EndFinder = (key: string, side: Side) => FoundEnd;

/** Element ids of one catalog by name; null for a name that several elements have. */
type Named = ReadonlyMap<string, number | null>;

const folded = (text: string): string => text.trim().toLowerCase();

function namedBy<T>(all: readonly T[], nameOf: (one: T) => string, idOf: (one: T) => number): Named {
  const named = new Map<string, number | null>();
  for (const one of all) {
    const name = nameOf(one);
    if (name) named.set(name, named.has(name) ? null : idOf(one));
  }
  return named;
}

/** The lookups of a catalog's elements, the most reliable first. */
async function catalogNames(run: Run, catalog: number): Promise<readonly Named[]> {
  const { elements } = await storedCatalog(run, catalog);
  const id = (one: { readonly id: number }) => one.id;
  return [
    namedBy(elements, ({ key }) => key, id),
    namedBy(elements, (one) => `element-${one.id}`, id),
    namedBy(elements, ({ code }) => code, id),
    namedBy(elements, ({ name }) => folded(name), id),
  ];
}

const catalogsOf = async (run: Run, map: number): Promise<readonly number[]> =>
  (
    await run<{ id: number }>(
      sql`select data_catalog_id as id from data_map_data_catalog where data_map_id = ${map} order by position, id`,
    )
  ).map(({ id }) => id);

/** Finds elements by name: a source in the first catalog that has it, a target in the last one. */
export async function elementFinder(run: Run, catalogs: readonly number[]): Promise<EndFinder> {
  const each: (readonly Named[])[] = [];
  for (const id of catalogs) each.push(await catalogNames(run, id));
  const ways = [0, 1, 2, 3].map((way) => each.map((names) => names[way] as Named));
  return (key, side) => {
    // Also tries the key without its prefix, as in `ours:person.sex`.
    const spellings = [...new Set([key, key.slice(key.indexOf(':') + 1)])];
    let several = false;
    for (const [way, catalogsBy] of ways.entries())
      for (const spelling of spellings) {
        const found = catalogsBy.map((names) => names.get(way === 3 ? folded(spelling) : spelling));
        several ||= found.includes(null);
        const ids = found.filter((id) => typeof id === 'number');
        const id = side === 'source' ? ids.at(0) : ids.at(-1);
        if (id !== undefined) return { id };
      }
    return {
      fault: several
        ? `several elements of this map are called “${key}”. Name the one by its key.`
        : `the catalogs of this map have no element “${key}”.`,
    };
  };
}

/** Finds elements in the catalogs of a map. */
export const elementsOfMap = async (run: Run, map: number): Promise<EndFinder> =>
  elementFinder(run, await catalogsOf(run, map));

/** Finds groups of a map's catalogs, also named "Catalog / Group", and its categories. */
export async function groupsAndCategories(run: Run, map: number): Promise<EndFinder> {
  const groups = await run<{ id: number; name: string; catalog: string }>(
    sql`select g.id, g.name, c.name as catalog from data_map_data_catalog m join data_catalog c on c.id = m.data_catalog_id
      join data_catalog_group g on g.data_catalog_id = c.id where m.data_map_id = ${map} order by g.id`,
  );
  const categories = await run<{ id: number; name: string }>(
    sql`select id, name from data_map_category where data_map_id = ${map} order by id`,
  );
  const id = (one: { readonly id: number }) => one.id;
  const names = {
    source: [
      namedBy(groups, ({ name }) => folded(name), id),
      namedBy(groups, ({ name, catalog }) => folded(`${catalog} / ${name}`), id),
    ],
    target: [namedBy(categories, ({ name }) => folded(name), id)],
  };
  return (key, side) => {
    const found = names[side].map((named) => named.get(folded(key)));
    const one = found.find((id) => typeof id === 'number');
    if (one !== undefined) return { id: one };
    const kind = side === 'source' ? 'group' : 'category';
    if (!found.includes(null))
      return { fault: `${side === 'source' ? 'the catalogs of this map have' : 'this map has'} no ${kind} “${key}”.` };
    return {
      fault: `several ${side === 'source' ? 'groups' : 'categories'} of this map are called “${key}”. ${side === 'source' ? `Write the catalog in front of it: “Catalog / ${key}”.` : 'Rename one of them first.'}`,
    };
  };
}
