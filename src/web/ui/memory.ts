/** Storage for choices and recent pages, shared by all tabs of the browser or for one tab. */

/** Methods never throw: if the browser refuses to store a value, it is available until the page closes. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Creates a memory that also works in browsers that throw on any access to their storage, and in unit tests, which have
 * none.
 */
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

/** Storage that all tabs and users of the browser share. */
export const browserMemory = memoryOf(() => globalThis.localStorage);

/** Storage of this tab, which ends when the tab closes. */
export const tabMemory = memoryOf(() => globalThis.sessionStorage);

/** The stored value; undefined if there is none, or if it is damaged. */
export function storedValue(memory: Pick<Memory, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(memory.getItem(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON, for `storedValue`. */
export const storeValue = (memory: Pick<Memory, 'setItem'>, key: string, value: unknown): void =>
  memory.setItem(key, JSON.stringify(value));

/** The maximum number of recent choices that are stored. */
const maxRecent = 5;

/** The recent choices, latest first. */
export function recentOf<One>(
  memory: Pick<Memory, 'getItem'>,
  key: string,
  isOne: (value: unknown) => value is One,
): readonly One[] {
  const stored = storedValue(memory, key);
  return Array.isArray(stored) ? stored.filter(isOne).slice(0, maxRecent) : [];
}

/** Adds a choice at the start of the recent choices. `recent` are the choices that `recentOf` returns. */
export const storeRecent = <One>(
  memory: Pick<Memory, 'setItem'>,
  key: string,
  one: One,
  recent: readonly One[],
): void => storeValue(memory, key, [one, ...recent.filter((other) => other !== one)].slice(0, maxRecent));
