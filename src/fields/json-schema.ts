/** Functions for reading JSON Schema, for all parts of the product. Pure. */

/** Any JSON Schema 2020-12 object. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The JSON types that a schema allows, without null; an enum without a type is text. */
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

/** A part of a schema as a schema; an empty schema if the part is none. */
export const schemaIn = (part: unknown): JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as JsonSchema) : {};

/** The members that the schema of an object declares, in order. */
export const membersOf = (schema: JsonSchema): readonly (readonly [string, JsonSchema])[] =>
  Object.entries(schemaIn(schema['properties'])).map(([name, member]) => [name, schemaIn(member)]);

/** The name of a field in a sentence: its title, else the readable form of its key. */
export function titleFor(schema: JsonSchema | undefined, name: string): string {
  const title = schema?.['title'];
  if (typeof title === 'string' && title !== '') return title;
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a text is a valid regular expression of JSON Schema. */
export function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Whether a schema allows null. */
export const allowsNull = (schema: JsonSchema | undefined): boolean => {
  const type = schema?.['type'];
  return Array.isArray(type) ? type.includes('null') : type === 'null';
};

/** The value that a cleared control reports. */
export const emptyOf = (schema: JsonSchema): unknown =>
  allowsNull(schema) ? null : [schema['type']].flat().includes('string') ? '' : undefined;
