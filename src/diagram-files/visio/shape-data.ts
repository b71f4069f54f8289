import type { Masters } from './masters.ts';
import type { ShapeSheet, SheetRow } from './shape-sheet.ts';
import { englishLists, localLists } from './stencil-words.ts';

/** Reads the shape data of one file, in any language of Visio. */
export interface ShapeData {
  /**
   * The value of a row, translated to the stencil's English; undefined if the shape does not have the row, or the row
   * is not set. A value that is in no known list is passed to `unknown`, and counts as not set.
   */
  word(sheet: ShapeSheet, row: string): string | undefined;
  /** The value of a row as it is in the file, for rows without a list of values. */
  text(sheet: ShapeSheet, row: string): string | undefined;
  /** Like `text`, but only the shape's own value, because masters contain placeholders such as "Title". */
  ownText(sheet: ShapeSheet, row: string): string | undefined;
  flag(sheet: ShapeSheet, row: string): boolean | undefined;
}

const trigger = /^bpmn(triggerorresult|eventdetailtype)/i;

// Values of the Russian stencil have leading blanks, and one value has a stray apostrophe.
const trimmed = (word: string): string => word.replace(/^[\s"']+/, '').replace(/(?<![\s"'])[\s"']+$/, '');
const folded = (word: string): string => trimmed(word).toLowerCase().replace(/[\s-]/g, '');

const englishIn = (lists: readonly (readonly string[])[], word: string): string | undefined =>
  lists.flat().find((candidate) => folded(candidate) === folded(word));

const formatOf = (row: SheetRow): readonly string[] => (row.cell('Format')?.value ?? '').split(';').map(folded);

/**
 * Translates a value: takes its index in a local list, and returns the value at that index of the English list of the
 * same length.
 */
const byPlace = (
  format: readonly string[],
  word: string,
  lists: readonly (readonly string[])[],
): string | undefined => {
  const place = format.indexOf(folded(word));
  return place < 0 ? undefined : lists.find((list) => list.length === format.length)?.[place];
};

const triggersOf = (masters: Masters): ReadonlyMap<string, string> => {
  const words = new Map<string, string>();
  for (const { top } of masters.all) {
    for (const row of top?.rows('Property') ?? []) {
      if (!trigger.test(row.key)) continue;
      const format = formatOf(row);
      const lists = englishLists[canonicalName(row.key) ?? ''] ?? [];
      const english = lists.find((list) => list.length === format.length);
      format.forEach((word, place) => {
        const meaning = english?.[place];
        if (meaning !== undefined && !words.has(word)) words.set(word, meaning);
      });
    }
  }
  return words;
};

const canonicalNames = new Map(Object.keys(englishLists).map((name) => [name.toLowerCase(), name]));
const canonicalName = (key: string): string | undefined => canonicalNames.get(key.toLowerCase());

// The value if it is set: in some masters an unset row contains '0', in others it is empty.
const set = (value: string | undefined): string | undefined => {
  const text = value?.trim();
  return text === undefined || text === '' || text === '0' ? undefined : text;
};

/** Creates a reader of shape data. Unreadable values are passed to `unknown`. */
export const shapeData = (
  masters: Masters,
  unknown: (sheet: ShapeSheet, row: string, word: string) => void,
): ShapeData => {
  const triggers = triggersOf(masters);
  const written = (sheet: ShapeSheet, row: string) => sheet.row('Property', row)?.cell('Value')?.value;

  return {
    word: (sheet, name) => {
      const row = sheet.row('Property', name);
      const word = set(row?.cell('Value')?.value);
      if (!row || word === undefined) return undefined;
      const lists = englishLists[name] ?? [];
      const local = (localLists[trigger.test(name) ? 'BpmnTriggerOrResult' : name] ?? []).map((list) =>
        list.map(folded),
      );
      const found =
        englishIn(lists, word) ??
        (trigger.test(name) ? englishIn(englishLists['BpmnEventDetailType'] ?? [], word) : undefined) ??
        byPlace(formatOf(row), word, lists) ??
        (trigger.test(name) ? triggers.get(folded(word)) : undefined) ??
        local
          .map((list) => byPlace(list, word, trigger.test(name) ? (englishLists['BpmnTriggerOrResult'] ?? []) : lists))
          .find((meaning) => meaning !== undefined);
      if (found === undefined) unknown(sheet, name, word);
      return found;
    },
    text: (sheet, name) => set(written(sheet, name)),
    ownText: (sheet, name) =>
      set(
        sheet
          .ownRows('Property')
          .find((row) => row.key === name.toLowerCase())
          ?.cell('Value')?.value,
      ),
    flag: (sheet, name) => {
      const value = written(sheet, name)?.trim().toLowerCase();
      return value === undefined || value === '' ? undefined : value === '1' || value === 'true';
    },
  };
};
