/** Which columns a list shows when nobody has chosen, and what it fetches for them. */
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';

const usualCount = 6;

const byName = new WeakMap<CollectionEntry, ReadonlyMap<string, FieldEntry>>();

/** A field of a collection by its name; null if there is none. */
export function fieldOf(entry: CollectionEntry, name: string): FieldEntry | null {
  const known = byName.get(entry) ?? new Map(entry.fields.map((field) => [field.name, field]));
  byName.set(entry, known);
  return known.get(name) ?? null;
}

/** Fields that can be columns: the discriminators of polymorphic fields say nothing by themselves, and what can only be set says nothing. */
export const columnFields = (entry: CollectionEntry): FieldEntry[] =>
  entry.fields.filter((field) => field.shown && field.kind !== 'discriminator');

/** Where a field stands among those that one chooses from. */
function rankOf({ name, kind, schema, implied, inside }: FieldEntry, label: string): number {
  if (name === label) return 0;
  if (implied) return name === 'id' ? 7 : 6;
  if (schema['x-fact'] === true) return 5;
  if (inside) return 1;
  return kind === 'value' ? 2 : kind === 'derived' ? 4 : 3;
}

/** What the row is called, its own fields, what it refers to, what is computed, then what the system knows of every row. */
export const mostUsefulFirst = (fields: readonly FieldEntry[], label: string): readonly FieldEntry[] =>
  fields.toSorted((one, other) => rankOf(one, label) - rankOf(other, label));

/** Those the screen names, else the label and the first few that fit a cell; the label is always the first. */
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

/** Visible columns that exist, at least one. */
export function visibleColumns(entry: CollectionEntry, chosen: readonly string[] | null): string[] {
  const known = (chosen ?? []).filter((name) => fieldOf(entry, name));
  return known.length > 0 ? known : usualColumns(entry);
}

/** The fields a list call asks for: all, unless long texts that no column shows would come with every row. */
export function fetchedFields(entry: CollectionEntry, visible: readonly string[]): string[] | null {
  const around = new Set(visible.map((name) => fieldOf(entry, name)?.inside?.field ?? name));
  const own = entry.fields.filter((field) => !field.inside);
  const fetched = own.filter((field) => !fieldKindOf(field).long || around.has(field.name));
  return fetched.length === own.length ? null : fetched.map((field) => field.name);
}
