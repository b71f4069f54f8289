/** JSON Schema: properties form a tree, definitions are at the top, references are type names. */
import { DictionaryFileError, dictionary } from '../dictionary.ts';
import type { DictionaryFormat } from '../format.ts';
import { isRecord, textOf } from '../source-file.ts';
import { definitionHolders } from './definitions.ts';
import { membersOf, namedSchema } from './members.ts';
import { writeJsonSchema } from './write.ts';

export const jsonSchemaFormat: DictionaryFormat = {
  title: 'JSON Schema',
  endings: ['.json', '.schema.json'],
  recognise: ({ json }) => {
    if (!isRecord(json)) return 0;
    if (textOf(json['$schema']).includes('json-schema')) return 0.95;
    return isRecord(json['properties']) || definitionHolders.some((name) => isRecord(json[name])) ? 0.6 : 0;
  },
  read: ({ json }) => {
    if (!isRecord(json)) throw new DictionaryFileError('This file is no JSON object, and so no JSON Schema.');
    const root = membersOf(json, null, null);
    const named = definitionHolders.flatMap((name) => {
      const all = json[name];
      return isRecord(all)
        ? Object.entries(all).map(([of, schema]) => namedSchema(of, schema, `${name}/${of}`, 'Definitions'))
        : [];
    });
    const all = [root, ...named];
    return dictionary({
      name: textOf(json['title']),
      description: textOf(json['description']),
      groups: named.length ? [{ name: 'Definitions', description: 'What properties refer to by name.' }] : [],
      elements: all.flatMap(({ elements }) => elements),
      losses: all.flatMap(({ losses }) => losses),
    });
  },
  write: writeJsonSchema,
};
