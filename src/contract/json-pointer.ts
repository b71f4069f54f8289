/** JSON pointers (RFC 6901). Pure. */
import { type JsonSchema, schemaIn } from '../fields/json-schema.ts';

/** A name as a segment of a pointer. */
export const escapePointer = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** The pointer that goes through these names. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((segment) => `/${escapePointer(String(segment))}`).join('');

/** The names a pointer goes through; none for the whole. */
export const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

/** What stands at a pointer; undefined if nothing does. */
export function valueAt(whole: unknown, pointer: string): unknown {
  let value = whole;
  for (const segment of segmentsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value;
}

/** What a reference within a JSON Schema leads to: "#" and pointers below it are understood; undefined for others. */
export const resolveLocal = (root: unknown, reference: string): unknown =>
  reference.startsWith('#') ? valueAt(root, decodeURIComponent(reference.slice(1))) : undefined;

/** A part of a schema merged with the part that its local `$ref` leads to; the members of the part itself win. */
export function resolvedPart(root: JsonSchema, part: JsonSchema): JsonSchema {
  const { $ref, ...own } = part;
  return typeof $ref === 'string' && $ref.startsWith('#') ? { ...schemaIn(resolveLocal(root, $ref)), ...own } : part;
}

/** A copy of `whole` with another value at a pointer, which must lead somewhere in it. */
export function withValueAt(whole: unknown, pointer: string, value: unknown): unknown {
  const place = (now: unknown, [next, ...rest]: readonly string[]): unknown => {
    if (next === undefined) return value;
    if (Array.isArray(now)) return now.map((one, i) => (String(i) === next ? place(one, rest) : one));
    const object = now as Readonly<Record<string, unknown>>;
    return { ...object, [next]: place(object[next], rest) };
  };
  return place(whole, segmentsOf(pointer));
}
