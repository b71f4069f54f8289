import { isPattern, type JsonSchema } from '../json-schema.ts';
import { defineKind, takeTogether } from '../kind.ts';

/** Text on one line, and any field that no other kind matches. */
export const text = defineKind({
  name: 'text',
  joins: 'line',
  oneLine: true,
  designed: {
    title: 'Text',
    group: 'Most used',
    place: 1,
    icon: 'type',
    schema: { type: 'string' },
    options: ['length'],
  },
  basis: () => 'text',
  taken: takeTogether,
  rank: 100,
  fits: () => true,
  mostCharacters: 10_000,
  example: exampleText,
});

/**
 * An example that matches the pattern, derived from the title. If no variant matches the pattern, the field needs
 * `examples`.
 */
export function exampleText(schema: JsonSchema): string {
  const title = String(schema['title'] ?? 'Text');
  return fitting(schema, title).slice(0, Number(schema['maxLength'] ?? title.length));
}

function fitting(schema: JsonSchema, title: string): string {
  if (typeof schema['pattern'] !== 'string' || !isPattern(schema['pattern'])) return title;
  const pattern = new RegExp(schema['pattern'], 'u');
  const words = title.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const writings = [title, words.join('-').toLowerCase(), words.join('_').toLowerCase(), words.join('')];
  return writings.find((writing) => pattern.test(writing)) ?? title;
}
