/**
 * The interface of a data dictionary format. Each format is a folder whose `format.ts` exports one object of this type.
 */
import type { Dictionary } from './dictionary.ts';
import type { SourceFile } from './source-file.ts';
import type { TableChoices } from './table-choices.ts';

export interface WrittenFile {
  /** The file extension without the leading dot. */
  readonly ending: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
  /** The parts of the dictionary that the format cannot express, as sentences. */
  readonly losses: readonly string[];
}

export interface DictionaryFormat {
  /** The name of the format for users. */
  readonly title: string;
  /** Its file extensions, with the dot. */
  readonly endings: readonly string[];
  /**
   * The confidence, from 0 to 1, that the file has this format. The format with the highest confidence reads the file.
   */
  readonly recognise: (file: SourceFile) => number | Promise<number>;
  /**
   * Reads a file.
   * @param choices for the columns of a table; self-describing formats ignore these
   * @throws {DictionaryFileError, TableFileError} with a sentence, if the file cannot be read at all
   */
  readonly read: (file: SourceFile, choices?: TableChoices) => Dictionary | Promise<Dictionary>;
  /** Writes a dictionary; undefined for a read-only format. */
  readonly write?: (dictionary: Dictionary) => WrittenFile | Promise<WrittenFile>;
}
