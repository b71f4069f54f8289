/** Files of data dictionaries that people send, read in a thread. */
import { type Dictionary, type DictionaryElement, DictionaryFileError } from '../../dictionaries/dictionary.ts';
import type { FormatName } from '../../dictionaries/read-dictionary.ts';
import type { DictionaryMessage, DictionaryRequest } from './dictionary-thread.ts';
import { ReadingLimit, readInThread } from './reading-threads.ts';

export interface DictionaryFile {
  readonly format: FormatName;
  readonly dictionary: Dictionary;
}

const script = new URL('./dictionary-thread.ts', import.meta.url);

/**
 * Reads a file in whichever format it is.
 * @throws DictionaryFileError with a sentence where it cannot be read; ApiProblem `unavailable` when too many files wait
 */
export async function readDictionaryFile(request: DictionaryRequest): Promise<DictionaryFile> {
  let head: Extract<DictionaryMessage, { kind: 'head' }> | null = null;
  const elements: DictionaryElement[] = [];
  try {
    for await (const message of readInThread<DictionaryMessage>(script, request)) {
      if (message.kind === 'refused') throw new DictionaryFileError(message.message);
      if (message.kind === 'head') head = message;
      else elements.push(...message.elements);
    }
  } catch (error) {
    if (error instanceof ReadingLimit) throw new DictionaryFileError(error.message);
    throw error;
  }
  if (!head) throw new Error('The thread that reads dictionaries has told nothing.');
  return { format: head.format, dictionary: { ...head.head, elements } };
}
