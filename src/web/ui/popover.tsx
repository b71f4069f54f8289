/** A button that opens a small panel of controls in the top layer. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { placeBeside } from './place.ts';
import './menu.css';

interface PopoverProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly className?: string;
  /** Open from the start: for something just added that asks for its value. */
  readonly startOpen?: boolean;
  readonly onClose?: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel that opens at it, closed by Escape and by a press elsewhere. */
export function Popover({ label, button, className, startOpen = false, onClose, children }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (startOpen) panel.current?.showPopover();
  }, [startOpen]);
  useEffect(() => {
    if (!open || !panel.current || !anchor.current) return;
    placeBeside(panel.current, anchor.current);
    const controls = 'input, select, textarea, button';
    const first = panel.current.querySelector('[data-first]') ?? panel.current;
    first.querySelector<HTMLElement>(controls)?.focus();
  }, [open]);

  const close = () => {
    panel.current?.hidePopover();
    anchor.current?.focus();
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className ?? 'btn btn-quiet'}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="list-popover"
        onToggle={(event) => {
          // A list inside opens and closes too.
          if (event.target !== event.currentTarget) return;
          setOpen(event.newState === 'open');
          if (event.newState === 'closed' && open) onClose?.();
        }}
      >
        {open && children(close)}
      </div>
    </>
  );
}
