/** Runs the steps of a tour, independently of the page. */
import type { Tour, TourStep, TourTarget } from '../../contract/tour.ts';
import { createStore, type Store } from '../ui/store.ts';

/** The functions of the page that a tour needs. */
export interface TourPage<Place> {
  /** Called before each step. */
  readonly prepare: (step: TourStep) => Promise<void>;
  /** Waits for the target of a step; null if the target does not appear. */
  readonly find: (target: TourTarget) => Promise<Place | null>;
  readonly onEnd: (end: TourEnd) => void;
}

export type TourEnd = 'finished' | 'skipped' | 'stopped' | 'missing';

/** The step that is shown, with its target. */
export interface ShownStep<Place> {
  readonly step: TourStep;
  readonly at: number;
  readonly of: number;
  readonly place: Place | null;
}

export interface RunningTour<Place> {
  /** The step that is shown; null before the first and after the last. */
  readonly shown: Store<ShownStep<Place> | null>;
  readonly next: () => void;
  readonly back: () => void;
  readonly skip: () => void;
  readonly finish: () => void;
  readonly stop: () => void;
}

/** Starts a tour. Each step waits for its preparation and its target; a missing target ends the tour. */
export function runTour<Place>({ steps }: Pick<Tour, 'steps'>, page: TourPage<Place>): RunningTour<Place> {
  const shown = createStore<ShownStep<Place> | null>(null);
  /** The index of the step that is shown or being prepared; the number of steps after the end. */
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
    // Meanwhile another step, or the end, was requested.
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
