import type { JsonSchema } from '../../../../contract/model.ts';
import { colorName, readColor } from '../../../../fields/color/palette.ts';
import { schemaIn } from '../../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';

/** The text of a value for users; empty if there is no value. */
export function valueWords(schema: JsonSchema, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.map((one) => valueWords(schemaIn(schema['items']), one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => valueWords({ title: name }, one))
      .filter(Boolean)
      .join(', ');
  const { name, text } = fieldKindOf({ schema: { type: typeof value, ...schema } });
  if (name === 'color') {
    const color = readColor(String(value));
    return color ? colorName(color) : String(value);
  }
  return text(value, schema, []);
}
