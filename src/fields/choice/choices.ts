import { type JsonSchema, schemaIn } from '../json-schema.ts';

export type Choice = string | number;

/** The values of an enum, without null. */
export function choicesOf(schema: JsonSchema): readonly Choice[] {
  const list = schema['enum'] ?? (schema['const'] === undefined ? [] : [schema['const']]);
  return Array.isArray(list)
    ? list.filter((one): one is Choice => typeof one === 'string' || typeof one === 'number')
    : [];
}

/** The entry of `x-values` for one value of the enum. */
const valueWords = (schema: JsonSchema, value: unknown): JsonSchema =>
  schemaIn(schemaIn(schema['x-values'])[String(value)]);

/** The title of a value in `x-values`, else the readable form of the value. */
export function choiceLabel(schema: JsonSchema, value: Choice): string {
  const { title } = valueWords(schema, value);
  return typeof title === 'string' && title !== '' ? title : wordsOf(value);
}

/** The colour of a value in `x-values`; null if it has none. */
export function choiceColor(schema: JsonSchema, value: unknown): string | null {
  const { color } = valueWords(schema, value);
  return typeof color === 'string' ? color : null;
}

/** The prompt in an empty block of a canvas, from `x-values`; null if there is none. */
export function choicePrompt(schema: JsonSchema, value: unknown): string | null {
  const { prompt } = valueWords(schema, value);
  return typeof prompt === 'string' ? prompt : null;
}

/** The value whose stored text or label equals this text; case is ignored. */
export function choiceNamed(schema: JsonSchema, known: readonly Choice[], text: string): Choice | undefined {
  const wanted = text.toLowerCase();
  return (
    known.find((one) => String(one).toLowerCase() === wanted) ??
    known.find((one) => choiceLabel(schema, one).toLowerCase() === wanted)
  );
}

/** The label of a value, followed by its stored form. */
export const choiceSaid = (schema: JsonSchema, value: unknown): readonly string[] => [
  choiceLabel(schema, typeof value === 'number' ? value : String(value)),
  String(value),
];

/** The readable form of a value: "In progress" for `in_progress`. */
export function wordsOf(value: Choice): string {
  const text = String(value).replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
