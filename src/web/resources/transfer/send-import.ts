import type { ImportReport } from '../../../contract/answers.ts';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { toCsv } from '../../../tables/write-csv.ts';
import { request } from '../../api/client.ts';
import { followedCall } from '../../api/long-call.ts';
import { Problem } from '../../api/problem.ts';
import type { ProgressListener } from '../../ui/toasts.ts';
import { fillPath } from '../state/query/paths.ts';
import type { Cells } from './import-plan.ts';

export interface ImportAnswer {
  readonly report: ImportReport;
  /** The id of the change, with which the whole import is undone; null if nothing was written. */
  readonly change: string | null;
}

interface Sending {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly cells: Cells;
  /** The line number of each row in the file, for error messages. */
  readonly numbers: readonly number[];
  readonly dryRun: boolean;
  readonly onlyClean: boolean;
  /** The fields that identify existing rows; null adds all rows. */
  readonly match: readonly string[] | null;
  /** The fields whose unknown names are created. */
  readonly make: readonly string[];
  readonly follower: ProgressListener;
}

interface Done {
  readonly report: ImportReport;
  readonly change: number | null;
}

const isReport = (value: unknown): value is ImportReport =>
  typeof value === 'object' && value !== null && Array.isArray((value as ImportReport).errors);

/** Up to this line number, each row is sent at its line number in the file. */
const maxLines = 100_000;

/** The table as a CSV file, with the parameters of the import. */
function formOf({ columns, cells, numbers, onlyClean, match, make }: Sending): FormData {
  // An additional column without a heading contains a number, because a row with only empty cells would be an empty
  // line, which is not a row.
  const lines = [[...columns, '']];
  for (const [at, row] of cells.entries()) {
    // Empty lines move each row to its line number in the file.
    while (lines.length + 1 < Math.min(numbers[at] ?? 0, maxLines)) lines.push([]);
    lines.push([...row.map((cell) => cell ?? ''), String(at + 1)]);
  }
  const form = new FormData();
  form.append('file', new Blob([`sep=,\r\n`, toCsv(lines).slice(1)], { type: 'text/csv' }), 'rows.csv');
  form.append('only_clean', String(onlyClean));
  if (match) form.append('match', match.join(','));
  if (make.length > 0) form.append('make', make.join(','));
  return form;
}

/**
 * Runs an import or its dry run. The answer includes refused rows.
 * @throws {Problem} for any other failure
 */
export async function sendImport(sending: Sending): Promise<ImportAnswer> {
  const { entry, params, columns, cells, numbers, dryRun, onlyClean, match, make, follower } = sending;
  try {
    const address = `${fillPath(entry.takesTable ?? `${entry.path}/import`, params)}.json`;
    const body = entry.takesTable
      ? formOf(sending)
      : {
          columns,
          rows: cells,
          row_numbers: numbers,
          only_clean: onlyClean,
          ...(match && { match }),
          ...(make.length > 0 && { make }),
        };
    if (dryRun) {
      // A dry run writes nothing, so it is not counted as a save.
      const { data } = await request<ImportReport>('POST', address, {
        query: { dry_run: true },
        body,
        quiet: true,
        signal: follower.signal,
      });
      return { report: data, change: null };
    }
    const { report, change } = await followedCall<Done>(address, body, follower);
    return { report, change: change === null ? null : String(change) };
  } catch (error) {
    if (error instanceof Problem && error.status === 422 && isReport(error.report))
      return { report: error.report, change: null };
    throw error;
  }
}
