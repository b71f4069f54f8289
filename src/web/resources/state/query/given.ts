/** Initial values of a new row in a link: `with[tag_ids]=4`. Pure. */
import type { JsonSchema } from '../../../../contract/model.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';

/** Ids by the names of reference fields. */
export type Given = Readonly<Record<string, readonly number[]>>;

const member = /^with\[([a-z_]+)\]$/;
const idOf = (text: string): readonly number[] => (/^\d{1,15}$/.test(text) ? [Number(text)] : []);

/** The initial values in an address. */
export function readGiven(query: URLSearchParams): Given {
  const names = [...new Set([...query.keys()].flatMap((key) => member.exec(key)?.[1] ?? []))];
  return Object.fromEntries(names.map((name) => [name, query.getAll(`with[${name}]`).flatMap(idOf)]));
}

/** The query that starts a new row with a reference. */
export const givenAddress = (field: string, id: number): string => `row=new&with[${field}]=${id}`;

/** The query without initial values. */
export function withoutGiven(query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  for (const key of query.keys()) if (key === 'row' || member.test(key)) left.delete(key);
  return left;
}

/** The collection with initial values for new rows; only references can have them. */
export function startingWith(entry: CollectionEntry, given: Given): CollectionEntry {
  const { create } = entry.schemas;
  const members = (create?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const filled = entry.fields.flatMap(({ name, kind }) => {
    const ids = given[name] ?? [];
    const [first] = ids;
    if (first === undefined || !members[name]) return [];
    if (kind !== 'reference' && kind !== 'references') return [];
    return [[name, { ...members[name], default: kind === 'reference' ? first : ids }] as const];
  });
  if (!create || filled.length === 0) return entry;
  const properties = { ...members, ...Object.fromEntries(filled) };
  return { ...entry, schemas: { ...entry.schemas, create: { ...create, properties } } };
}
