/** Adds rows to a list: typed in their place, or in a form. */
import type { ListShared } from '../../state/list/list-context.ts';
import { placeKey, placeKeysOf, type Start } from '../../state/row/lanes.ts';
import { asksForMore, typedField, typedValues } from './typed-new.ts';

/** The key of the end of a list. */
export const endOfList = '';

/** The key of the place of lanes. */
export const placeOfStart = (start: Start | null): string =>
  start ? placeKey(start.lanes.map(({ key }) => key)) : endOfList;

const lineIn = (part: Element): readonly string[] =>
  [...part.querySelectorAll<HTMLElement>('[data-line-place]')].map(({ dataset }) => dataset['linePlace'] ?? endOfList);

/** The place with the focus; null for none. */
function placeWithFocus(): string | null {
  for (let around = document.activeElement; around; around = around.parentElement) {
    const found = lineIn(around);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

/** The place of a new row without a named one: that with the focus, else the place of its default values. */
function placeAtHand({ entry, shown: { kind, by } }: ListShared): string {
  const row = { id: 0, ...typedValues(entry, null, 'x') };
  const drawn = lineIn(document.body);
  const own = placeKeysOf(by, row).find((key) => drawn.includes(key));
  // In a view that draws empty places, the first one.
  return placeWithFocus() ?? own ?? (kind.empty ? drawn[0] : undefined) ?? endOfList;
}

type Adding = Pick<ListShared, 'typed' | 'add'>;

/** Adding of rows to a list; `own`: the page adds them in its own way. */
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
      // The values of a place are known at the place.
      const isKnown = start !== undefined || place === endOfList;
      if (isKnown && asksForMore(entry, start ?? null)) addByForm(start);
      else setLine({ place, start: start ?? null });
    },
  };
}
