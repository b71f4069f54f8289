import { type JsonSchema, schemaIn } from '../json-schema.ts';

export type Choice = string | number;

/** The values of an enum, without null. */
export function choicesOf(schema: JsonSchema): readonly Choice[] {
  const list = schema['enum'] ?? (schema['const'] === undefined ? [] : [schema['const']]);
  return Array.isArray(list)
    ? list.filter((one): one is Choice => typeof one === 'string' || typeof one === 'number')
    : [];
}

/** What a schema says of one value of its enum. */
const valueWords = (schema: JsonSchema, value: unknown): JsonSchema =>
  schemaIn(schemaIn(schema['x-values'])[String(value)]);

/** What a value is called: as `x-values` says, else in its own words. */
export function choiceLabel(schema: JsonSchema, value: Choice): string {
  const { title } = valueWords(schema, value);
  return typeof title === 'string' && title !== '' ? title : wordsOf(value);
}

/** Its colour, as `x-values` says; null for none. */
export function choiceColor(schema: JsonSchema, value: unknown): string | null {
  const { color } = valueWords(schema, value);
  return typeof color === 'string' ? color : null;
}

/** The question that its block of a canvas asks while it is empty, as `x-values` says; null for none. */
export function choicePrompt(schema: JsonSchema, value: unknown): string | null {
  const { prompt } = valueWords(schema, value);
  return typeof prompt === 'string' ? prompt : null;
}

/** The value that a text names, by itself or by its label, in letters of either case. */
export function choiceNamed(schema: JsonSchema, known: readonly Choice[], text: string): Choice | undefined {
  const wanted = text.toLowerCase();
  return (
    known.find((one) => String(one).toLowerCase() === wanted) ??
    known.find((one) => choiceLabel(schema, one).toLowerCase() === wanted)
  );
}

/** A value as it is called, then as it is stored. */
export const choiceSaid = (schema: JsonSchema, value: unknown): readonly string[] => [
  choiceLabel(schema, typeof value === 'number' ? value : String(value)),
  String(value),
];

/** `in_progress` as a person would write it. */
export function wordsOf(value: Choice): string {
  const text = String(value).replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
