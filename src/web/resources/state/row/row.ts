import { splitMember } from '../../../../contract/member-names.ts';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { notReadable, untitled } from '../../../../fields/reference-names.ts';

/** A row of any collection as the contract answers it. */
export interface Row {
  readonly id: number;
  readonly updated_at?: string;
  readonly [field: string]: unknown;
}

/** What the row is called on screen: its label field, or what that refers to. */
export function titleOf(row: Row, label: string): string {
  const text = typeof row[label] === 'number' ? labelsOf(row, label)[0] : row[label];
  return typeof text === 'string' && text.trim() !== '' ? text : untitled;
}

/** The value of a field: of the row, or of an object in it. */
export function valueIn(row: Row, { name, inside }: Pick<FieldEntry, 'name' | 'inside'>): unknown {
  if (!inside) return row[name];
  const object = row[inside.field];
  return typeof object === 'object' && object !== null
    ? (object as Readonly<Record<string, unknown>>)[inside.member]
    : undefined;
}

/** The value under a name: of a field, or of a member of its object, such as `values.cost`. */
export function valueNamed(row: Readonly<Record<string, unknown>>, name: string): unknown {
  const member = splitMember(name);
  if (!member || name in row) return row[name];
  const object = row[member.field];
  return typeof object === 'object' && object !== null
    ? (object as Readonly<Record<string, unknown>>)[member.key]
    : undefined;
}

/** The row with other values under these names; the other members of an object stay. */
export function withValues<T extends Readonly<Record<string, unknown>>>(
  row: T,
  fields: Readonly<Record<string, unknown>>,
): T {
  const changed: Record<string, unknown> = { ...row };
  for (const [name, value] of Object.entries(fields)) {
    const member = splitMember(name);
    if (member) changed[member.field] = { ...(changed[member.field] as object | null), [member.key]: value };
    else changed[name] = value;
  }
  return changed as T;
}

/** The names that come beside ids of a reference field, and words for what one may not read. */
export function labelsOf(row: Row, field: string): readonly string[] {
  const labels = row._labels;
  if (typeof labels !== 'object' || labels === null) return [];
  const found = (labels as Readonly<Record<string, unknown>>)[field];
  if (Array.isArray(found)) return found.map((label) => (typeof label === 'string' ? label : notReadable));
  if (typeof found === 'string') return [found];
  return found === null && idsIn(valueNamed(row, field)).length > 0 ? [notReadable] : [];
}

/** The labels a row brings for the ids in a reference field. */
export function labelsById(row: Row, field: string): ReadonlyMap<number, string> {
  const value = valueNamed(row, field);
  const ids = Array.isArray(value) ? value : [value];
  const labels = labelsOf(row, field);
  return new Map(
    ids.flatMap((id, at) => (typeof id === 'number' && labels[at] !== undefined ? [[id, labels[at]]] : [])),
  );
}

/** The ids a value of a reference field holds. */
export const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');
