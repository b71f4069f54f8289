/** Worker thread that reads one table file and then ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { parseFile } from '../../tables/parse-file.ts';
import { serverLimits, type TableFile, TableFileError } from '../../tables/table-file.ts';

/** The task of the thread. */
export interface TableTask {
  readonly bytes: Uint8Array;
  readonly encoding: string | undefined;
}

/** The single result of the thread. */
export type TableReport =
  | { readonly kind: 'table'; readonly table: TableFile }
  /** An error sentence for the person who uploaded the file. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: Error };

const read = async (): Promise<TableReport> => {
  try {
    const { bytes, encoding } = workerData as TableTask;
    return { kind: 'table', table: await parseFile(bytes, { encoding, limits: serverLimits }) };
  } catch (error) {
    return error instanceof TableFileError
      ? { kind: 'refused', message: error.message }
      : { kind: 'failed', error: error as Error };
  }
};

parentPort?.postMessage(await read());
