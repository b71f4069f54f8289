import type { ImportReport } from '../../../contract/answers.ts';
import { request } from '../../api/client.ts';
import { followedCall } from '../../api/long-call.ts';
import { Problem } from '../../api/problem.ts';
import type { Follower } from '../../ui/toasts.ts';
import type { Cells } from './import-plan.ts';

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
  /** Fields by which rows are known to be there; null adds all. */
  readonly match: readonly string[] | null;
  /** Fields whose unknown names are made. */
  readonly make: readonly string[];
  readonly follower: Follower;
}

interface Done {
  readonly report: ImportReport;
  readonly change: number | null;
}

const isReport = (value: unknown): value is ImportReport =>
  typeof value === 'object' && value !== null && Array.isArray((value as ImportReport).errors);

/** Rehearses or runs an import. Rows that are refused are an answer, not a failure. */
export async function sendImport({
  path,
  columns,
  cells,
  dryRun,
  onlyClean,
  match,
  make,
  follower,
}: Sending): Promise<ImportAnswer> {
  try {
    const address = `${path}/import.json`;
    const body = {
      columns,
      rows: cells,
      dry_run: dryRun,
      only_clean: onlyClean,
      ...(match && { match }),
      ...(make.length > 0 && { make }),
    };
    if (dryRun) {
      // A rehearsal writes nothing.
      const { data } = await request<ImportReport>('POST', address, { body, quiet: true, signal: follower.signal });
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
