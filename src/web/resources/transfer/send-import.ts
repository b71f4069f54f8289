import { request } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import type { Cells, ImportReport } from './import-plan.ts';

export interface ImportAnswer {
  readonly report: ImportReport;
  /** Id of the change, by which the whole import can be undone; null if nothing was written. */
  readonly change: string | null;
}

interface Sending {
  readonly path: string;
  readonly columns: readonly string[];
  readonly cells: Cells;
  readonly dryRun: boolean;
  readonly onlyClean: boolean;
  readonly signal?: AbortSignal;
}

const isReport = (value: unknown): value is ImportReport =>
  typeof value === 'object' && value !== null && Array.isArray((value as ImportReport).errors);

/** Rehearses or runs an import. Rows that are refused are an answer, not a failure. */
export async function sendImport({ path, columns, cells, dryRun, onlyClean, signal }: Sending): Promise<ImportAnswer> {
  try {
    const { data, headers } = await request<ImportReport>('POST', `${path}/import.json`, {
      body: { columns, rows: cells, dry_run: dryRun, only_clean: onlyClean },
      ...(signal ? { signal } : {}),
    });
    return { report: data, change: dryRun ? null : headers.get('X-Change') };
  } catch (error) {
    if (error instanceof Problem && error.status === 422 && isReport(error.report))
      return { report: error.report, change: null };
    throw error;
  }
}
