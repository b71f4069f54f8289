/** A panel beside the page about an object on it. The page becomes narrower and remains usable. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { createStore, useStore } from './store.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useStable } from './use-stable.ts';
import './beside.css';

const slot = createStore<HTMLDivElement | null>(null);

/** The function that closes the open panel. Only one panel is open at a time. */
const occupant = createStore<(() => void) | null>(null);

/** Closes the panel that is open beside the page, and registers this one, so that the next panel closes it. */
export function useOccupies(onClose: () => void): void {
  const close = useStable(onClose);
  useEffect(() => {
    occupant.get()?.();
    occupant.set(() => close);
    return () => occupant.set((now) => (now === close ? null : now));
  }, [close]);
}

/**
 * The position of the panel in the frame of the page: a column at its right end, or its lower part on narrow screens.
 */
export const BesideSlot = () => <div className="beside-slot" ref={slot.set} />;

interface BesideProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Focuses the main field of an open panel, else its heading. */
export const focusInPanel = (panel: Element | null): void =>
  (
    panel?.querySelector<HTMLElement>('[data-panel-field]') ?? panel?.querySelector<HTMLElement>('[data-panel-heading]')
  )?.focus({ preventScroll: true });

/** Focuses the panel beside the page, if one is open. */
export const focusBeside = (): void => focusInPanel(slot.get());

/**
 * A panel beside the page. Its heading gets the focus; when the panel closes, the focus returns to the previous
 * element.
 */
export function Beside(props: BesideProps) {
  const place = useStore(slot);
  return place && createPortal(<Panel {...props} />, place);
}

function Panel({ title, onClose, children }: BesideProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  useOccupies(onClose);
  // A layout effect runs before the effects of the contents, and these may move the focus from the heading to another
  // element.
  useLayoutEffect(() => {
    const about = document.activeElement;
    // The comment to which the address refers has the focus already.
    if (panel.current?.contains(about)) return;
    focusInPanel(panel.current);
    // The panel makes the page smaller: the focused element is scrolled into view again.
    if (about !== document.body) about?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <aside
      ref={panel}
      className="beside"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="beside-head">
        <h2 id={id} tabIndex={-1} className="panel-title" title={title} data-panel-heading>
          {title}
        </h2>
        <IconButton icon="x-lg" label="Close" onClick={onClose} />
      </header>
      <div className="beside-body">{children}</div>
    </aside>
  );
}
