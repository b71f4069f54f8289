/** What a reader sets for themselves: widths and pins of columns, and the view they chose last. */
import { useMemo, useState } from 'react';
import { readWidths } from './widths.ts';

export interface ListPreferences {
  readonly widths: Readonly<Record<string, number>>;
  /** Columns kept in sight beside the first. */
  readonly pinned: readonly string[];
  /** The kind of view; null for the one the screen comes with. */
  readonly view: string | null;
  /** Names of the fields a view is by, by its kind. */
  readonly by: Readonly<Record<string, readonly string[]>>;
}

const noPreferences: ListPreferences = { widths: {}, pinned: [], view: null, by: {} };
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const keyOf = (collection: string): string => `tessera.list.${collection}`;

function read(collection: string): ListPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(collection)) ?? '{}') as Readonly<Record<string, unknown>>;
    const { view, by } = stored;
    return {
      widths: readWidths(stored.widths),
      pinned: texts(stored.pinned),
      view: typeof view === 'string' ? view : null,
      by:
        typeof by === 'object' && by !== null
          ? Object.fromEntries(Object.entries(by).map(([kind, names]) => [kind, texts(names)]))
          : {},
    };
  } catch {
    return noPreferences;
  }
}

/** What a reader has chosen for a list in this browser, and how to choose otherwise. */
export function usePreferences(
  collection: string,
): readonly [ListPreferences, (part: Partial<ListPreferences>) => void] {
  const stored = useMemo(() => read(collection), [collection]);
  const [local, hold] = useState({ collection, preferences: stored });
  const current = local.collection === collection ? local.preferences : stored;
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
