import type { CollectionEntry, FieldEntry } from '../../contract/registry.ts';
import type { SaveKind } from '../../web/ledger/save-queue.ts';
import type { Row } from '../../web/resources/state/row/row.ts';

/** The progress of a form that saves automatically. */
export interface SaveProgress {
  readonly kind: SaveKind;
  /** Fields saved since the form was opened. */
  readonly arrived: ReadonlySet<string>;
  readonly retry: () => void;
}

/** The context of a form's widgets, passed by the form library. */
/** The calls that change the files of the row; each answers why it was refused, else null. */
export interface FileCalls {
  readonly upload: (file: File) => Promise<string | null>;
  readonly remove: (url: string) => Promise<string | null>;
  /** The types of the files, as an input names them. */
  readonly accept: string;
  /** The types and the size that are taken, in a sentence. */
  readonly help: string;
}

export interface ResourceFormContext {
  readonly entry: CollectionEntry | null;
  readonly params: Readonly<Record<string, string>>;
  /** The edited row, with the labels of referenced rows. */
  readonly row: Row | null;
  /** Prefix of the ids of all controls. */
  readonly prefix: string;
  /** The present values of all fields. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly setValues: (changes: Readonly<Record<string, unknown>>) => void;
  /** Reports a control whose content is invalid, such as text that is no JSON; null once it is valid. */
  readonly setUnreadable: (pointer: string, message: string | null) => void;
  /** The progress of a form that saves automatically; null for a form with a button. */
  readonly progress: SaveProgress | null;
  /** Null or left out where no files are changed. */
  readonly files?: FileCalls | null;
}

/** The field of a form by name; null if the form has no registry entry, or no such field. */
export const fieldNamed = (context: ResourceFormContext, name: string): FieldEntry | null =>
  context.entry?.fields.find((field) => field.name === name) ?? null;
