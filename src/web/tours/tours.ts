/** The available tours, and the tour that starts automatically. */
import { tours } from '../../contract/generated/tours.ts';
import type { Tour } from '../../contract/tour.ts';
import { isOfRoute } from '../resources/navigation.ts';
import { mustAcceptTerms } from '../session/terms.ts';
import type { CurrentUser, System } from '../session/types.ts';
import { createStore } from '../ui/store.ts';

/** The tour that the user has requested. */
export const requestedTour = createStore<Tour | null>(null);

const isOn = ({ pages }: Tour, pathname: string): boolean => pages.some((page) => isOfRoute(page, pathname));

/** The tours that can be started on this page: its own tours, and those that navigate to their first page. */
export const toursFor = (pathname: string): readonly Tour[] =>
  tours.filter((tour) => isOn(tour, pathname) || !tour.pages[0]?.includes('{'));

/**
 * The tour that starts automatically: if the installation has tours, the terms are accepted, and the user has not seen
 * the tour. Null if there is none.
 */
export function dueTour(user: CurrentUser | null, system: Partial<System>, pathname: string): Tour | null {
  const { show_application_tours } = system;
  if (!user || user.shared_user || mustAcceptTerms(user, system) || show_application_tours !== true) return null;
  return tours.find((tour) => !user[tour.viewed] && isOn(tour, pathname)) ?? null;
}
