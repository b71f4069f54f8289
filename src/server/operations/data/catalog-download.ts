/** GET dictionary: a catalog as a file in one of the dictionary formats. */
import { type Dictionary, dictionary, element } from '../../../dictionaries/dictionary.ts';
import { type FormatName, formatOf } from '../../../dictionaries/read-dictionary.ts';
import { plainText } from '../../../fields/html/html-words.ts';
import type { Handlers } from '../../calls/call.ts';
import { notFound } from '../../engine/problem.ts';
import { type StoredCatalog, storedCatalog } from './stored-elements.ts';
import { permittedValue } from './upload-plan.ts';

/** Formats by the file extension in the address. */
const formats: Readonly<Record<string, FormatName>> = {
  csv: 'table',
  xlsx: 'workbook',
  schema: 'json-schema',
  'table-schema': 'table-schema',
  sql: 'sql',
  redcap: 'redcap',
};

/** Converts a stored catalog to the neutral tree. */
function dictionaryOf({ name, description, groups, fields, elements }: StoredCatalog): Dictionary {
  const keys = new Map(elements.map(({ id, key }) => [id, key]));
  return dictionary({
    name,
    description: plainText(description),
    groups: [...groups.values()].map((one) => ({ name: one, description: '' })),
    columns: fields.map(({ title }) => title),
    elements: elements.map((one) =>
      element({
        key: one.key,
        parent: one.parent === null ? null : (keys.get(one.parent) ?? null),
        group: one.group === null ? null : (groups.get(one.group) ?? null),
        name: one.name,
        code: one.code,
        type: one.type,
        description: one.description,
        mandatory: one.mandatory,
        values: one.values.map(permittedValue),
        more: Object.fromEntries(
          fields.flatMap(({ member, title }) => {
            const value = one.more[member];
            return value === undefined || value === null || value === '' ? [] : [[title, String(value)]];
          }),
        ),
      }),
    ),
  });
}

export const catalogDownloadHandlers = {
  download_data_catalog: async ({ path, granted: { scope, row } }, { database }) => {
    const name = Object.hasOwn(formats, path.format) ? formats[path.format] : undefined;
    const write = name && formatOf(name).write;
    if (!write)
      throw notFound(`The format "${path.format.slice(0, 20)}" (there are ${Object.keys(formats).join(', ')})`);
    const stored = await database.transaction(scope.actor, (run) => storedCatalog(run, row.id));
    const { content, mediaType, ending, losses } = await write(dictionaryOf(stored));
    const plain = stored.name.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'catalog';
    return {
      status: 200,
      body: typeof content === 'string' ? content : Buffer.from(content),
      headers: {
        'content-type': mediaType === 'text/csv' ? `${mediaType}; charset=utf-8` : mediaType,
        'content-disposition': `attachment; filename="${plain}.${ending}"`,
        ...(losses.length ? { 'x-losses': encodeURIComponent(JSON.stringify(losses)) } : {}),
      },
    };
  },
} satisfies Partial<Handlers>;
