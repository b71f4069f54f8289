/** All kinds of fields, and what is asked of a field by its kind. Pure. */
import { boolean } from './boolean/kind.ts';
import { choice } from './choice/kind.ts';
import { choices } from './choices/kind.ts';
import { color } from './color/kind.ts';
import { date } from './date/kind.ts';
import { dateTime } from './date-time/kind.ts';
import { duration } from './duration/kind.ts';
import { email } from './email/kind.ts';
import { html } from './html/kind.ts';
import { image } from './image/kind.ts';
import { json } from './json/kind.ts';
import type { JsonSchema } from './json-schema.ts';
import type { FieldKind, FieldShape, Format } from './kind.ts';
import { link } from './link/kind.ts';
import { list } from './list/kind.ts';
import { longText } from './long-text/kind.ts';
import { number } from './number/kind.ts';
import { object } from './object/kind.ts';
import { reference } from './reference/kind.ts';
import { references } from './references/kind.ts';
import { rights } from './rights/kind.ts';
import { schema } from './schema/kind.ts';
import { secret } from './secret/kind.ts';
import { text } from './text/kind.ts';

/** In the order in which they are asked whether a field is theirs: what points elsewhere, what has a format, the rest by type. */
export const kinds = [
  ...[reference, references],
  ...[color, date, dateTime, duration, email, html, image, json, link, longText, schema, secret],
  ...[choice, choices, boolean, number, list, rights, object, text],
] as const;

export type KindName = (typeof kinds)[number]['name'];
export type KnownKind = FieldKind<KindName>;

const known = new WeakMap<JsonSchema, Map<FieldShape['kind'], KnownKind>>();

/** The kind of a declared field, or of a property of any schema. */
export function fieldKindOf({ schema, kind }: FieldShape): KnownKind {
  const bySchema = known.get(schema) ?? new Map<FieldShape['kind'], KnownKind>();
  known.set(schema, bySchema);
  const before = bySchema.get(kind);
  if (before) return before;
  const found = kinds.find(({ fits }) => fits({ schema, ...(kind && { kind }) })) ?? text;
  bySchema.set(kind, found);
  return found;
}

/** What each `format` accepts; null for those that only say how a value is edited. */
export const formats: Readonly<Record<string, Format | null>> = Object.assign({}, ...kinds.map((kind) => kind.formats));

/** The kind that a word of `format` means. */
export const kindOfFormat = (format: string): KnownKind | null =>
  kinds.find((kind) => Object.hasOwn(kind.formats, format)) ?? null;

/** A value that fits a schema and reads like one somebody would send. */
export function exampleOf(schema: JsonSchema): unknown {
  const said = (schema['examples'] as unknown[] | undefined)?.[0];
  if (said !== undefined) return said;
  if (schema['const'] !== undefined) return schema['const'];
  if ('default' in schema && schema['default'] !== null && schema['default'] !== '') return schema['default'];
  return fieldKindOf({ schema }).example(schema, exampleOf);
}
