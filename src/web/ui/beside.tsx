/** A panel beside the page and about what is on it: the page gives way to it and stays as clear and usable as it was. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { createStore, useStore } from './store.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useStable } from './use-stable.ts';
import './beside.css';

const slot = createStore<HTMLDivElement | null>(null);

/** There is room for one panel. */
const occupant = createStore<(() => void) | null>(null);

/** Closes the panel that is beside the page, if another is, and is closed by the next one. */
export function useOccupies(onClose: () => void): void {
  const close = useStable(onClose);
  useEffect(() => {
    occupant.get()?.();
    occupant.set(() => close);
    return () => occupant.set((now) => (now === close ? null : now));
  }, [close]);
}

/** The place of the panel in the frame of the page: a column at its end, or its lower part where there is no room beside it. */
export const BesideSlot = () => <div className="beside-slot" ref={slot.set} />;

interface BesideProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What somebody opens the panel for, if it is there already, else its heading. */
export const focusInPanel = (panel: Element | null): void =>
  (
    panel?.querySelector<HTMLElement>('[data-panel-field]') ?? panel?.querySelector<HTMLElement>('[data-panel-heading]')
  )?.focus({ preventScroll: true });

/** The focus goes to the panel beside the page, where one is. */
export const focusBeside = (): void => focusInPanel(slot.get());

/** A panel in that place. Its heading takes the focus, which goes back to where it was when the panel is closed. */
export function Beside(props: BesideProps) {
  const place = useStore(slot);
  return place && createPortal(<Panel {...props} />, place);
}

function Panel({ title, onClose, children }: BesideProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  useOccupies(onClose);
  // Before the effects of what is in it, which may take the focus from the heading.
  useLayoutEffect(() => {
    const about = document.activeElement;
    // An address may lead to a comment, which has the focus already.
    if (panel.current?.contains(about)) return;
    focusInPanel(panel.current);
    // The page is smaller now, and what the panel is about stays in sight.
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
