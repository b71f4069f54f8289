/** The functions of the page for tours: navigate, press, and find the target of a step. */
import type { TourStep, TourTarget } from '../../contract/tour.ts';

/** The maximum time to wait for the target of a step, in milliseconds. */
const timeoutMs = 5000;

const isShown = (element: Element): boolean => element.checkVisibility() && element.getClientRects().length > 0;

/**
 * The visible element of a target. Several elements may be targets, and the width of the window determines which one is
 * visible.
 */
const present = (target: TourTarget): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour="${target}"]`)].find(isShown) ?? null;

/** Waits for the target of a step; null if the target does not appear in time. */
export function findTarget(target: TourTarget): Promise<HTMLElement | null> {
  const found = present(target);
  if (found) return Promise.resolve(found);
  return new Promise((resolve) => {
    const end = (element: HTMLElement | null) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(element);
    };
    const observer = new MutationObserver(() => {
      const element = present(target);
      if (element) end(element);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    const timer = setTimeout(() => end(null), timeoutMs);
  });
}

const isPressed = (element: HTMLElement): boolean =>
  ['aria-pressed', 'aria-expanded', 'aria-selected', 'aria-current'].some((name) =>
    ['true', 'page'].includes(element.getAttribute(name) ?? ''),
  );

/** Runs the actions that a step needs before it is shown. */
export async function prepareStep(
  { before }: Pick<TourStep, 'before'>,
  navigate: (to: string) => Promise<void> | void,
): Promise<void> {
  if (before?.go_to !== undefined && window.location.pathname !== before.go_to) await navigate(before.go_to);
  if (before?.press === undefined) return;
  const element = await findTarget(before.press);
  if (element && !isPressed(element)) element.click();
}
