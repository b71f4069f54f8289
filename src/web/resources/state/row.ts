/** A row of any collection as the contract answers it. */
export interface Row {
  readonly id: number;
  readonly updated_at?: string;
  readonly [field: string]: unknown;
}

/** What the row is called on screen: its label field, or what that refers to, else its number. */
export function titleOf(row: Row, label: string): string {
  const text = typeof row[label] === 'number' ? labelsOf(row, label)[0] : row[label];
  return typeof text === 'string' && text.trim() !== '' ? text : `#${row.id}`;
}

/** The labels the server sends beside ids of a reference field. */
export function labelsOf(row: Row, field: string): readonly string[] {
  const labels = row._labels;
  if (typeof labels !== 'object' || labels === null) return [];
  const found = (labels as Readonly<Record<string, unknown>>)[field];
  if (typeof found === 'string') return [found];
  return Array.isArray(found) ? found.map(String) : [];
}

/** The labels a row brings for the ids in a reference field. */
export function labelsById(row: Row, field: string): ReadonlyMap<number, string> {
  const value = row[field];
  const ids = Array.isArray(value) ? value : [value];
  const labels = labelsOf(row, field);
  return new Map(
    ids.flatMap((id, at) => (typeof id === 'number' && labels[at] !== undefined ? [[id, labels[at]]] : [])),
  );
}

/** The ids a value of a reference field holds. */
export const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');
