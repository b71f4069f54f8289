/** What rows say inside their objects by ids, in words, for where no cell looks them up. */
import type { FieldEntry } from '../../../../contract/registry.ts';
import { idsIn, type Row, valueIn } from './row.ts';
import { optionsOf, sourceFor } from './use-options.ts';

/** As many ids as an address holds with ease. */
const mostTogether = 100;

/** The rows with labels for what fields inside their objects point to; what is not for the reader keeps its number. */
export async function withNamesInside(
  fields: readonly FieldEntry[],
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const pointing = fields.filter(({ inside, kind }) => inside && (kind === 'reference' || kind === 'references'));
  const named = await Promise.all(
    pointing.map(async (field) => ({ field, names: await namesOf(field, rows, signal) })),
  );
  return rows.map((row) => {
    const labels = Object.fromEntries(
      named.map(({ field, names }) => [field.name, idsIn(valueIn(row, field)).map((id) => names.get(id) ?? `#${id}`)]),
    );
    return { ...row, _labels: { ...(row['_labels'] as object | null), ...labels } };
  });
}

async function namesOf(
  field: FieldEntry,
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  const [first] = rows;
  const source = first && sourceFor(field, first);
  if (!source) return names;
  const ids = [...new Set(rows.flatMap((row) => idsIn(valueIn(row, field))))];
  for (let start = 0; start < ids.length; start += mostTogether) {
    const found = await optionsOf(source, { ids: ids.slice(start, start + mostTogether).join(',') }, signal);
    for (const { id, label } of found) names.set(id, label);
  }
  return names;
}
