import { useSyncExternalStore } from 'react';

const heights: Readonly<Record<string, number>> = { comfortable: 44, compact: 28 };
const usual = 36;
const touch = 44;

const coarse = () => window.matchMedia('(pointer: coarse)').matches;

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}
function measure(): number {
  const height = heights[document.documentElement.dataset.density ?? ''] ?? usual;
  return coarse() ? Math.max(touch, height) : height;
}

/** The height of a row in the chosen density, in pixels. It is always large enough for touch. */
export const useRowHeight = (): number => useSyncExternalStore(watch, measure, () => usual);
