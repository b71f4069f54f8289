import type { TourTarget } from '../../contract/tour.ts';

/** The attribute that makes an element a target of guided tours. */
export const tourTarget = (name: TourTarget) => ({ 'data-tour': name });
