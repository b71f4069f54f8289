/** How rows are added to a list: typed where the row will stand, or by its form. */
import type { ListShared } from '../../state/list/list-context.ts';
import { placeKey, type Start } from '../../state/row/lanes.ts';
import { asksForMore, typedField } from './typed-new.ts';

/** The end of a list. */
export const endOfList = '';

/** The key of the place that lanes make. */
export const placeOfStart = (start: Start | null): string =>
  start ? placeKey(start.lanes.map(({ key }) => key)) : endOfList;

/** The place with the focus, else the first that the view draws a line for; null if it draws none. */
function placeAtHand(): string | null {
  for (let around = document.activeElement; around; around = around.parentElement) {
    const found = around.querySelector<HTMLElement>('[data-line-place]');
    if (found) return found.dataset['linePlace'] ?? null;
  }
  return null;
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
      const place = start ? placeOfStart(start) : where === 'end' ? endOfList : (placeAtHand() ?? endOfList);
      // What a place gives is known in the place.
      const isKnown = start !== undefined || place === endOfList;
      if (isKnown && asksForMore(entry, start ?? null)) addByForm(start);
      else setLine({ place, start: start ?? null });
    },
  };
}
