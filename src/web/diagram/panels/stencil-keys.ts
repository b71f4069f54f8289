import type { KeyboardEvent } from 'react';

/** The visible shapes and headings, in the order of the page. */
const stops = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('summary, .stencil-item')].filter((one) => one.checkVisibility());

/** The nearest shape or heading in the row above or below. */
function beside(all: readonly HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const rows = all.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return down ? top >= here.bottom - 1 : bottom <= here.top + 1;
  });
  const score = (one: HTMLElement): number => {
    const box = one.getBoundingClientRect();
    return Math.abs(box.top - here.top) * 10 + Math.abs(box.left - here.left);
  };
  return rows.sort((a, b) => score(a) - score(b))[0];
}

/**
 * Moves the focus among the shapes by arrow keys; the list is a single tab stop. Returns whether the key was handled.
 */
export function walkStencil(event: KeyboardEvent<HTMLElement>): boolean {
  const all = stops(event.currentTarget);
  const from = document.activeElement as HTMLElement;
  const at = all.indexOf(from);
  if (at < 0) return false;
  const to = {
    ArrowRight: all[at + 1],
    ArrowLeft: all[at - 1],
    ArrowDown: beside(all, from, true),
    ArrowUp: beside(all, from, false),
    Home: all[0],
    End: all.at(-1),
  }[event.key];
  to?.focus();
  return to !== undefined;
}

/** Moves the focus from the search field to the first shape. */
export const firstShape = (within: Element | null | undefined): void =>
  within?.querySelector<HTMLElement>('.stencil-item')?.focus();
