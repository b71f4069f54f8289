import { useCallback, useState } from 'react';
import { browserMemory, storeValue } from '../../../ui/memory.ts';

/** Reads a stored value; the fallback if it is missing, damaged or of another type. */
export function parseStored<T>(stored: string | null, fallback: T): T {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    return typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback)
      ? (value as T)
      : fallback;
  } catch {
    return fallback;
  }
}

/** A setting of the user, stored in this browser. */
export function useRemembered<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => parseStored(browserMemory.getItem(key), initial));
  const change = useCallback(
    (next: T) => {
      setValue(next);
      storeValue(browserMemory, key, next);
    },
    [key],
  );
  return [value, change];
}
