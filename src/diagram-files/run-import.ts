import { ImportRefused, type ImportResult } from './import-result.ts';
import type { ImportMessage } from './import-worker.ts';
import { importLimits } from './limits.ts';
import type { ReadProgress } from './read-file.ts';

/**
 * Reads a file in a worker. Aborting terminates the worker.
 *
 * @throws {ImportRefused} with a sentence if the file cannot be imported; the signal's reason if it is aborted
 */
export async function runImport(file: Blob, progress: ReadProgress, signal: AbortSignal): Promise<ImportResult> {
  const most = Math.round(importLimits.fileBytes / 1_000_000);
  if (file.size > importLimits.fileBytes) {
    throw new ImportRefused(`The file is larger than ${most} MB, the most that can be imported. Split the drawing.`);
  }
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const abort = () => reject(signal.reason);
  try {
    signal.addEventListener('abort', abort);
    worker.addEventListener('error', () =>
      reject(new ImportRefused('The file could not be read. Reload the page and try again.')),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<ImportMessage>) => {
      if (data.kind === 'progress') progress(data.done);
      else if (data.kind === 'imported') resolve(data.result);
      else reject(new ImportRefused(data.message, data.nearest));
    });
    worker.postMessage(bytes, [bytes]);
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
    worker.terminate();
  }
}
