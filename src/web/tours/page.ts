/** What tours do on the page: open it, press, and find what they point at. */
import type { TourStep, TourTarget } from '../../contract/tour.ts';

/** Milliseconds that a page has to show what a step points at. */
const patience = 5000;

const isShown = (element: Element): boolean => element.checkVisibility() && element.getClientRects().length > 0;

/** One part may stand in several places of which the window's width chooses one. */
const present = (target: TourTarget): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour="${target}"]`)].find(isShown) ?? null;

/** What a step points at, as soon as it shows; null if it does not. */
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
    const timer = setTimeout(() => end(null), patience);
  });
}

const isPressed = (element: HTMLElement): boolean =>
  ['aria-pressed', 'aria-expanded', 'aria-selected', 'aria-current'].some((name) =>
    ['true', 'page'].includes(element.getAttribute(name) ?? ''),
  );

/** Does what a step asks to be done before it shows. */
export async function prepareStep(
  { before }: Pick<TourStep, 'before'>,
  navigate: (to: string) => Promise<void> | void,
): Promise<void> {
  if (before?.go_to !== undefined && window.location.pathname !== before.go_to) await navigate(before.go_to);
  if (before?.press === undefined) return;
  const element = await findTarget(before.press);
  if (element && !isPressed(element)) element.click();
}
