/** What this tab has changed, latest last, so that it can be taken back and done again, also after a reload. */
import { type Memory, tabMemory } from '../ui/memory.ts';

/** One act of the user: the changes it made, which go back together, and what it was in words, if that is known. */
export interface UndoStep {
  readonly changes: readonly string[];
  readonly text: string | null;
}

/** Sends the undoing of a change; answers the id of the change that did it, which can be undone in turn. */
export type Undo = (change: string, text: string | null) => Promise<string | null>;

export interface History {
  /** A change was made. */
  readonly note: (change: string) => void;
  /** Changes that were one act of the user: they go back together, and are called by the text. */
  readonly join: (changes: readonly string[], text?: string) => void;
  /** The last change made; null if there is none. */
  readonly latest: () => string | null;
  /**
   * Takes the changes made since that one was the last, for one act: of acts that run at once none takes those of another
   * that has ended.
   */
  readonly takeSince: (change: string | null) => readonly string[];
  /** Takes back an act, the last one if none is named; null if there is none. Rejects if the server refuses. */
  readonly undo: (send: Undo, changes?: readonly string[]) => Promise<UndoStep | null>;
  /** Does again what was taken back last; null if there is nothing. Rejects if the server refuses. */
  readonly redo: (send: Undo) => Promise<UndoStep | null>;
  readonly forget: () => void;
}

const most = 100;
const place = 'tessera-history';
const noActs: readonly UndoStep[] = [];

interface Acts {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

/** What was kept, or nothing if it was not written by this program. */
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

/** What the person has done and may undo, kept in `memory` over a reload of the page. */
export function createHistory(memory: Memory): History {
  let { done, undone } = remembered(memory);
  /** The changes made in this page, in their order: acts that run at once end in another one. */
  let noted: readonly string[] = [];
  const taken = new Set<string>();
  const keep = (acts: Partial<Acts>): void => {
    done = (acts.done ?? done).slice(-most);
    undone = (acts.undone ?? undone).slice(-most);
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
      noted = [...noted, change].slice(-most);
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
      // Whatever comes of it, an act is tried once: one that cannot go back must not stand before the others.
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

/** What was written in this tab. */
export const history = createHistory(tabMemory);
