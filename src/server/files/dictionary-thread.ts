/** Worker thread that reads one data dictionary file and then ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Dictionary, DictionaryFileError } from '../../dictionaries/dictionary.ts';
import { type FormatName, readDictionary } from '../../dictionaries/read-dictionary.ts';
import type { TableChoices } from '../../dictionaries/table-choices.ts';

export interface DictionaryRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choices: TableChoices & { readonly format?: FormatName };
}

/** The single result of the thread. */
export type DictionaryAnswer =
  | {
      readonly kind: 'dictionary';
      readonly format: FormatName;
      readonly head: Omit<Dictionary, 'elements'>;
      /** Elements as JSON in portions of some hundred, because parsing all at once would block other requests. */
      readonly portions: readonly string[];
    }
  /** An error sentence for the person who uploaded the file. */
  | { readonly kind: 'refused'; readonly message: string };

const portion = 500;

async function answer(): Promise<DictionaryAnswer> {
  const { name, bytes, choices } = workerData as DictionaryRequest;
  try {
    const { format, dictionary } = await readDictionary(name, bytes, choices);
    const { elements, ...head } = dictionary;
    const portions: string[] = [];
    for (let from = 0; from < elements.length; from += portion)
      portions.push(JSON.stringify(elements.slice(from, from + portion)));
    return { kind: 'dictionary', format, head, portions };
  } catch (error) {
    if (!(error instanceof DictionaryFileError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}

parentPort?.postMessage(await answer());
