/** Everything of this page that has not reached the server yet: what footer, header, panels and the list of it tell. */
import { createStore } from '../ui/store.ts';
import type { Choices } from './choice.ts';
import type { SaveKind } from './save-queue.ts';

/** Somebody else's edit that stands against one of ours. */
export interface FieldConflict {
  readonly name: string;
  readonly title: string;
  /** In words; null where ours cannot stand any more. */
  readonly yours: string | null;
  readonly theirs: string;
  /** Both in one; null where they cannot stand beside each other. */
  readonly both: string | null;
}

/** One thing with changes that wait. */
export interface Waiting {
  readonly id: string;
  readonly kind: Exclude<SaveKind, 'clean'>;
  /** What is changed: `Risk impact “Minor”: Name, Description`. */
  readonly what: string;
  /** Where it is edited. */
  readonly address: string;
  /** How many changes there are. */
  readonly count: number;
  /** When the first of them was made, in milliseconds since 1970. */
  readonly since: number;
  /** Why it waits, if there is more to say than its kind. */
  readonly reason: string | null;
  readonly conflicts: readonly FieldConflict[];
  /** Who has made the other edit and when, in words; null where nothing is known. */
  readonly other: string | null;
  readonly retry: () => void;
  readonly discard: () => void;
  /** Settles the conflicts, field by field. */
  readonly settle: (choices: Choices) => void;
}

export const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map());

/** Tells how far a thing has come; null when nothing of it waits. */
export function reportWaiting(id: string, one: Waiting | null): void {
  waiting.set((now) => {
    if (!one && !now.has(id)) return now;
    const next = new Map(now);
    if (one) next.set(id, one);
    else next.delete(id);
    return next;
  });
}

/** How all of it stands, as one. */
export type SaveSummary =
  | { readonly kind: 'clean' }
  | { readonly kind: 'saving' | 'offline'; readonly count: number }
  /** `offline`: how many wait for the server beside those that need the user. */
  | { readonly kind: 'stuck'; readonly count: number; readonly offline: number };

/** What needs the user comes first, then what needs the server, then what is under way. Pure. */
export function summaryOf(all: Iterable<Pick<Waiting, 'kind' | 'count'>>): SaveSummary {
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

/** So many changes, in words. */
export const changesText = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** Hours and minutes of a moment. */
export const clockText = (at: number): string => new Date(at).toTimeString().slice(0, 5);

/** Whether the list of what waits is open. */
export const reviewing = createStore(false);

/** Shows the changes that wait. */
export const openReview = (): void => reviewing.set(true);
