import { unzip as unzipArchive, ZipFault, type ZipLimits } from '../../tables/unzip.ts';
import { ImportRefused } from '../import-result.ts';
import { importLimits } from '../limits.ts';

const sentences: Readonly<Record<ZipFault['reason'], (entry: string) => string>> = {
  damaged: () => 'The file is damaged: its parts cannot be unpacked. Save it again from the program that made it.',
  too_large: () => 'The file unpacks to more than any drawing holds, so it is not read. Split it into smaller files.',
  points_out: (entry) => `The file holds a part named “${entry}”, which points out of it, so it is not read.`,
  twice: (entry) => `The file holds the part “${entry}” twice, so it is not read.`,
};

/**
 * Unpacks entries of a ZIP file in memory, by name.
 * @throws {ImportRefused} with a sentence, if the file cannot be read
 */
export const unzip = (
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits = importLimits,
): ReadonlyMap<string, Uint8Array> => {
  try {
    return unzipArchive(bytes, wanted, limits);
  } catch (fault) {
    throw fault instanceof ZipFault ? new ImportRefused(sentences[fault.reason](fault.entry)) : fault;
  }
};
