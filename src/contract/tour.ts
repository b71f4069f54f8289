/** Guided tours, as described in the files of schemas/tours. */

/** Parts of pages that a step can highlight. */
export const tourTargets = [
  'navigation',
  'commands',
  'view-links',
  'begin-project',
  'page-content',
  'page-parts',
  'page-actions',
] as const;
export type TourTarget = (typeof tourTargets)[number];

export interface TourStep {
  readonly index: number;
  readonly title: string;
  readonly text: string;
  /** Replaces the text on devices without a keyboard. */
  readonly text_without_keys?: string;
  readonly target?: TourTarget;
  /** A picture file of src/web/tours/pictures. */
  readonly image?: { readonly name: string; readonly alt: string };
  /** The action before the step is shown. */
  readonly before?: { readonly go_to?: string; readonly press?: TourTarget };
}

export interface Tour {
  /** The name of the file. */
  readonly key: string;
  readonly title: string;
  /** The pages on which the tour starts automatically; parameters are in braces. */
  readonly pages: readonly string[];
  /** The field of the current user that records that the tour was seen. */
  readonly viewed: 'viewed_intro_tour' | 'viewed_landing_tour';
  readonly minutes?: number;
  /** Milliseconds on the page before the tour starts. */
  readonly start_timeout: number;
  readonly steps: readonly TourStep[];
}

/** The default delay of a tour, in milliseconds. */
const startTimeout = 0;

/** A file of schemas/tours. */
export type TourFile = Omit<Tour, 'key' | 'start_timeout'> & Partial<Pick<Tour, 'start_timeout'>>;

/** A tour with the defaults of its file, and its steps in order. */
export const readTour = (key: string, { $schema, ...file }: TourFile & { readonly $schema?: string }): Tour => ({
  start_timeout: startTimeout,
  ...file,
  key,
  steps: file.steps.toSorted((one, other) => one.index - other.index),
});
