/** What the browser keeps of choices and places, for this browser or for one tab. */

/** Never throws: where nothing may be kept, or no more, what is set holds until the page is left. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A browser may refuse the very mention of its storage; tests of parts of the program have none. */
function memoryOf(storage: () => Storage | undefined): Memory {
  const here = new Map<string, string | null>();
  const lasting = <Answer>(ask: (of: Storage) => Answer): Answer | undefined => {
    try {
      const of = storage();
      return of && ask(of);
    } catch {
      return undefined;
    }
  };
  const set = (key: string, text: string | null): void => {
    const isKept = lasting((of) => {
      if (text === null) of.removeItem(key);
      else of.setItem(key, text);
      return true;
    });
    if (isKept) here.delete(key);
    else here.set(key, text);
  };
  return {
    getItem: (key) => (here.has(key) ? (here.get(key) ?? null) : (lasting((of) => of.getItem(key)) ?? null)),
    setItem: set,
    removeItem: (key) => set(key, null),
  };
}

/** Of this browser, whoever uses it next. */
export const browserMemory = memoryOf(() => globalThis.localStorage);

/** Of this tab, as long as it is open. */
export const tabMemory = memoryOf(() => globalThis.sessionStorage);

/** A value as it was set; undefined where there is none, or it is damaged. */
export function storedValue(memory: Pick<Memory, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(memory.getItem(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; `storedValue` reads it. */
export const storeValue = (memory: Pick<Memory, 'setItem'>, key: string, value: unknown): void =>
  memory.setItem(key, JSON.stringify(value));

/** How many of what was chosen lately are remembered. */
const mostRecent = 5;

/** What was chosen lately, the latest first. */
export function recentOf<One>(
  memory: Pick<Memory, 'getItem'>,
  key: string,
  isOne: (value: unknown) => value is One,
): readonly One[] {
  const stored = storedValue(memory, key);
  return Array.isArray(stored) ? stored.filter(isOne).slice(0, mostRecent) : [];
}

/** Puts one in front of those chosen lately, as `recentOf` has answered them. */
export const storeRecent = <One>(
  memory: Pick<Memory, 'setItem'>,
  key: string,
  one: One,
  recent: readonly One[],
): void => storeValue(memory, key, [one, ...recent.filter((other) => other !== one)].slice(0, mostRecent));
