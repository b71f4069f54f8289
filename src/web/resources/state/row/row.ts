import { splitMember } from '../../../../contract/member-names.ts';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { notReadable, untitled } from '../../../../fields/reference-names.ts';

/** A row of any collection, as in the contract. */
export interface Row {
  readonly id: number;
  readonly updated_at?: string;
  readonly [field: string]: unknown;
}

/** The title of a row: its label field, or the label of the row that it refers to. */
export function titleOf(row: Row, label: string): string {
  const text = typeof row[label] === 'number' ? labelsOf(row, label)[0] : row[label];
  return typeof text === 'string' && text.trim() !== '' ? text : untitled;
}

/** The value of a field of a row, or of an object in it. */
export function valueIn(row: Row, { name, inside }: Pick<FieldEntry, 'name' | 'inside'>): unknown {
  if (!inside) return row[name];
  const object = row[inside.field];
  return typeof object === 'object' && object !== null
    ? (object as Readonly<Record<string, unknown>>)[inside.member]
    : undefined;
}

/** The value of a name: a field, or a member of an object, such as `values.cost`. */
export function valueNamed(row: Readonly<Record<string, unknown>>, name: string): unknown {
  const member = splitMember(name);
  if (!member || name in row) return row[name];
  const object = row[member.field];
  return typeof object === 'object' && object !== null
    ? (object as Readonly<Record<string, unknown>>)[member.key]
    : undefined;
}

/** Sets values by name; other members of an object stay. */
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

/** The labels of a reference field, with a fixed text for unreadable rows. */
export function labelsOf(row: Row, field: string): readonly string[] {
  const labels = row._labels;
  if (typeof labels !== 'object' || labels === null) return [];
  const found = (labels as Readonly<Record<string, unknown>>)[field];
  if (Array.isArray(found)) return found.map((label) => (typeof label === 'string' ? label : notReadable));
  if (typeof found === 'string') return [found];
  return found === null && idsIn(valueNamed(row, field)).length > 0 ? [notReadable] : [];
}

/** The labels of a reference field by id. */
export function labelsById(row: Row, field: string): ReadonlyMap<number, string> {
  const value = valueNamed(row, field);
  const ids = Array.isArray(value) ? value : [value];
  const labels = labelsOf(row, field);
  return new Map(
    ids.flatMap((id, at) => (typeof id === 'number' && labels[at] !== undefined ? [[id, labels[at]]] : [])),
  );
}

/** The ids in the value of a reference field. */
export const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');
