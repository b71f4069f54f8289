/** All unsaved changes of this page, for footer, header, panels and their list. */
import { createStore } from '../ui/store.ts';
import type { Choices, ShownConflict } from './conflict.ts';
import type { SaveKind } from './save-queue.ts';

/** An object with unsaved changes. */
export interface UnsavedEdit {
  readonly id: string;
  readonly kind: Exclude<SaveKind, 'clean'>;
  /** The object and fields: `Risk impact “Minor”: Name, Description`. */
  readonly what: string;
  /** The page on which it is edited. */
  readonly address: string;
  /** The number of changes. */
  readonly count: number;
  /** When the first of them was made, in milliseconds since 1970. */
  readonly since: number;
  /** Why it waits, if there is more to say than its kind. */
  readonly reason: string | null;
  readonly conflicts: readonly ShownConflict[];
  /** The author and time of the other edit as text; null if unknown. */
  readonly other: string | null;
  readonly retry: () => void;
  readonly discard: () => void;
  /** Settles the conflicts, field by field. */
  readonly settle: (choices: Choices) => void;
}

export const unsavedEdits = createStore<ReadonlyMap<string, UnsavedEdit>>(new Map());

/** Reports the state of one object; null if it has no unsaved change. */
export function reportEdit(id: string, one: UnsavedEdit | null): void {
  unsavedEdits.set((now) => {
    if (!one && !now.has(id)) return now;
    const next = new Map(now);
    if (one) next.set(id, one);
    else next.delete(id);
    return next;
  });
}

/** The state of all unsaved changes. */
export type SaveSummary =
  | { readonly kind: 'clean' }
  | { readonly kind: 'saving' | 'offline'; readonly count: number }
  /** `offline`: how many wait for the server beside those that need the user. */
  | { readonly kind: 'stuck'; readonly count: number; readonly offline: number };

/** States that need the user have priority, then those that need the server, then running saves. Pure. */
export function summaryOf(all: Iterable<Pick<UnsavedEdit, 'kind' | 'count'>>): SaveSummary {
  const sums = { stuck: 0, offline: 0, saving: 0 };
  for (const { kind, count } of all) {
    if (kind === 'failed' || kind === 'conflict') sums.stuck += count;
    else if (kind === 'offline') sums.offline += count;
    else sums.saving += count;
  }
  if (sums.stuck > 0) return { kind: 'stuck', count: sums.stuck, offline: sums.offline };
  for (const kind of ['offline', 'saving'] as const) if (sums[kind] > 0) return { kind, count: sums[kind] };
  return { kind: 'clean' };
}

/** The text of a number of changes. */
export const changesText = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** Hours and minutes of a moment. */
export const clockText = (at: number): string => new Date(at).toTimeString().slice(0, 5);

/** Whether the list of unsaved changes is open. */
export const reviewing = createStore(false);

/** Shows the changes that wait. */
export const openReview = (): void => reviewing.set(true);
