/** How rows are added to a list: typed where the row will stand, or by its form. */
import type { ListShared } from '../../state/list/list-context.ts';
import { placeKey, placeKeysOf, type Start } from '../../state/row/lanes.ts';
import { asksForMore, typedField, typedValues } from './typed-new.ts';

/** The end of a list. */
export const endOfList = '';

/** The key of the place that lanes make. */
export const placeOfStart = (start: Start | null): string =>
  start ? placeKey(start.lanes.map(({ key }) => key)) : endOfList;

const lineIn = (part: Element): readonly string[] =>
  [...part.querySelectorAll<HTMLElement>('[data-line-place]')].map(({ dataset }) => dataset['linePlace'] ?? endOfList);

/** The place that the focus is in; null where it is in none. */
function placeWithFocus(): string | null {
  for (let around = document.activeElement; around; around = around.parentElement) {
    const found = lineIn(around);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

/** Where a row is begun for which no place is named: where the focus is, else where it would come to stand by itself. */
function placeAtHand({ entry, shown: { kind, by } }: ListShared): string {
  const row = { id: 0, ...typedValues(entry, null, 'x') };
  const drawn = lineIn(document.body);
  const own = placeKeysOf(by, row).find((key) => drawn.includes(key));
  // Of places that are drawn without rows, the first is where one begins.
  return placeWithFocus() ?? own ?? (kind.empty ? drawn[0] : undefined) ?? endOfList;
}

type Adding = Pick<ListShared, 'typed' | 'add'>;

/** How rows are added to a list; `own`: the page around it adds them in its own way. */
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
      // What a place gives is known in the place.
      const isKnown = start !== undefined || place === endOfList;
      if (isKnown && asksForMore(entry, start ?? null)) addByForm(start);
      else setLine({ place, start: start ?? null });
    },
  };
}
