/** The places of projects that somebody was at last, kept in the browser so that work goes on where it was left. */
import { createStore } from '../../ui/store.ts';

export interface Place {
  /** Path with query and hash: what was filtered and chosen is in them. */
  readonly address: string;
  readonly title: string;
  /** The project's name; null for the project's own page. */
  readonly within: string | null;
  readonly icon: string;
}

const most = 4;
const keyOf = (user: number): string => `tessera.places.${user}`;

const isPlace = (value: unknown): value is Place => {
  const place = value as Partial<Record<keyof Place, unknown>> | null;
  return (
    typeof place === 'object' &&
    place !== null &&
    typeof place.address === 'string' &&
    place.address.startsWith('/projects/') &&
    typeof place.title === 'string' &&
    typeof place.icon === 'string' &&
    (place.within === null || typeof place.within === 'string')
  );
};

/** Counts the changes, for whoever shows the places. */
export const placesChanged = createStore(0);

/** The latest first; none if the browser keeps nothing. */
export function readPlaces(user: number, store: Pick<Storage, 'getItem'> = localStorage): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, most) : [];
  } catch {
    return [];
  }
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? address;

/** The places with this one first: a place is known by its path, and what it was left with is the latest. Pure. */
export const withPlace = (places: readonly Place[], place: Place): readonly Place[] =>
  [place, ...places.filter(({ address }) => pathOf(address) !== pathOf(place.address))].slice(0, most);

/** Keeps a place as the last one of the user, in this browser. */
export function rememberPlace(
  user: number,
  place: Place,
  store: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  try {
    store.setItem(keyOf(user), JSON.stringify(withPlace(readPlaces(user, store), place)));
    placesChanged.set((count) => count + 1);
  } catch {
    // A browser that keeps nothing has no places to go back to.
  }
}
