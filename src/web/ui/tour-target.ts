import type { TourTarget } from '../../contract/tour.ts';

/** Marks a part of the page that guided tours point at. */
export const tourTarget = (name: TourTarget) => ({ 'data-tour': name });
