/** JSON pointers (RFC 6901). Pure. */
import { type JsonSchema, schemaIn } from '../fields/json-schema.ts';

/** A name as a segment of a JSON pointer. */
export const escapePointer = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** The pointer of a path of names. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((segment) => `/${escapePointer(String(segment))}`).join('');

/** The names in a pointer; empty for the root. */
export const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a pointer; undefined if there is none. */
export function valueAt(whole: unknown, pointer: string): unknown {
  let value = whole;
  for (const segment of segmentsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value;
}

/** The target of a reference within a JSON Schema: "#" or a pointer below it; undefined for any other reference. */
export const resolveLocal = (root: unknown, reference: string): unknown =>
  reference.startsWith('#') ? valueAt(root, decodeURIComponent(reference.slice(1))) : undefined;

/** A part of a schema merged with the target of its local `$ref`; the members of the part itself win. */
export function resolvedPart(root: JsonSchema, part: JsonSchema): JsonSchema {
  const { $ref, ...own } = part;
  return typeof $ref === 'string' && $ref.startsWith('#') ? { ...schemaIn(resolveLocal(root, $ref)), ...own } : part;
}

/** A copy of `whole` with another value at a pointer, whose parent must exist. */
export function withValueAt(whole: unknown, pointer: string, value: unknown): unknown {
  const place = (now: unknown, [next, ...rest]: readonly string[]): unknown => {
    if (next === undefined) return value;
    if (Array.isArray(now)) return now.map((one, i) => (String(i) === next ? place(one, rest) : one));
    const object = now as Readonly<Record<string, unknown>>;
    return { ...object, [next]: place(object[next], rest) };
  };
  return place(whole, segmentsOf(pointer));
}
