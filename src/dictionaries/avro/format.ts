/** Avro schemas: records as elements, their fields below them. */
import {
  type DictionaryElement,
  DictionaryFileError,
  dictionary,
  element,
  keyBelow,
  type PermittedValue,
} from '../dictionary.ts';
import type { DictionaryFormat } from '../format.ts';
import { isRecord, textOf } from '../source-file.ts';

type Json = Readonly<Record<string, unknown>>;

const isNamed = (json: unknown): json is Json =>
  isRecord(json) && ['record', 'error'].includes(textOf(json['type'])) && Array.isArray(json['fields']);

const recordsOf = (json: unknown): readonly Json[] => (Array.isArray(json) ? json : [json]).filter(isNamed);

/** The type as text; for a named type, its name. */
function typeText(type: unknown): string {
  if (Array.isArray(type))
    return type
      .map(typeText)
      .filter((one) => one !== 'null')
      .join(' or ');
  if (!isRecord(type)) return textOf(type);
  const logical = textOf(type['logicalType']);
  const kind = textOf(type['type']);
  if (kind === 'array') return `array of ${typeText(type['items'])}`;
  if (kind === 'map') return `map of ${typeText(type['values'])}`;
  if (['record', 'error', 'enum', 'fixed'].includes(kind)) return textOf(type['name']) || kind;
  return logical ? `${kind} (${logical})` : typeText(kind || type['type']);
}

/** The records and enums inside of a type, through arrays, maps and unions. */
function inside(type: unknown): readonly Json[] {
  if (Array.isArray(type)) return type.flatMap(inside);
  if (!isRecord(type)) return [];
  const kind = textOf(type['type']);
  if (['record', 'error', 'enum'].includes(kind)) return [type];
  return [...inside(type['items']), ...inside(type['values']), ...(isRecord(type['type']) ? inside(type['type']) : [])];
}

const placed = new Set(['name', 'doc', 'type']);

function fieldsOf(record: Json, parent: string): DictionaryElement[] {
  return (record['fields'] as unknown[]).filter(isRecord).flatMap((field) => {
    const name = textOf(field['name']);
    const key = keyBelow(parent, name);
    const found = inside(field['type']);
    const symbols = found.flatMap((one) => (Array.isArray(one['symbols']) ? one['symbols'] : []));
    const values: readonly PermittedValue[] = symbols.map((value) => ({ value: textOf(value), label: '' }));
    const more = Object.fromEntries(
      Object.entries(field)
        .filter(([member]) => !placed.has(member))
        .map(([member, value]) => [member, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    const optional = Array.isArray(field['type']) && field['type'].includes('null');
    return [
      element({
        key,
        parent,
        name,
        code: name,
        type: typeText(field['type']),
        description: textOf(field['doc']),
        mandatory: !optional && !('default' in field),
        values,
        more,
      }),
      ...found.filter(isNamed).flatMap((one) => fieldsOf(one, key)),
    ];
  });
}

export const avroFormat: DictionaryFormat = {
  title: 'Avro schema',
  endings: ['.avsc'],
  recognise: ({ json }) => (recordsOf(json).length ? 0.92 : 0),
  read: ({ json }) => {
    const records = recordsOf(json);
    if (!records.length) throw new DictionaryFileError('This file holds no record of Avro.');
    return dictionary({
      name: records.length === 1 ? textOf(records[0]?.['name']) : '',
      description: records.length === 1 ? textOf(records[0]?.['doc']) : '',
      elements: records.flatMap((record) => {
        const name = textOf(record['name']);
        const key = keyBelow(textOf(record['namespace']) || null, name);
        return [
          element({ key, name, code: name, type: 'record', description: textOf(record['doc']) }),
          ...fieldsOf(record, key),
        ];
      }),
    });
  },
};
