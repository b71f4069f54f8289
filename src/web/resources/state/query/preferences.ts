/** A reader's preferences for a list: widths and pinned columns, and the view chosen last. */
import { useMemo, useState } from 'react';
import { browserMemory, storedValue, storeValue } from '../../../ui/memory.ts';
import { readWidths } from './widths.ts';

export interface ListPreferences {
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that stay visible beside the first. */
  readonly pinned: readonly string[];
  /** Lines of text in a table row. */
  readonly lines: number;
  /** The kind of view; null for that of the screen. */
  readonly view: string | null;
  /** Names of a view's fields, by its kind. */
  readonly by: Readonly<Record<string, readonly string[]>>;
}

const noPreferences: ListPreferences = { widths: {}, pinned: [], lines: 1, view: null, by: {} };
const maxLines = 8;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const keyOf = (collection: string): string => `tessera.list.${collection}`;

function read(collection: string): ListPreferences {
  const stored = storedValue(browserMemory, keyOf(collection));
  if (typeof stored !== 'object' || stored === null) return noPreferences;
  const { widths, pinned, lines, view, by } = stored as Readonly<Record<string, unknown>>;
  return {
    widths: readWidths(widths),
    pinned: texts(pinned),
    lines: typeof lines === 'number' && lines >= 1 && lines <= maxLines ? Math.round(lines) : 1,
    view: typeof view === 'string' ? view : null,
    by:
      typeof by === 'object' && by !== null
        ? Object.fromEntries(Object.entries(by).map(([kind, names]) => [kind, texts(names)]))
        : {},
  };
}

/** A reader's preferences for a list in this browser, with their setters. */
export function usePreferences(
  collection: string,
): readonly [ListPreferences, (part: Partial<ListPreferences>) => void] {
  const stored = useMemo(() => read(collection), [collection]);
  const [local, hold] = useState({ collection, preferences: stored });
  const current = local.collection === collection ? local.preferences : stored;
  const change = (part: Partial<ListPreferences>) => {
    const preferences = { ...current, ...part };
    hold({ collection, preferences });
    storeValue(browserMemory, keyOf(collection), preferences);
  };
  return [current, change];
}
