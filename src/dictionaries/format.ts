/** The interface of a format of data dictionaries. Each format is a folder whose `format.ts` exports one. */
import type { Dictionary } from './dictionary.ts';
import type { SourceFile } from './source-file.ts';
import type { TableChoices } from './table-choices.ts';

export interface WrittenFile {
  /** Without the file extension. */
  readonly ending: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
  /** The parts of the dictionary that the format cannot express, in sentences. */
  readonly losses: readonly string[];
}

export interface DictionaryFormat {
  /** The name of the format for users. */
  readonly title: string;
  /** Its file extensions, with the dot. */
  readonly endings: readonly string[];
  /** The confidence, from 0 to 1, that the file has this format; the highest one reads it. */
  readonly recognise: (file: SourceFile) => number | Promise<number>;
  /**
   * @param choices for the columns of a table; self-describing formats ignore them
   * @throws {DictionaryFileError, TableFileError} with a sentence, if the file cannot be read at all
   */
  readonly read: (file: SourceFile, choices?: TableChoices) => Dictionary | Promise<Dictionary>;
  /** Absent if the format is only read. */
  readonly write?: (dictionary: Dictionary) => WrittenFile | Promise<WrittenFile>;
}
