/** Storage of choices and places in the browser, for all its tabs or for one. */

/** Never throws: if the browser refuses to store a value, it is retained until the page closes. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Some browsers throw on any access to their storage; unit tests have none. */
function memoryOf(storage: () => Storage | undefined): Memory {
  const here = new Map<string, string | null>();
  const lasting = <Answer>(use: (of: Storage) => Answer): Answer | undefined => {
    try {
      const of = storage();
      return of && use(of);
    } catch {
      return undefined;
    }
  };
  const set = (key: string, text: string | null): void => {
    const isStored = lasting((of) => {
      if (text === null) of.removeItem(key);
      else of.setItem(key, text);
      return true;
    });
    if (isStored) here.delete(key);
    else here.set(key, text);
  };
  return {
    getItem: (key) => (here.has(key) ? (here.get(key) ?? null) : (lasting((of) => of.getItem(key)) ?? null)),
    setItem: set,
    removeItem: (key) => set(key, null),
  };
}

/** Storage shared by all tabs and users of the browser. */
export const browserMemory = memoryOf(() => globalThis.localStorage);

/** Storage of this tab, until it closes. */
export const tabMemory = memoryOf(() => globalThis.sessionStorage);

/** The stored value; undefined if there is none, or it is damaged. */
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

/** The number of recent choices that are stored. */
const mostRecent = 5;

/** The recent choices, latest first. */
export function recentOf<One>(
  memory: Pick<Memory, 'getItem'>,
  key: string,
  isOne: (value: unknown) => value is One,
): readonly One[] {
  const stored = storedValue(memory, key);
  return Array.isArray(stored) ? stored.filter(isOne).slice(0, mostRecent) : [];
}

/** Adds a choice at the start of the recent ones, given as `recentOf` returns them. */
export const storeRecent = <One>(
  memory: Pick<Memory, 'setItem'>,
  key: string,
  one: One,
  recent: readonly One[],
): void => storeValue(memory, key, [one, ...recent.filter((other) => other !== one)].slice(0, mostRecent));
