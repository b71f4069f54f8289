/** Reads files in a worker, so that the page remains responsive. */
import { parseFile, type ReadChoices } from '../../../tables/parse-file.ts';
import { type TableFile, TableFileError } from '../../../tables/table-file.ts';

export interface ParseTask {
  readonly bytes: ArrayBuffer;
  readonly choices: ReadChoices;
}

export type ParseReport =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'table'; readonly table: TableFile }
  /** `encoding` is the encoding of a text that could not be read; null for other files. */
  | { readonly kind: 'refused'; readonly message: string; readonly encoding: string | null };

const report = (message: ParseReport): void => self.postMessage(message);

self.addEventListener('message', async ({ data }: MessageEvent<ParseTask>) => {
  try {
    const table = await parseFile(new Uint8Array(data.bytes), data.choices, (done) =>
      report({ kind: 'progress', done }),
    );
    report({ kind: 'table', table });
  } catch (error) {
    const message =
      error instanceof TableFileError
        ? error.message
        : 'The file could not be read. Save it as CSV in UTF-8 and choose that.';
    report({ kind: 'refused', message, encoding: error instanceof TableFileError ? error.encoding : null });
  }
});
