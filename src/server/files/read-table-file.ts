/** Reads uploaded table files in threads. */
import { type TableFile, TableFileError } from '../../tables/table-file.ts';
import { inThread } from '../engine/in-thread.ts';
import type { TableReport, TableTask } from './table-worker.ts';

/** The maximum duration in milliseconds. */
const maxTime = 20_000;

/**
 * Reads a CSV, TSV or XLSX file. Text has the given encoding, else the detected one.
 * @throws TableFileError with a sentence if the file has another format, or exceeds the limits of time or memory
 * @throws ApiProblem `unavailable` if too many files wait
 */
export async function readTableFile(bytes: Uint8Array, encoding?: string): Promise<TableFile> {
  const report = await inThread<TableReport>({
    script: new URL('./table-worker.ts', import.meta.url),
    data: { bytes, encoding } satisfies TableTask,
    maxTime,
    tooMuch: (what) => new TableFileError(`The file takes too much ${what} to read. Save it as CSV, or split it.`),
  });
  if (report.kind === 'failed') throw report.error;
  if (report.kind === 'refused') throw new TableFileError(report.message);
  return report.table;
}
