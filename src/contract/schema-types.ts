import type { JsonSchema } from './model.ts';

/** The JSON types a schema allows, null left out; a bare enum of texts is text. */
export function typesOf(schema: JsonSchema): readonly string[] {
  const type = schema['type'];
  const types = Array.isArray(type)
    ? (type as string[])
    : typeof type === 'string'
      ? [type]
      : schema['enum']
        ? ['string']
        : [];
  return types.filter((one) => one !== 'null');
}
