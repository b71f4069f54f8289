/** What this session has changed, latest last, so that it can be taken back and done again. */

/** Sends the undoing of a change; answers the id of the change that did it, which can be undone in turn. */
type Undo = (change: string) => Promise<string | null>;

export interface History {
  /** A change was made. */
  readonly note: (change: string) => void;
  /** Changes that were one act of the user: they go back together. */
  readonly join: (changes: readonly string[]) => void;
  /** Takes back an act, the last one if none is named; false if there is none. Rejects if the server refuses. */
  readonly undo: (changes?: readonly string[]) => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  readonly forget: () => void;
}

const most = 100;

export function createHistory(send: Undo): History {
  let done: (readonly string[])[] = [];
  let undone: (readonly string[])[] = [];
  const without = (acts: readonly (readonly string[])[], gone: readonly string[]) =>
    acts.map((act) => act.filter((id) => !gone.includes(id))).filter((act) => act.length > 0);

  // Whatever comes of it, an act is tried once: one that cannot go back must not stand before the others.
  const reverse = async (act: readonly string[]): Promise<readonly string[]> => {
    const made: string[] = [];
    for (const change of act.toReversed()) {
      const id = await send(change);
      if (id !== null) made.push(id);
    }
    return made;
  };
  return {
    note(change) {
      done = [...done, [change]].slice(-most);
      undone = [];
    },
    join(changes) {
      if (changes.length > 0) done = [...without(done, changes), changes];
    },
    async undo(changes) {
      const act = changes ?? done.at(-1);
      if (!act || act.length === 0) return false;
      done = without(done, act);
      const made = await reverse(act);
      if (made.length > 0) undone = [...undone, made];
      return true;
    },
    async redo() {
      const act = undone.at(-1);
      if (!act) return false;
      undone = undone.slice(0, -1);
      const made = await reverse(act);
      if (made.length > 0) done = [...done, made];
      return true;
    },
    forget() {
      done = [];
      undone = [];
    },
  };
}
