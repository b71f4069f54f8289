/** A button that opens a small panel of controls in the top layer. */
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeBeside } from './place.ts';
import './menu.css';

interface PopoverProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly className?: string;
  /** Whether the panel is initially open, for a new entry that needs a value. */
  readonly startOpen?: boolean;
  readonly onClose?: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel. Escape, or a press outside, closes the panel. */
export function Popover({ label, button, className, startOpen = false, onClose, children }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(startOpen);

  useEffect(() => {
    if (startOpen) panel.current?.showPopover();
  }, [startOpen]);

  // Renders the controls before the panel opens, so that a key that is pressed at once reaches the first control (see
  // menu.tsx).
  const drawControls = ({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    // Toggle events of menus inside the panel are ignored.
    if (newState !== 'open' || target !== currentTarget) return;
    if (!open) flushSync(() => setOpen(true));
    const controls = 'input, select, textarea, button';
    const first = currentTarget.querySelector('[data-first]') ?? currentTarget;
    first.querySelector(controls)?.setAttribute('autofocus', '');
  };
  const onToggled = ({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (target !== currentTarget) return;
    if (newState !== 'open') {
      setOpen(false);
      onClose?.();
    } else if (anchor.current) placeBeside(currentTarget, anchor.current);
  };

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
        onBeforeToggle={drawControls}
        onToggle={onToggled}
      >
        {open && children(close)}
      </div>
    </>
  );
}
