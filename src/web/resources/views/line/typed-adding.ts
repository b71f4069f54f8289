/** Adds rows to a list: typed in a line, or in a form. */
import type { ListShared } from '../../state/list/list-context.ts';
import { placeKey, placeKeysOf, type Start } from '../../state/row/lanes.ts';
import { asksForMore, typedField, typedValues } from './typed-new.ts';

/** The key for the end of a list. */
export const endOfList = '';

/** The key of the place that a combination of lanes forms. */
export const placeOfStart = (start: Start | null): string =>
  start ? placeKey(start.lanes.map(({ key }) => key)) : endOfList;

const lineIn = (part: Element): readonly string[] =>
  [...part.querySelectorAll<HTMLElement>('[data-line-place]')].map(({ dataset }) => dataset['linePlace'] ?? endOfList);

/**
 * The key of the place with the focus; null if there is none. A place is a combination of lanes, such as a column of a
 * board.
 */
function placeWithFocus(): string | null {
  for (let around = document.activeElement; around; around = around.parentElement) {
    const found = lineIn(around);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

/**
 * The key of the place for a new row without a given place: the one with the focus, else that of its default values.
 */
function placeAtHand({ entry, shown: { kind, by } }: ListShared): string {
  const row = { id: 0, ...typedValues(entry, null, 'x') };
  const drawn = lineIn(document.body);
  const own = placeKeysOf(by, row).find((key) => drawn.includes(key));
  // In a view that shows empty lanes, the first one.
  return placeWithFocus() ?? own ?? (kind.empty ? drawn[0] : undefined) ?? endOfList;
}

type Adding = Pick<ListShared, 'typed' | 'add'>;

/** Functions that add rows to a list. `own` is the page's own function, if it has one. */
export function typedAdding(list: ListShared, own: (() => void) | undefined): Adding {
  const { entry, access, shown, setLine, addByForm } = list;
  if (own) return { typed: null, add: own };
  const where = shown.kind.line;
  const typed = access.create && where !== null ? typedField(entry) : null;
  if (!typed) return { typed: null, add: addByForm };
  return {
    typed,
    add: (start) => {
      const place = start ? placeOfStart(start) : where === 'end' ? endOfList : placeAtHand(list);
      // Rows are typed only in a place whose values are known.
      const isKnown = start !== undefined || place === endOfList;
      if (isKnown && asksForMore(entry, start ?? null)) addByForm(start);
      else setLine({ place, start: start ?? null });
    },
  };
}
