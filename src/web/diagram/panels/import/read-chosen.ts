/** What was chosen, a file or several, as one import. */
import { ImportRefused, type ImportResult } from '../../io/import-result.ts';
import { importLimits } from '../../io/limits.ts';
import type { Progress } from '../../io/read-file.ts';
import { readSeveral } from '../../io/read-several.ts';
import { runImport } from '../../io/run-import.ts';

/** Why nothing could be read. */
export const refusalOf = (error: unknown): string =>
  error instanceof ImportRefused
    ? error.message
    : 'The file could not be read: something in it is not as it should be. Choose another.';

/**
 * One file, or several as one import: each is read by a worker of its own.
 *
 * @throws {ImportRefused} with a sentence, for files that are none or too many, or cannot be read
 */
export async function readChosen(
  files: readonly File[],
  progress: Progress,
  signal: AbortSignal,
): Promise<ImportResult> {
  const [file] = files;
  if (!file) throw new ImportRefused('The folder holds no file that can be imported. Choose another.');
  if (files.length === 1) return runImport(file, progress, signal);
  if (files.length > importLimits.files) {
    throw new ImportRefused(
      `These are ${files.length.toLocaleString('en')} files; up to ${importLimits.files} are taken at once. Choose fewer.`,
    );
  }
  // Files of different folders may have one name.
  const byPath = new Map(files.map((one, at) => [`${at}/${one.name}`, one]));
  return readSeveral(byPath, (one) => runImport(one, () => undefined, signal), progress);
}
