/** Labels of references inside objects, for lists and sheets. */
import type { QueryClient } from '@tanstack/react-query';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { idsIn, type Row, valueIn } from './row.ts';
import { type Names, namesOf } from './use-named.ts';
import { sourceFor } from './use-options.ts';

/**
 * Adds labels to rows for references inside their objects, in the format of the server: null for a row that the reader
 * may not read.
 */
export async function withNamesInside(
  client: QueryClient,
  fields: readonly FieldEntry[],
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const pointing = fields.filter(({ inside, kind }) => inside && (kind === 'reference' || kind === 'references'));
  if (pointing.length === 0 || rows.length === 0) return rows;
  const named = await Promise.all(
    pointing.map(async (field) => ({ field, names: await namesFor(client, field, rows) })),
  );
  return rows.map((row) => {
    const labels = Object.fromEntries(
      named.flatMap(({ field, names }) =>
        names ? [[field.name, idsIn(valueIn(row, field)).map((id) => names.get(id)?.label ?? null)]] : [],
      ),
    );
    return { ...row, _labels: { ...(row['_labels'] as object | null), ...labels } };
  });
}

/** Null if they cannot be loaded: rows are shown without labels. */
async function namesFor(client: QueryClient, field: FieldEntry, rows: readonly Row[]): Promise<Names | null> {
  const [first] = rows;
  const source = first && sourceFor(field, first);
  if (!source) return new Map();
  return namesOf(client, source, [...new Set(rows.flatMap((row) => idsIn(valueIn(row, field))))]).catch(() => null);
}
