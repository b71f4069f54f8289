/** What a format of data dictionaries is: a folder with a `format.ts` that exports one of these. */
import type { Dictionary } from './dictionary.ts';
import type { SourceFile } from './source-file.ts';
import type { TableChoices } from './table-choices.ts';

export interface WrittenFile {
  /** Without the ending. */
  readonly ending: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
  /** What of the dictionary the format cannot say, in sentences. */
  readonly losses: readonly string[];
}

export interface DictionaryFormat {
  /** As people call it. */
  readonly title: string;
  /** Endings of its files, with the point. */
  readonly endings: readonly string[];
  /** How sure it is that the file is one of its own, from 0 to 1; the surest format reads it. */
  readonly recognise: (file: SourceFile) => number | Promise<number>;
  /**
   * @param choices of a table's columns; formats with a head of their own pass over them
   * @throws DictionaryFileError, TableFileError with a sentence where the file cannot be read at all
   */
  readonly read: (file: SourceFile, choices?: TableChoices) => Dictionary | Promise<Dictionary>;
  /** Left out where nothing writes it. */
  readonly write?: (dictionary: Dictionary) => WrittenFile | Promise<WrittenFile>;
}
