import type { ReadChoices } from '../../../tables/parse-file.ts';
import { mostBytes, type TableFile, TableFileError, tooLarge } from '../../../tables/table-file.ts';
import type { ParseReport, ParseTask } from './parse-worker.ts';

/** Reads a file in a worker; aborting ends the worker. */
export async function readFile(
  file: Blob,
  choices: ReadChoices,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<TableFile> {
  if (file.size > mostBytes) throw tooLarge(file.size);
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<TableFile>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('error', () =>
        reject(new TableFileError('The file could not be read. Reload the page and try again.')),
      );
      worker.addEventListener('message', ({ data }: MessageEvent<ParseReport>) => {
        if (data.kind === 'progress') onProgress(data.done);
        else if (data.kind === 'table') resolve(data.table);
        else reject(new TableFileError(data.message));
      });
      worker.postMessage({ bytes, choices } satisfies ParseTask, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
