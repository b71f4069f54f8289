/** The list that opens under the input of a picker, and what is said of it to who does not see it. */
import { Fragment, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import type { Combobox, ComboboxOption } from './use-relation-combobox.ts';

interface OptionListProps<Shown extends ComboboxOption> {
  readonly combobox: Combobox;
  /** What the list opens beside. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly label: string;
  readonly entries: readonly Shown[];
  /** An entry that is there already. */
  readonly children: (entry: Shown) => ReactNode;
  /** The heading that an entry begins; null if it stands under that of the one before. */
  readonly headingOf?: (entry: Shown, before: Shown | undefined) => string | null;
  /** Stands below the entries, or in their place. */
  readonly note: string | null;
  /** What has been found, in words; empty while it is looked for. */
  readonly found: string;
}

/** What a picker offers, below its input, with a sentence where there is nothing. */
export function OptionList<Shown extends ComboboxOption>(props: OptionListProps<Shown>) {
  const { combobox, list, label, entries, note } = props;
  const { isOpen } = combobox;
  useListPopover(list, props.anchor, isOpen);
  return (
    <>
      <ul
        {...combobox.getMenuProps({ ref: list, 'aria-label': label, 'aria-labelledby': undefined })}
        popover="manual"
        className="form-options"
      >
        {isOpen &&
          entries.map((entry, index) => {
            const heading = props.headingOf?.(entry, entries[index - 1]) ?? null;
            return (
              <Fragment key={`${entry.kind} ${entry.id}`}>
                {heading !== null && (
                  <li className="form-options-note form-options-heading" aria-hidden="true">
                    {heading}
                  </li>
                )}
                <li
                  {...combobox.getItemProps({ item: entry, index })}
                  className="form-option"
                  data-highlighted={combobox.highlightedIndex === index || undefined}
                >
                  {entry.kind === 'option' ? (
                    props.children(entry)
                  ) : (
                    <>
                      <i className="bi bi-plus-lg" aria-hidden="true" /> Create “{entry.label}”
                    </>
                  )}
                </li>
              </Fragment>
            );
          })}
        {isOpen && note !== null && (
          <li className="form-options-note" aria-hidden="true">
            {note}
          </li>
        )}
      </ul>
      <span className="visually-hidden" role="status">
        {isOpen ? props.found : ''}
      </span>
    </>
  );
}

const gap = 4;
const tallest = 320;

/** Keeps an open list beside its input in the top layer, where no dialog or table cuts it off. */
function useListPopover(
  list: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !open) return;
    element.showPopover();
    const place = () => {
      if (!anchor.current) return;
      const { left, top, bottom, width } = anchor.current.getBoundingClientRect();
      const below = window.innerHeight - bottom - gap * 2;
      const above = top - gap * 2;
      const up = below < 160 && above > below;
      element.style.left = `${left}px`;
      element.style.width = `${width}px`;
      element.style.maxHeight = `${Math.min(tallest, up ? above : below)}px`;
      element.style.top = up ? 'auto' : `${bottom + gap}px`;
      element.style.bottom = up ? `${window.innerHeight - top + gap}px` : 'auto';
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
      if (element.isConnected) element.hidePopover();
    };
  }, [list, anchor, open]);
}
