/** The option list below the input of a picker, with its status for screen readers. */
import { Fragment, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import type { Combobox, ComboboxOption } from './use-relation-combobox.ts';

interface OptionListProps<Shown extends ComboboxOption> {
  readonly combobox: Combobox;
  /** The element beside which the list is positioned. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly label: string;
  readonly entries: readonly Shown[];
  /** Renders an option for an existing row. */
  readonly children: (entry: Shown) => ReactNode;
  /** The heading above an option; null if the previous option has the same heading. */
  readonly headingOf?: (entry: Shown, before: Shown | undefined) => string | null;
  /** A note below the options, or in place of them. */
  readonly note: string | null;
  /** The number of results as text for screen readers; empty during a search. */
  readonly found: string;
}

/** The options of a picker, or a sentence if there are none. */
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

const gapPx = 4;
const tallest = 320;

/** Positions an open list beside its input, in the top layer, so that no dialog or table clips it. */
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
      const below = window.innerHeight - bottom - gapPx * 2;
      const above = top - gapPx * 2;
      const up = below < 160 && above > below;
      element.style.left = `${left}px`;
      element.style.width = `${width}px`;
      element.style.maxHeight = `${Math.min(tallest, up ? above : below)}px`;
      element.style.top = up ? 'auto' : `${bottom + gapPx}px`;
      element.style.bottom = up ? `${window.innerHeight - top + gapPx}px` : 'auto';
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
