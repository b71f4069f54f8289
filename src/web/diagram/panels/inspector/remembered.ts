import { useCallback, useState } from 'react';

/** Reads what was kept; the fallback where it is missing, damaged or of another kind. */
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

function storedAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A choice of the reader that this browser remembers. */
export function useRemembered<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => parseStored(storedAt(key), initial));
  const change = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Where nothing may be kept the choice holds until the page is left.
      }
    },
    [key],
  );
  return [value, change];
}
