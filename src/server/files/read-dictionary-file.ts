/** Reads uploaded data dictionary files in a thread. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dictionary, type DictionaryElement, DictionaryFileError } from '../../dictionaries/dictionary.ts';
import type { FormatName } from '../../dictionaries/read-dictionary.ts';
import { inThread } from '../engine/in-thread.ts';
import type { DictionaryAnswer, DictionaryRequest } from './dictionary-thread.ts';

export interface DictionaryFile {
  readonly format: FormatName;
  readonly dictionary: Dictionary;
}

const script = new URL('./dictionary-thread.ts', import.meta.url);
/** The maximum duration in milliseconds. */
const maxTime = 30_000;

/**
 * Reads a file in any supported format.
 * @throws DictionaryFileError with a sentence if the file cannot be read; ApiProblem `unavailable` if too many files
 * wait
 */
export async function readDictionaryFile(request: DictionaryRequest): Promise<DictionaryFile> {
  const answer = await inThread<DictionaryAnswer>({
    script,
    data: request,
    maxTime,
    tooMuch: (what) => new DictionaryFileError(`The file takes too much ${what} to read. Split it.`),
  });
  if (answer.kind === 'refused') throw new DictionaryFileError(answer.message);
  const elements: DictionaryElement[] = [];
  for (const portion of answer.portions) {
    elements.push(...(JSON.parse(portion) as DictionaryElement[]));
    await nextTurn();
  }
  return { format: answer.format, dictionary: { ...answer.head, elements } };
}
