/** Reads one file of a data dictionary beside the server's own thread, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Dictionary, type DictionaryElement, DictionaryFileError } from '../../dictionaries/dictionary.ts';
import { type FormatName, readDictionary } from '../../dictionaries/read-dictionary.ts';
import type { TableChoices } from '../../dictionaries/table-choices.ts';

export interface DictionaryRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choices: TableChoices & { readonly format?: FormatName };
}

/** What the thread posts: the head, then the elements in portions, then null. */
export type DictionaryMessage =
  | { readonly kind: 'head'; readonly format: FormatName; readonly head: Omit<Dictionary, 'elements'> }
  | { readonly kind: 'elements'; readonly elements: readonly DictionaryElement[] }
  /** A sentence for whoever sent the file. */
  | { readonly kind: 'refused'; readonly message: string };

/** Elements in one message: taking in more at once would hold up others. */
const portion = 1_000;

const post = (message: DictionaryMessage | null): void => parentPort?.postMessage(message);

try {
  const { name, bytes, choices } = workerData as DictionaryRequest;
  const { format, dictionary } = await readDictionary(name, bytes, choices);
  const { elements, ...head } = dictionary;
  post({ kind: 'head', format, head });
  for (let from = 0; from < elements.length; from += portion)
    post({ kind: 'elements', elements: elements.slice(from, from + portion) });
} catch (error) {
  if (!(error instanceof DictionaryFileError)) throw error;
  post({ kind: 'refused', message: error.message });
}
post(null);
