/** The default columns of a list, and the fields it loads for columns. */
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';

const usualCount = 6;

const byName = new WeakMap<CollectionEntry, ReadonlyMap<string, FieldEntry>>();

/** The field of a name; null if there is none. */
export function fieldOf(entry: CollectionEntry, name: string): FieldEntry | null {
  const known = byName.get(entry) ?? new Map(entry.fields.map((field) => [field.name, field]));
  byName.set(entry, known);
  return known.get(name) ?? null;
}

/** Fields that can be columns: not discriminators, which mean nothing alone, and not write-only fields. */
export const columnFields = (entry: CollectionEntry): FieldEntry[] =>
  entry.fields.filter((field) => field.shown && field.kind !== 'discriminator');

/** The rank of a field in a menu. */
function rankOf({ name, kind, schema, implied, inside }: FieldEntry, label: string): number {
  if (name === label) return 0;
  if (implied) return name === 'id' ? 7 : 6;
  if (schema['x-fact'] === true) return 5;
  if (inside) return 1;
  return kind === 'value' ? 2 : kind === 'derived' ? 4 : 3;
}

/** The label, own fields, references, derived fields, and then the fields that all rows have. */
export const mostUsefulFirst = (fields: readonly FieldEntry[], label: string): readonly FieldEntry[] =>
  fields.toSorted((one, other) => rankOf(one, label) - rankOf(other, label));

/** The columns of the screen, else the label and the first few fields that fit a cell; the label is always first. */
export function usualColumns(entry: CollectionEntry): string[] {
  const known = (entry.screen?.columns ?? []).filter((name) => fieldOf(entry, name));
  if (known.length > 0) return known;
  const simple = entry.fields.filter(
    (field) =>
      field.shown &&
      !field.implied &&
      field.kind !== 'discriminator' &&
      field.name !== entry.label &&
      !fieldKindOf(field).long,
  );
  const first = fieldOf(entry, entry.label) ? [entry.label] : ['id'];
  return [...first, ...simple.slice(0, usualCount - 1).map((field) => field.name)];
}

/** Visible columns that exist; at least one. */
export function visibleColumns(entry: CollectionEntry, chosen: readonly string[] | null): string[] {
  const known = (chosen ?? []).filter((name) => fieldOf(entry, name));
  return known.length > 0 ? known : usualColumns(entry);
}

/** The fields of a list request; null for all. Long texts that no column shows are left out. */
export function fetchedFields(entry: CollectionEntry, visible: readonly string[]): string[] | null {
  const around = new Set(visible.map((name) => fieldOf(entry, name)?.inside?.field ?? name));
  const own = entry.fields.filter((field) => !field.inside);
  const fetched = own.filter((field) => !fieldKindOf(field).long || around.has(field.name));
  return fetched.length === own.length ? null : fetched.map((field) => field.name);
}
