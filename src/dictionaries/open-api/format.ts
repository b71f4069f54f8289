/** OpenAPI 3 and Swagger 2: named schemas, and the inline schemas of requests and responses. */
import {
  type DictionaryElement,
  type DictionaryFault,
  DictionaryFileError,
  dictionary,
  element,
} from '../dictionary.ts';
import type { DictionaryFormat } from '../format.ts';
import { membersOf, namedSchema } from '../json-schema/members.ts';
import { isRecord, textOf } from '../source-file.ts';
import { readYaml } from './read-yaml.ts';

type Json = Readonly<Record<string, unknown>>;

/** The parsed description, from JSON or YAML. */
const descriptionOf = ({ json, text }: { readonly json: unknown; readonly text: string | null }): Json | null => {
  if (isRecord(json)) return json;
  if (json !== undefined || text === null || !/^\s*(openapi|swagger)\s*:/m.test(text)) return null;
  const read = readYaml(text);
  return isRecord(read) ? read : null;
};

const schemasOf = (description: Json): Json => {
  const components = description['components'];
  const named = isRecord(components) ? components['schemas'] : description['definitions'];
  return isRecord(named) ? named : {};
};

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The inline schemas of requests and responses, with names derived from their calls. */
function* writtenOut(description: Json): Generator<readonly [name: string, schema: unknown]> {
  const { paths } = description;
  if (!isRecord(paths)) return;
  for (const [path, item] of Object.entries(paths)) {
    if (!isRecord(item)) continue;
    for (const method of methods) {
      const call = item[method];
      if (!isRecord(call)) continue;
      const name = textOf(call['operationId']) || `${method} ${path}`;
      for (const [of, holder] of [
        ['body', call['requestBody']],
        ...Object.entries(isRecord(call['responses']) ? call['responses'] : {}),
      ] as const) {
        if (!isRecord(holder)) continue;
        const { content } = holder;
        const schemas = isRecord(content)
          ? Object.values(content).flatMap((media) => (isRecord(media) ? [media['schema']] : []))
          : [holder['schema']];
        for (const schema of schemas)
          if (isRecord(schema) && isRecord(schema['properties'])) yield [`${name} ${of}`, schema];
      }
    }
  }
}

export const openApiFormat: DictionaryFormat = {
  title: 'OpenAPI',
  endings: ['.json', '.yaml', '.yml'],
  recognise: (file) => {
    const description = descriptionOf(file);
    return description && (textOf(description['openapi']) || textOf(description['swagger'])) ? 0.98 : 0;
  },
  read: (file) => {
    const description = descriptionOf(file);
    if (!description) throw new DictionaryFileError('This file is no OpenAPI description.');
    const info = isRecord(description['info']) ? description['info'] : {};
    const elements: DictionaryElement[] = [];
    const losses: DictionaryFault[] = [];
    const take = (made: {
      readonly elements: readonly DictionaryElement[];
      readonly losses: readonly DictionaryFault[];
    }) => {
      elements.push(...made.elements);
      losses.push(...made.losses);
    };
    for (const [name, schema] of Object.entries(schemasOf(description)))
      take(namedSchema(name, schema, name, 'Schemas'));
    const seen = new Set<string>();
    for (const [name, schema] of writtenOut(description)) {
      if (seen.has(name)) continue;
      seen.add(name);
      elements.push(element({ key: name, name, group: 'Calls', type: 'object' }));
      take(membersOf(schema, name, 'Calls'));
    }
    return dictionary({
      name: textOf(info['title']),
      description: textOf(info['description']),
      groups: [
        { name: 'Schemas', description: 'Schemas with a name.' },
        ...(seen.size ? [{ name: 'Calls', description: 'Bodies and answers that are written out in a call.' }] : []),
      ],
      elements,
      losses,
    });
  },
};
