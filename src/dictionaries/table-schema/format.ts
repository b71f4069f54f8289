/** Frictionless: a table schema, and a data package with several of them. */
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
import { writeTableSchema } from './write.ts';

type Json = Readonly<Record<string, unknown>>;

const isFields = (fields: unknown): fields is readonly Json[] =>
  Array.isArray(fields) &&
  fields.length > 0 &&
  fields.every((field) => isRecord(field) && typeof field['name'] === 'string');

const tablesOf = (json: unknown): readonly Json[] => {
  if (!isRecord(json) || !Array.isArray(json['resources'])) return [];
  return json['resources'].filter((one): one is Json => isRecord(one) && isRecord(one['schema']));
};

const placed = new Set(['name', 'title', 'type', 'format', 'description', 'constraints', 'categories']);

function fieldElement(field: Json, parent: string | null): DictionaryElement {
  const constraints = isRecord(field['constraints']) ? field['constraints'] : {};
  const { required, enum: _, ...others } = constraints;
  const name = textOf(field['name']);
  const format = textOf(field['format']);
  const more: Record<string, string> = {};
  for (const [key, value] of [
    ...Object.entries(field),
    ...Object.entries(others).map(([key, value]) => [`constraints.${key}`, value] as const),
  ])
    if (!placed.has(key))
      more[key] = typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);
  return element({
    key: keyBelow(parent, name),
    parent,
    name: textOf(field['title']) || name,
    code: name,
    type: [textOf(field['type']), format && format !== 'default' ? `(${format})` : ''].filter(Boolean).join(' '),
    description: textOf(field['description']),
    mandatory: required === true,
    values: valuesOf(field, constraints),
    more,
  });
}

function valuesOf(field: Json, constraints: Json): readonly PermittedValue[] {
  const { categories } = field;
  if (Array.isArray(categories))
    return categories.map((one) =>
      isRecord(one) ? { value: textOf(one['value']), label: textOf(one['label']) } : { value: textOf(one), label: '' },
    );
  return Array.isArray(constraints['enum'])
    ? constraints['enum'].map((value) => ({ value: textOf(value), label: '' }))
    : [];
}

export const tableSchemaFormat: DictionaryFormat = {
  title: 'Table schema',
  endings: ['.json'],
  recognise: ({ json }) => (tablesOf(json).length ? 0.9 : isRecord(json) && isFields(json['fields']) ? 0.8 : 0),
  read: ({ json, name }) => {
    if (!isRecord(json)) throw new DictionaryFileError('This file is no JSON object, and so no table schema.');
    const tables = tablesOf(json);
    if (!tables.length) {
      if (!isFields(json['fields'])) throw new DictionaryFileError('This table schema has no fields with names.');
      return dictionary({
        name: textOf(json['title']) || textOf(json['name']) || name,
        description: textOf(json['description']),
        elements: json['fields'].map((field) => fieldElement(field, null)),
      });
    }
    const elements = tables.flatMap((table) => {
      const { fields } = table['schema'] as Json;
      const key = textOf(table['name']);
      return [
        element({
          key,
          name: textOf(table['title']) || key,
          code: key,
          type: 'table',
          description: textOf(table['description']),
        }),
        ...(isFields(fields) ? fields.map((field) => fieldElement(field, key)) : []),
      ];
    });
    return dictionary({
      name: textOf(json['title']) || textOf(json['name']),
      description: textOf(json['description']),
      elements,
    });
  },
  write: writeTableSchema,
};
