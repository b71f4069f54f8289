/** Reads dbt files: `catalog.json` has the types of columns, `manifest.json` their descriptions. */
import { DictionaryFileError, dictionary, element } from '../dictionary.ts';
import type { DictionaryFormat } from '../format.ts';
import { isRecord, textOf } from '../source-file.ts';

type Json = Readonly<Record<string, unknown>>;

const kindOf = (json: unknown): 'catalog' | 'manifest' | null => {
  if (!isRecord(json)) return null;
  const metadata = isRecord(json['metadata']) ? json['metadata'] : {};
  const schema = textOf(metadata['dbt_schema_version']);
  return schema.includes('/catalog/') ? 'catalog' : schema.includes('/manifest/') ? 'manifest' : null;
};

/** The tables of the file: nodes with columns, and sources. */
const nodesOf = (json: Json): readonly (readonly [id: string, node: Json])[] =>
  ['nodes', 'sources'].flatMap((kind) => {
    const all = json[kind];
    return isRecord(all)
      ? Object.entries(all).flatMap(([id, node]) =>
          isRecord(node) && isRecord(node['columns']) ? [[id, node] as const] : [],
        )
      : [];
  });

/** The text members of an object with these names. */
const textsOf = (from: Json, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (textOf(from[name]) ? [[name, textOf(from[name])]] : [])));

export const dbtFormat: DictionaryFormat = {
  title: 'dbt',
  endings: ['.json'],
  recognise: ({ json }) => (kindOf(json) ? 0.99 : 0),
  read: ({ json }) => {
    const kind = kindOf(json);
    if (!kind || !isRecord(json))
      throw new DictionaryFileError('This file is no catalog.json and no manifest.json of dbt.');
    const groups = new Map<string, string>();
    const elements = nodesOf(json).flatMap(([id, node]) => {
      const metadata = isRecord(node['metadata']) ? node['metadata'] : node;
      const schema = textOf(metadata['schema']);
      if (schema) groups.set(schema, '');
      const name = textOf(metadata['name']) || (id.split('.').at(-1) ?? id);
      const below = { parent: id, group: schema || null };
      const columns = Object.values(node['columns'] as Json).filter(isRecord);
      return [
        element({
          key: id,
          group: schema || null,
          name,
          code: name,
          type: textOf(metadata['type']) || textOf(node['resource_type']),
          description: textOf(metadata['comment']) || textOf(node['description']),
          more: textsOf(metadata, ['database', 'owner', 'alias']),
        }),
        ...columns.map((column) =>
          element({
            ...below,
            key: `${id}.${textOf(column['name'])}`,
            name: textOf(column['name']),
            code: textOf(column['name']),
            type: textOf(column['type']) || textOf(column['data_type']),
            description: textOf(column['comment']) || textOf(column['description']),
            more: textsOf(column, ['quote']),
          }),
        ),
      ];
    });
    return dictionary({
      name: isRecord(json['metadata']) ? textOf(json['metadata']['project_name']) : '',
      groups: [...groups.keys()].map((name) => ({ name, description: '' })),
      elements,
      losses:
        kind === 'manifest' ? [{ line: null, message: 'Lineage, tests and macros of the manifest are left out.' }] : [],
    });
  },
};
