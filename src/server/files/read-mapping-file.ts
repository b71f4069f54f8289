/** Reads uploaded mapping files in a thread. */
import type { ReadMappings } from '../../mapping-files/read-mapping-file.ts';
import { TableFileError } from '../../tables/table-file.ts';
import { inThread } from '../engine/in-thread.ts';
import type { MappingAnswer } from './mapping-thread.ts';

const script = new URL('./mapping-thread.ts', import.meta.url);
/** The maximum duration in milliseconds. */
const maxTime = 30_000;

/**
 * Reads a mapping file.
 * @throws TableFileError with a sentence if the file cannot be read; ApiProblem `unavailable` if too many files wait
 */
export async function readMappings(bytes: Uint8Array): Promise<ReadMappings> {
  const answer = await inThread<MappingAnswer>({
    script,
    data: bytes,
    maxTime,
    tooMuch: (what) => new TableFileError(`The file takes too much ${what} to read. Split it.`),
  });
  if ('refused' in answer) throw new TableFileError(answer.refused);
  return answer;
}
