/** Files of rows that people send, read in threads of their own: no file keeps others waiting, whatever it holds. */
import { Worker } from 'node:worker_threads';
import { type TableFile, TableFileError } from '../../tables/table-file.ts';
import { ApiProblem } from '../engine/problem.ts';
import type { TableReport, TableTask } from './table-worker.ts';

/** Milliseconds after which a thread is ended. */
const mostTime = 20_000;
/** Megabytes that a thread may take. */
const mostMemory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };
/** Threads at a time. */
const mostThreads = 2;
/** Files that wait for a thread. */
const mostWaiting = 20;

let threads = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (threads < mostThreads) {
    threads += 1;
    return;
  }
  if (waiting.length >= mostWaiting)
    throw new ApiProblem('unavailable', 'Many files are being read at the moment. Send the file again in a minute.', {
      retry_after: 60,
    });
  // Whoever leaves hands its place on.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else threads -= 1;
}

/**
 * Reads a CSV, TSV or XLSX file; a text in the encoding that is given, else in the one it looks like.
 *
 * @throws TableFileError with a sentence when it is none, or takes more time or memory than a file may.
 * @throws ApiProblem `unavailable` when too many files wait already.
 */
export async function readTableFile(bytes: Uint8Array, encoding?: string): Promise<TableFile> {
  await enter();
  try {
    return await readInThread({ bytes, encoding });
  } finally {
    leave();
  }
}

async function readInThread(task: TableTask): Promise<TableFile> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: mostMemory,
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const report = await new Promise<TableReport>((resolve, reject) => {
      const tooMuch = (what: string) =>
        reject(new TableFileError(`The file takes too much ${what} to read. Save it as CSV, or split it.`));
      timer = setTimeout(() => tooMuch('time'), mostTime);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : reject(error),
      );
      worker.once('exit', () => reject(new Error('The thread that reads files has ended without an answer.')));
    });
    if (report.kind === 'failed') throw report.error;
    if (report.kind === 'refused') throw new TableFileError(report.message);
    return report.table;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
