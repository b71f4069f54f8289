/** The keys go on where something was taken out: what had the focus is gone, and the page would begin from its top. */
import { type RefObject, useEffect } from 'react';

/** A line of a list around what has the focus. */
interface Line {
  readonly list: Element;
  readonly at: number;
}

const controls = 'input:not([type=hidden]), select, textarea, button';

/** The lines around an element, the innermost first. */
function linesAround(element: Element, box: Element): readonly Line[] {
  const lines: Line[] = [];
  for (let one = element.closest('li'); one && box.contains(one); one = one.parentElement?.closest('li') ?? null)
    if (one.parentElement) lines.push({ list: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  return lines;
}

/** The control that stands where the line stood, else the next one behind its list. */
function controlAt({ list, at }: Line): HTMLElement | null {
  if (!list.isConnected) return null;
  const line = list.children[Math.min(at, list.children.length - 1)];
  return (
    line?.querySelector<HTMLElement>(controls) ??
    list.nextElementSibling?.querySelector<HTMLElement>(controls) ??
    (list.nextElementSibling?.matches(controls) ? (list.nextElementSibling as HTMLElement) : null)
  );
}

/** Keeps the focus within a box while what it stands on is taken out. */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let held: { readonly element: Element; readonly lines: readonly Line[] } | null = null;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) held = { element: target, lines: linesAround(target, element) };
    };
    const observer = new MutationObserver(() => {
      if (!held || held.element.isConnected || document.activeElement !== document.body) return;
      const next = held.lines.map(controlAt).find((control) => control !== null) ?? element;
      next.focus();
    });
    element.addEventListener('focusin', note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [box]);
}
