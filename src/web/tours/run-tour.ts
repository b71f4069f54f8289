/** How a tour runs, without knowing what a page is. */
import type { Tour, TourStep, TourTarget } from '../../contract/tour.ts';
import { createStore, type Store } from '../ui/store.ts';

/** What a tour needs of the page. */
export interface TourPage<Place> {
  /** The hook before each step. */
  readonly prepare: (step: TourStep) => Promise<void>;
  /** Finds what a step points at, waiting a while for it; null if it does not come. */
  readonly find: (target: TourTarget) => Promise<Place | null>;
  readonly onEnd: (end: TourEnd) => void;
}

export type TourEnd = 'finished' | 'skipped' | 'stopped' | 'missing';

/** The step that shows. */
export interface ShownStep<Place> {
  readonly step: TourStep;
  readonly at: number;
  readonly of: number;
  readonly place: Place | null;
}

export interface RunningTour<Place> {
  /** Null before the first step and after the last. */
  readonly shown: Store<ShownStep<Place> | null>;
  readonly next: () => void;
  readonly back: () => void;
  readonly skip: () => void;
  readonly finish: () => void;
  readonly stop: () => void;
}

/** Shows the first step; each step waits for its hook and its target, and ends the tour if that is missing. */
export function runTour<Place>({ steps }: Pick<Tour, 'steps'>, page: TourPage<Place>): RunningTour<Place> {
  const shown = createStore<ShownStep<Place> | null>(null);
  /** The step that is on its way or shows; past the end once the tour is over. */
  let at = 0;
  const end = (how: TourEnd): void => {
    if (at === steps.length) return;
    at = steps.length;
    shown.set(null);
    page.onEnd(how);
  };
  const show = async (wanted: number): Promise<void> => {
    const step = steps[wanted];
    if (!step || at === steps.length) return;
    at = wanted;
    await page.prepare(step);
    const place = step.target === undefined ? null : await page.find(step.target);
    // Meanwhile another step was asked for, or the end.
    if (at !== wanted) return;
    if (step.target !== undefined && place === null) end('missing');
    else shown.set({ step, at, of: steps.length, place });
  };
  void show(0);
  return {
    shown,
    next: () => void show(at + 1),
    back: () => void show(at - 1),
    skip: () => end('skipped'),
    finish: () => end('finished'),
    stop: () => end('stopped'),
  };
}
