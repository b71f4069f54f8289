/** What rows say inside their objects by ids, in words: lists and sheets have the names with the rows. */
import type { QueryClient } from '@tanstack/react-query';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { idsIn, type Row, valueIn } from './row.ts';
import { type Names, namesOf } from './use-named.ts';
import { sourceFor } from './use-options.ts';

/**
 * The rows with labels for what fields inside their objects point to, null for what the reader may not read, as the server
 * sends them for other references.
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

/** Null where they could not be asked for: the rows are shown without them. */
async function namesFor(client: QueryClient, field: FieldEntry, rows: readonly Row[]): Promise<Names | null> {
  const [first] = rows;
  const source = first && sourceFor(field, first);
  if (!source) return new Map();
  return namesOf(client, source, [...new Set(rows.flatMap((row) => idsIn(valueIn(row, field))))]).catch(() => null);
}
