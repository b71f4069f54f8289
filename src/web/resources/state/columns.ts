/** Which columns a list shows when nobody has chosen, and what it fetches for them. */
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { isHeavy, kindOf } from '../cells/field-kind.ts';

const usualCount = 6;

export const fieldOf = (entry: CollectionEntry, name: string): FieldEntry | null =>
  entry.fields.find((field) => field.name === name) ?? null;

/** Fields that can be columns: `id` and the twins of polymorphic fields say nothing to a reader by themselves. */
export const columnFields = (entry: CollectionEntry): FieldEntry[] =>
  entry.fields.filter((field) => field.kind !== 'twin');

/** Those the screen names, else the label and the first few that fit a cell; the label is always the first. */
export function usualColumns(entry: CollectionEntry): string[] {
  const known = (entry.screen?.columns ?? []).filter((name) => fieldOf(entry, name));
  if (known.length > 0) return known;
  const simple = entry.fields.filter(
    (field) =>
      !field.implied &&
      field.kind !== 'twin' &&
      field.name !== entry.label &&
      kindOf(field) !== 'object' &&
      !isHeavy(field),
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
  const hidden = entry.fields.filter((field) => isHeavy(field) && !visible.includes(field.name));
  if (hidden.length === 0) return null;
  return entry.fields.filter((field) => !hidden.includes(field)).map((field) => field.name);
}
