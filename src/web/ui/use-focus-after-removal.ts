/**
 * When a focused element is removed, moves the focus to an element nearby. The browser would move it to the start of
 * the page.
 */
import { type RefObject, useEffect } from 'react';

/** An item's index among its siblings, and the list that contains it. */
interface Line {
  readonly list: Element;
  readonly at: number;
}

const controls = 'input:not([type=hidden]), select, textarea, button';

/** The list items that contain an element, the innermost first. */
function linesAround(element: Element, box: Element): readonly Line[] {
  const lines: Line[] = [];
  for (let one = element.closest('li'); one && box.contains(one); one = one.parentElement?.closest('li') ?? null)
    if (one.parentElement) lines.push({ list: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  return lines;
}

/**
 * The first control of the item that is now at the index, else the next control after the list; null if there is none.
 */
function controlAt({ list, at }: Line): HTMLElement | null {
  if (!list.isConnected) return null;
  const line = list.children[Math.min(at, list.children.length - 1)];
  return (
    line?.querySelector<HTMLElement>(controls) ??
    list.nextElementSibling?.querySelector<HTMLElement>(controls) ??
    (list.nextElementSibling?.matches(controls) ? (list.nextElementSibling as HTMLElement) : null)
  );
}

/**
 * If the focused element is removed, moves the focus to a control nearby, else to the box. The box must be focusable.
 */
export function useFocusAfterRemoval(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let last: { readonly element: Element; readonly lines: readonly Line[] } | null = null;
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, lines: linesAround(target, element) };
    };
    const leave = () =>
      // A removed element loses the focus before it is disconnected, so the check waits until the removal is complete.
      queueMicrotask(() => {
        if (last?.element.isConnected && !element.contains(document.activeElement)) last = null;
      });
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const next = last.lines.map(controlAt).find((control) => control !== null) ?? element;
      next.focus({ preventScroll: next === element });
    });
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, [box]);
}
