/**
 * A value that is being typed in a place of its own, such as a table cell. It is stored in the browser while the place
 * is open; if the page ends before the value is saved or cancelled, the next page sends it.
 */
import { type EditStorage, editStorage } from '../../../ledger/page.ts';
import { type Row, valueNamed } from '../row/row.ts';
import { rowEdit } from './row-edit.ts';
import type { RowTarget } from './row-edit-state.ts';

interface StoredValue {
  readonly target: RowTarget;
  readonly name: string;
  readonly value: unknown;
  /** The value as read, and its version. */
  readonly base: unknown;
  readonly version: string | null;
}

/** The kind of stored entries. */
export const typedKind = 'typed';

/** Milliseconds until a value is stored. */
const keepDelay = 100;

export interface TypedValue {
  /** Stores the value soon, in place of the former one. */
  readonly keep: (value: unknown, row: Row) => void;
  /** The value was cancelled. */
  readonly clear: () => void;
  /** The value is being saved. Call the result when it is saved: it clears the value unless another was typed. */
  readonly saving: () => () => void;
  /** The place is closed without a decision: the value is sent. */
  readonly leave: () => void;
}

const values = new Map<string, TypedValue>();

/** The typed value of a field; all callers share it until it is cleared. */
export function typedValue(target: RowTarget, name: string): TypedValue {
  const key = `${target.path} ${name}`;
  const known = values.get(key);
  if (known) return known;
  let entry: EditStorage<StoredValue> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stored: StoredValue | null = null;
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    entry ??= editStorage<StoredValue>(typedKind, key);
    return stored ? entry.keep(stored, 1) : Promise.resolve();
  };
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    stored = null;
    values.delete(key);
  };
  const made: TypedValue = {
    keep(value, row) {
      const { base, version } = stored ?? { base: valueNamed(row, name), version: row.updated_at ?? null };
      stored = { target, name, value, base, version };
      timer ??= setTimeout(() => void write(), keepDelay);
    },
    clear() {
      end();
      void entry?.clear();
    },
    saving() {
      const saved = stored;
      return () => {
        if (stored === saved) made.clear();
      };
    },
    leave() {
      if (!stored) return;
      const written = write();
      end();
      void written.then(() => entry?.release());
    },
  };
  values.set(key, made);
  return made;
}

/** Sends a value of an earlier page. */
export async function resumeTypedValue(payload: unknown, left: EditStorage<never>): Promise<void> {
  const { target, name, value, base, version } = payload as StoredValue;
  const edit = rowEdit(target);
  // A present edit of the field is newer.
  if (!(name in edit.state.get().mine))
    edit.set({ [name]: value }, { id: target.id, [name]: base, ...(version !== null && { updated_at: version }) });
  // Until then it is stored as an edit of the row.
  await edit.flush();
  await left.clear();
}
