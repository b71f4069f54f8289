import type { CollectionEntry, FieldEntry } from '../../contract/registry.ts';
import type { SaveKind } from '../../web/ledger/save-queue.ts';
import type { Row } from '../../web/resources/state/row/row.ts';

/** How far a form has come that saves by itself. */
export interface SaveProgress {
  readonly kind: SaveKind;
  /** Fields that have been saved since the form came. */
  readonly arrived: ReadonlySet<string>;
  readonly retry: () => void;
}

/** What widgets of a resource's form know beyond their own value; handed down by the form library. */
export interface ResourceFormContext {
  readonly entry: CollectionEntry | null;
  readonly params: Readonly<Record<string, string>>;
  /** The row that is being changed: it knows what the rows it points to are called. */
  readonly row: Row | null;
  /** Prefix of the ids of all controls. */
  readonly prefix: string;
  /** All values as they stand now. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly setValues: (changes: Readonly<Record<string, unknown>>) => void;
  /** Told of a control whose content is no value at all, such as text that is no JSON; null when it is one again. */
  readonly setUnreadable: (pointer: string, message: string | null) => void;
  /** How far a form that saves by itself has come; null for one that is saved by its button. */
  readonly progress: SaveProgress | null;
}

/** A field of the form by its name; null if the form has no entry of the registry, or it has no such field. */
export const fieldNamed = (context: ResourceFormContext, name: string): FieldEntry | null =>
  context.entry?.fields.find((field) => field.name === name) ?? null;
