/**
 * Names of members of an object whose JSON Schema is in a row, such as the fields of an item: the member `cost` of
 * `values` is `values.cost`. A declared field has no dot in its name. Pure.
 */

/** Splits a name with a dot into field and key; null for the name of a declared field. */
export function splitMember(name: string): { readonly field: string; readonly key: string } | null {
  const dot = name.indexOf('.');
  return dot > 0 && dot < name.length - 1 ? { field: name.slice(0, dot), key: name.slice(dot + 1) } : null;
}

/** The name of a member of an object field in filters, sorts and columns, such as `values.cost`. */
export const memberName = (field: string, key: string): string => `${field}.${key}`;

/** A JSON Schema pattern that matches the member names of one field. */
export const memberPattern = (field: string): string => `^${field}\\..`;
