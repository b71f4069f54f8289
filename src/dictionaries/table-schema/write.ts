/** Writes a dictionary as a table schema, or as a data package if its elements are in tables. Pure. */
import type { Dictionary, DictionaryElement } from '../dictionary.ts';
import type { WrittenFile } from '../format.ts';

const prefix = 'constraints.';

/** Parses a value that was written as JSON. */
function unwritten(text: string): unknown {
  if (!/^([[{]|-?\d|true$|false$)/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function fieldOf(one: DictionaryElement): object {
  const [type = '', format] = one.type.split(/ \(|\)$/);
  const entries = Object.entries(one.more);
  const constraints = Object.fromEntries(
    entries
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), unwritten(value)]),
  );
  const labelled = one.values.some(({ label }) => label);
  const all = {
    ...(one.mandatory ? { required: true } : {}),
    ...(one.values.length && !labelled ? { enum: one.values.map(({ value }) => value) } : {}),
    ...constraints,
  };
  const code = one.code || one.name;
  return {
    name: code,
    ...(one.name !== code ? { title: one.name } : {}),
    ...(type ? { type } : {}),
    ...(format ? { format } : {}),
    ...(one.description ? { description: one.description } : {}),
    ...(labelled ? { categories: one.values.map(({ value, label }) => ({ value, label })) } : {}),
    ...(Object.keys(all).length ? { constraints: all } : {}),
    ...Object.fromEntries(
      entries.filter(([key]) => !key.startsWith(prefix)).map(([key, value]) => [key, unwritten(value)]),
    ),
  };
}

/** Two levels become a data package. Deeper elements are written below their table, and the losses report this. */
export function writeTableSchema(dictionary: Dictionary): WrittenFile {
  const below = Map.groupBy(dictionary.elements, ({ parent }) => parent);
  const top = below.get(null) ?? [];
  const hasTables = top.some(({ key }) => below.has(key));
  const losses = dictionary.elements.some(({ group }) => group)
    ? ['Groups are left out: a table schema has none.']
    : [];
  const described = {
    name: dictionary.name,
    ...(dictionary.description ? { description: dictionary.description } : {}),
  };
  const fieldsBelow = (key: string): readonly DictionaryElement[] =>
    (below.get(key) ?? []).flatMap((child) => [child, ...fieldsBelow(child.key)]);
  if (hasTables && dictionary.elements.some(({ parent }) => parent !== null && !top.some(({ key }) => key === parent)))
    losses.push('Elements that are more than two levels deep are written right below their table.');
  const json = hasTables
    ? {
        ...described,
        resources: top.map((table) => ({
          name: table.code || table.name,
          ...(table.code && table.name !== table.code ? { title: table.name } : {}),
          ...(table.description ? { description: table.description } : {}),
          schema: { fields: fieldsBelow(table.key).map(fieldOf) },
        })),
      }
    : { ...described, fields: top.map(fieldOf) };
  return {
    ending: 'json',
    mediaType: 'application/json',
    content: `${JSON.stringify(json, null, 2)}\n`,
    losses,
  };
}
