/** All field kinds, and the lookup of the kind of a field. Pure. */
import type { JsonSchema } from './json-schema.ts';
import type { FieldKind, FieldShape, Format } from './kind.ts';
import { kindRegistry } from './kind-registry.ts';

export type KindName = keyof typeof kindRegistry;
export type KnownKind = FieldKind<KindName>;

/** The key is the folder, which has the name of its kind. */
const registered: { readonly [Name in KindName]: FieldKind<Name> } = kindRegistry;

/** All kinds in matching order. */
export const kinds: readonly KnownKind[] = Object.values(registered).toSorted((a, b) => a.rank - b.rank);

const known = new WeakMap<JsonSchema, Map<FieldShape['kind'], KnownKind>>();

/** The kind of a declared field, or of a property of any schema. */
export function fieldKindOf({ schema, kind }: FieldShape): KnownKind {
  const bySchema = known.get(schema) ?? new Map<FieldShape['kind'], KnownKind>();
  known.set(schema, bySchema);
  const before = bySchema.get(kind);
  if (before) return before;
  const found = kinds.find(({ fits }) => fits({ schema, ...(kind && { kind }) })) ?? kindRegistry.text;
  bySchema.set(kind, found);
  return found;
}

/** The `format` values by name; null for formats that only select a control. */
export const formats: Readonly<Record<string, Format | null>> = Object.assign({}, ...kinds.map((kind) => kind.formats));

const acceptsAll = (): boolean => true;

/** The formats for Ajv. A format that only selects a control accepts everything. */
export const ajvFormats = Object.fromEntries(
  Object.entries(formats).map(([name, format]) => {
    if (format && 'acceptsNumber' in format) return [name, { type: 'number' as const, validate: format.acceptsNumber }];
    return [name, format?.accepts ?? acceptsAll];
  }),
);

/** The kind of a `format` value; null if it is unknown. */
export const kindOfFormat = (format: string): KnownKind | null =>
  kinds.find((kind) => Object.hasOwn(kind.formats, format)) ?? null;

/** A realistic valid value for a schema. */
export function exampleOf(schema: JsonSchema): unknown {
  const example = (schema['examples'] as unknown[] | undefined)?.[0];
  if (example !== undefined) return example;
  if (schema['const'] !== undefined) return schema['const'];
  if ('default' in schema && schema['default'] !== null && schema['default'] !== '') return schema['default'];
  return fieldKindOf({ schema }).example(schema, exampleOf);
}
