/** The stored elements of a catalog, with their identifying keys. */
import sql from 'sql-template-tag';
import { keyBelow } from '../../../dictionaries/dictionary.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import type { Run } from '../../store/database.ts';

export interface StoredElement {
  readonly id: number;
  /** The stored key; without one, the parent's key and the technical name. */
  readonly key: string;
  readonly parent: number | null;
  readonly group: number | null;
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly type: string;
  readonly mandatory: boolean;
  readonly values: readonly string[];
  readonly more: Values;
}

/** A field that the catalog defines itself: its member in `values`, and its title. */
export interface OwnField {
  readonly member: string;
  readonly title: string;
}

export interface StoredCatalog {
  readonly name: string;
  readonly description: string;
  readonly schema: Values;
  readonly fields: readonly OwnField[];
  /** Names of groups by id. */
  readonly groups: ReadonlyMap<number, string>;
  /** Ordered elements, parents before their children. */
  readonly elements: readonly StoredElement[];
}

/** An empty catalog that does not exist in the database yet. */
export const nothingStored = (name: string, description: string): StoredCatalog => ({
  name,
  description,
  schema: { type: 'object', properties: {} },
  fields: [],
  groups: new Map(),
  elements: [],
});

/** The number of rows of one query: parsing more at once would block other requests. */
const atOnce = 2_000;

interface ElementRow extends Omit<StoredElement, 'key' | 'values' | 'more'> {
  readonly key: string | null;
  readonly permitted: string | readonly string[];
  readonly more: string | Values;
}

const read = <T>(value: string | T): T => (typeof value === 'string' ? (JSON.parse(value) as T) : value);

/** Titles of schema fields, in order. */
export const ownFieldsOf = (schema: Values): readonly OwnField[] =>
  Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).map(([member, of]) => ({
    member,
    title: isObject(of) && typeof of['title'] === 'string' ? of['title'] : member,
  }));

/**
 * Reads a catalog and all its elements. The caller has already checked access.
 * @throws {Error} for a catalog that does not exist
 */
export async function storedCatalog(run: Run, id: number): Promise<StoredCatalog> {
  const [catalog] = await run<{ name: string; description: string; schema: string }>(
    sql`select name, description, element_schema::text as schema from data_catalog where id = ${id}`,
  );
  if (!catalog) throw new Error(`Data catalog ${id} was read and is not there.`);
  const schema = JSON.parse(catalog.schema) as Values;
  const groups = await run<{ id: number; name: string }>(
    sql`select id, name from data_catalog_group where data_catalog_id = ${id} order by position, id`,
  );
  const rows: ElementRow[] = [];
  for (let after = 0; ; ) {
    const some = await run<ElementRow>(
      sql`select id, key, parent_id as parent, group_id as "group", name, code, description, data_type as type, mandatory,
          permitted_values as permitted, "values" as more
        from data_catalog_detail where data_catalog_id = ${id} and id > ${after} order by id limit ${atOnce}`,
    );
    rows.push(...some);
    if (some.length < atOnce) break;
    after = some.at(-1)?.id ?? 0;
  }
  return {
    name: catalog.name,
    description: catalog.description,
    schema,
    fields: ownFieldsOf(schema),
    groups: new Map(groups.map((group) => [group.id, group.name])),
    elements: keyed(rows),
  };
}

/** Elements with their keys, parents first. */
function keyed(rows: readonly ElementRow[]): readonly StoredElement[] {
  const below = Map.groupBy(rows, ({ parent }) => parent);
  const elements: StoredElement[] = [];
  const taken = new Set(rows.flatMap(({ key }) => key ?? []));
  const walk = (parent: number | null, above: string | null) => {
    for (const { permitted, more, ...row } of below.get(parent) ?? []) {
      const made = keyBelow(above, row.code || row.name);
      const key = row.key ?? (taken.has(made) ? `${made}#${row.id}` : made);
      taken.add(key);
      elements.push({ ...row, key, values: read(permitted), more: read(more) });
      walk(row.id, key);
    }
  };
  walk(null, null);
  return elements;
}
