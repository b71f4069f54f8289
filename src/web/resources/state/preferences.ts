/** What a reader sets for themselves and no link should carry: widths and pins of columns. */
import { useMemo, useState } from 'react';
import { readWidths } from './widths.ts';

export interface ListPreferences {
  readonly widths: Readonly<Record<string, number>>;
  /** Columns kept in sight beside the first. */
  readonly pinned: readonly string[];
}

const keyOf = (collection: string): string => `tessera.list.${collection}`;

function read(collection: string): ListPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(collection)) ?? '{}') as {
      widths?: unknown;
      pinned?: unknown;
    };
    const pinned = Array.isArray(stored.pinned) ? stored.pinned.filter((name) => typeof name === 'string') : [];
    return { widths: readWidths(stored.widths), pinned };
  } catch {
    return { widths: {}, pinned: [] };
  }
}

export function usePreferences(
  collection: string,
): readonly [ListPreferences, (part: Partial<ListPreferences>) => void] {
  const stored = useMemo(() => read(collection), [collection]);
  const [held, hold] = useState({ collection, preferences: stored });
  const current = held.collection === collection ? held.preferences : stored;
  const change = (part: Partial<ListPreferences>) => {
    const preferences = { ...current, ...part };
    hold({ collection, preferences });
    try {
      localStorage.setItem(keyOf(collection), JSON.stringify(preferences));
    } catch {
      // Storage may be full or forbidden; the choice then holds until the page is left.
    }
  };
  return [current, change];
}
