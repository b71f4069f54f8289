import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { tooltipDelay } from './constants.ts';
import { placeBeside } from './place.ts';
import './tip.css';

interface TipProps {
  readonly text: string;
  /**
   * The side of the element on which the tooltip opens. In a list that is read from top to bottom, `over` covers no
   * unread entry.
   */
  readonly side?: 'under' | 'over';
  /** A single element, which gets the event handlers. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A tooltip on hover and keyboard focus, for reasons, or for names that the label contains as well. */
export function Tip({ text, side = 'under', children }: TipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const showOn = (element: HTMLElement) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAnchor(element), tooltipDelay);
  };
  const hide = useCallback(() => {
    window.clearTimeout(timer.current);
    setAnchor(null);
  }, []);
  const own = children.props;
  const trigger: HTMLAttributes<HTMLElement> = {
    onMouseEnter: (event: MouseEvent<HTMLElement>) => {
      own.onMouseEnter?.(event);
      showOn(event.currentTarget);
    },
    onMouseLeave: (event: MouseEvent<HTMLElement>) => {
      own.onMouseLeave?.(event);
      hide();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) showOn(event.currentTarget);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      own.onBlur?.(event);
      hide();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      hide();
      own.onClick?.(event);
    },
    ...(anchor && { 'aria-describedby': id }),
  };
  return (
    <>
      {cloneElement(children, trigger)}
      {anchor && createPortal(<TipText {...{ id, text, anchor, side }} onHide={hide} />, document.body)}
    </>
  );
}

interface TipTextProps extends Required<Omit<TipProps, 'children'>> {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly onHide: () => void;
}

/** The text of a tooltip, in the top layer, so that it is above dialogs and panels. */
function TipText({ id, text, anchor, side, onHide }: TipTextProps) {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = tip.current;
    if (!box) return;
    box.showPopover();
    placeBeside(box, anchor, { side, along: 'centre' });
  }, [anchor, side]);
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && onHide();
    window.addEventListener('keydown', dismiss);
    window.addEventListener('scroll', onHide, true);
    return () => {
      window.removeEventListener('keydown', dismiss);
      window.removeEventListener('scroll', onHide, true);
    };
  }, [onHide]);
  return (
    <div ref={tip} id={id} role="tooltip" popover="manual" className="tip">
      {text}
    </div>
  );
}
