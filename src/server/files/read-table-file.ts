/** Files of rows that people send, read in threads of their own. */
import { type TableFile, TableFileError } from '../../tables/table-file.ts';
import { inThread } from '../engine/in-thread.ts';
import type { TableReport, TableTask } from './table-worker.ts';

/** Milliseconds. */
const mostTime = 20_000;

/**
 * Reads a CSV, TSV or XLSX file; a text in the encoding that is given, else in the one it looks like.
 *
 * @throws TableFileError with a sentence when it is none, or takes more time or memory than a file may.
 * @throws ApiProblem `unavailable` when too many files wait already.
 */
export async function readTableFile(bytes: Uint8Array, encoding?: string): Promise<TableFile> {
  const report = await inThread<TableReport>({
    script: new URL('./table-worker.ts', import.meta.url),
    data: { bytes, encoding } satisfies TableTask,
    mostTime,
    tooMuch: (what) => new TableFileError(`The file takes too much ${what} to read. Save it as CSV, or split it.`),
  });
  if (report.kind === 'failed') throw report.error;
  if (report.kind === 'refused') throw new TableFileError(report.message);
  return report.table;
}
