/**
 * Reads a file of any format as a dictionary, with the format of the highest confidence. Pure; runs in a thread of the
 * server.
 */
import { isZip } from '../tables/parse-workbook.ts';
import { serverLimits, TableFileError } from '../tables/table-file.ts';
import { unzip, ZipFault } from '../tables/unzip.ts';
import { withCheckedElements } from './check-elements.ts';
import { type Dictionary, type DictionaryElement, DictionaryFileError, maxLevels } from './dictionary.ts';
import type { DictionaryFormat } from './format.ts';
import { formatRegistry } from './format-registry.ts';
import { type SourceFile, sourceFile } from './source-file.ts';
import type { TableChoices } from './table-choices.ts';

export type FormatName = keyof typeof formatRegistry;

/** The format with a name of the contract. */
export const formatOf = (name: FormatName): DictionaryFormat => formatRegistry[name];
export const formatNames = Object.keys(formatRegistry) as readonly FormatName[];

const archiveLimits = { zipEntries: 10_000, partBytes: serverLimits.unpacked, totalBytes: serverLimits.unpacked };

export interface ReadDictionary {
  readonly format: FormatName;
  readonly dictionary: Dictionary;
}

/** The file itself, or the single file in an archive. */
function unpacked(name: string, bytes: Uint8Array): SourceFile {
  if (!isZip(bytes)) return sourceFile(name, bytes);
  try {
    let names = 0;
    const isWanted = (entry: string): boolean => {
      names += 1;
      return names === 1 && !/^(_rels|xl|docProps|\[Content_Types\])/.test(entry);
    };
    const entries = [...unzip(bytes, isWanted, archiveLimits)];
    const [only] = entries;
    return only && names === 1 ? sourceFile(...only) : sourceFile(name, bytes);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    throw new DictionaryFileError(
      error.reason === 'too_large'
        ? 'The archive unpacks to more than can be read at once.'
        : 'The archive is damaged.',
    );
  }
}

/** The format with the highest confidence; null if none recognises the file. */
export async function recogniseFormat(file: SourceFile): Promise<FormatName | null> {
  let best: FormatName | null = null;
  let most = 0;
  for (const name of formatNames) {
    const sure = await formatOf(name).recognise(file);
    if (sure > most) [best, most] = [name, sure];
  }
  return best;
}

/** Assigns descendants to the group of their top element, as in a catalog. */
function inGroups(read: Dictionary): Dictionary {
  const known = new Map(read.elements.map((one) => [one.key, one]));
  const groupOf = (one: DictionaryElement): string | null => {
    let top = one;
    for (let level = 0; level < maxLevels && top.parent !== null; level += 1) top = known.get(top.parent) ?? top;
    return top.group;
  };
  const elements = read.elements.map((one) => {
    const group = groupOf(one);
    return group === one.group ? one : { ...one, group };
  });
  return { ...read, elements };
}

/**
 * Reads and checks a file.
 * @throws {DictionaryFileError} with a sentence, if nothing can be read; faults of single elements are part of the
 * dictionary
 */
export async function readDictionary(
  name: string,
  bytes: Uint8Array,
  choices: TableChoices & { readonly format?: FormatName } = {},
): Promise<ReadDictionary> {
  if (bytes.length === 0) throw new DictionaryFileError('The file is empty.');
  const file = unpacked(name, bytes);
  const format = choices.format ?? (await recogniseFormat(file));
  if (!format)
    throw new DictionaryFileError(
      `“${name}” is no data dictionary that can be read. There are: ${formatNames.map((one) => formatOf(one).title).join(', ')}.`,
    );
  try {
    return { format, dictionary: inGroups(withCheckedElements(await formatOf(format).read(file, choices))) };
  } catch (error) {
    if (error instanceof TableFileError) throw new DictionaryFileError(error.message);
    throw error;
  }
}
