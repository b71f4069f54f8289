/** Reads files in a worker, so that the page remains responsive and can terminate the reading. */
import { ImportRefused, type ImportResult } from './import-result.ts';
import { readFile } from './read-file.ts';

/** The messages that the worker sends. */
export type ImportMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'imported'; readonly result: ImportResult }
  | { readonly kind: 'refused'; readonly message: string; readonly nearest?: ImportResult | undefined };

const post = (message: ImportMessage): void => self.postMessage(message);

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const result = await readFile(new Uint8Array(data), (done) => post({ kind: 'progress', done }));
    post({ kind: 'imported', result });
  } catch (error) {
    const message =
      error instanceof ImportRefused
        ? error.message
        : 'The file could not be read: it holds something unexpected. Save it again and choose that.';
    post({ kind: 'refused', message, nearest: error instanceof ImportRefused ? error.nearest : undefined });
  }
});
