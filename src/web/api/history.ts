/** The changes of this tab, the latest last, for undo and redo. The list survives a reload. */
import { type Memory, tabMemory } from '../ui/memory.ts';

/** An act of the user: its changes, which are undone together, and its description if known. */
export interface UndoStep {
  readonly changes: readonly string[];
  readonly text: string | null;
}

/** Undoes a change on the server. Resolves to the id of the change that did so, which can itself be undone. */
export type Undo = (change: string, text: string | null) => Promise<string | null>;

export interface History {
  /** Adds a change as an act. */
  readonly note: (change: string) => void;
  /** Joins changes into one act with a description, so that they are undone together. */
  readonly join: (changes: readonly string[], text?: string) => void;
  /** The latest change; null if there is none. */
  readonly latest: () => string | null;
  /**
   * The changes after the given one, for an act. No change is returned twice, so that each of several concurrent acts
   * gets only its own changes.
   */
  readonly takeSince: (change: string | null) => readonly string[];
  /** Undoes an act, by default the last one; null if there is none. Rejects if the server refuses. */
  readonly undo: (send: Undo, changes?: readonly string[]) => Promise<UndoStep | null>;
  /** Redoes the act that was undone last; null if there is none. Rejects if the server refuses. */
  readonly redo: (send: Undo) => Promise<UndoStep | null>;
  readonly forget: () => void;
}

const maxActs = 100;
const place = 'tessera-history';
const noActs: readonly UndoStep[] = [];

interface Acts {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

/** The stored acts; none if the stored value was written by another program. */
function remembered(memory: Memory): Acts {
  const isAct = (act: unknown): act is UndoStep =>
    typeof act === 'object' && act !== null && 'changes' in act && Array.isArray(act.changes);
  try {
    const { done, undone } = JSON.parse(memory.getItem(place) ?? '{}') as Partial<Acts>;
    return { done: (done ?? []).filter(isAct), undone: (undone ?? []).filter(isAct) };
  } catch {
    return { done: noActs, undone: noActs };
  }
}

/** Creates the undo history, which `memory` stores across reloads. */
export function createHistory(memory: Memory): History {
  let { done, undone } = remembered(memory);
  /** The ids of this page's changes, in the order of the calls. Concurrent steps may complete in another order. */
  let noted: readonly string[] = [];
  const taken = new Set<string>();
  const keep = (acts: Partial<Acts>): void => {
    done = (acts.done ?? done).slice(-maxActs);
    undone = (acts.undone ?? undone).slice(-maxActs);
    memory.setItem(place, JSON.stringify({ done, undone }));
  };
  const without = (acts: readonly UndoStep[], gone: readonly string[]): readonly UndoStep[] =>
    acts
      .map((act) => ({ ...act, changes: act.changes.filter((id) => !gone.includes(id)) }))
      .filter(({ changes }) => changes.length > 0);
  const textOf = (changes: readonly string[]): string | null =>
    done.find((act) => act.changes.some((id) => changes.includes(id)))?.text ?? null;

  const reverse = async (send: Undo, { changes, text }: UndoStep): Promise<UndoStep> => {
    const made: string[] = [];
    for (const change of changes.toReversed()) {
      const id = await send(change, text);
      if (id !== null) made.push(id);
    }
    return { changes: made, text };
  };
  return {
    note(change) {
      noted = [...noted, change].slice(-maxActs);
      keep({ done: [...done, { changes: [change], text: null }], undone: [] });
    },
    join(changes, text) {
      if (changes.length > 0) keep({ done: [...without(done, changes), { changes, text: text ?? textOf(changes) }] });
    },
    latest: () => done.at(-1)?.changes.at(-1) ?? null,
    takeSince(change) {
      const since = noted.slice(change === null ? 0 : noted.indexOf(change) + 1);
      const standing = new Set(done.flatMap(({ changes }) => changes));
      const own = since.filter((id) => standing.has(id) && !taken.has(id));
      for (const id of own) taken.add(id);
      return own;
    },
    async undo(send, changes) {
      const act = changes ? { changes, text: textOf(changes) } : done.at(-1);
      if (!act || act.changes.length === 0) return null;
      // Each act is tried only once: an act that cannot be undone must not block earlier acts.
      keep({ done: without(done, act.changes) });
      const made = await reverse(send, act);
      if (made.changes.length > 0) keep({ undone: [...undone, made] });
      return act;
    },
    async redo(send) {
      const act = undone.at(-1);
      if (!act) return null;
      keep({ undone: undone.slice(0, -1) });
      const made = await reverse(send, act);
      if (made.changes.length > 0) keep({ done: [...done, made] });
      return act;
    },
    forget() {
      done = noActs;
      undone = noActs;
      memory.removeItem(place);
    },
  };
}

/** The history of this tab. */
export const history = createHistory(tabMemory);
