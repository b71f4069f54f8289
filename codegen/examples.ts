import type { JsonSchema } from '../src/contract/model.ts';
import { typesOf } from '../src/contract/schema-types.ts';

/** A value that fits a schema and reads like one somebody would send. */
export function exampleOf(schema: JsonSchema): unknown {
  const said = (schema['examples'] as unknown[] | undefined)?.[0];
  if (said !== undefined) return said;
  if (schema['const'] !== undefined) return schema['const'];
  if ('default' in schema && schema['default'] !== null && schema['default'] !== '') return schema['default'];
  const values = schema['enum'] as unknown[] | undefined;
  if (values) return values.find((value) => value !== null) ?? null;
  switch (typesOf(schema)[0]) {
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return false;
    case 'array':
      return schema['minItems'] ? [exampleOf((schema['items'] ?? {}) as JsonSchema)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, one]) => [
          name,
          exampleOf(one),
        ]),
      );
    case 'string':
      return exampleText(schema);
    default:
      return null;
  }
}

function exampleText(schema: JsonSchema): string {
  switch (schema['format']) {
    case 'date':
      return '2026-11-20';
    case 'date-time':
      return '2026-11-20T09:30:00Z';
    case 'color':
      return '#1C6A86';
    case 'email':
      return 'ana@example.com';
    case 'uri':
    case 'uri-or-empty':
      return 'https://example.com/';
    case 'html':
      return '<p>Text</p>';
    default: {
      const text = String(schema['title'] ?? 'Text');
      return fitting(schema, text).slice(0, Number(schema['maxLength'] ?? text.length));
    }
  }
}

/** The text as it is, or written the way the pattern asks; a pattern that takes neither needs `examples`. */
function fitting(schema: JsonSchema, text: string): string {
  if (typeof schema['pattern'] !== 'string') return text;
  const pattern = new RegExp(schema['pattern'], 'u');
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const writings = [text, words.join('-').toLowerCase(), words.join('_').toLowerCase(), words.join('')];
  return writings.find((writing) => pattern.test(writing)) ?? text;
}
