/** The pages of projects that a user visited last, stored in the browser, so that work can continue there. */
import { browserMemory, type Memory, storedValue, storeValue } from '../../ui/memory.ts';
import { createStore } from '../../ui/store.ts';

export interface LastPlace {
  /** Path with query and hash, which contain filters and selection. */
  readonly address: string;
  readonly title: string;
  /** The project's name; null for the project's own page. */
  readonly within: string | null;
  readonly icon: string;
}

const maxPlaces = 4;
const keyOf = (user: number): string => `tessera.places.${user}`;

const isPlace = (value: unknown): value is LastPlace => {
  const place = value as Partial<Record<keyof LastPlace, unknown>> | null;
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

/** Increases with each change, for components that show the places. */
export const placesChanged = createStore(0);

/** The stored places, latest first; none if the browser stores nothing. */
export function readPlaces(user: number, memory: Pick<Memory, 'getItem'> = browserMemory): readonly LastPlace[] {
  const stored = storedValue(memory, keyOf(user));
  return Array.isArray(stored) ? stored.filter(isPlace).slice(0, maxPlaces) : [];
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? address;

/**
 * The places with this one first. Places of the same path are one place; the latest address replaces the earlier one.
 * Pure.
 */
export const withPlace = (places: readonly LastPlace[], place: LastPlace): readonly LastPlace[] =>
  [place, ...places.filter(({ address }) => pathOf(address) !== pathOf(place.address))].slice(0, maxPlaces);

/** Stores a place as the user's latest one in this browser. */
export function rememberPlace(
  user: number,
  place: LastPlace,
  memory: Pick<Memory, 'getItem' | 'setItem'> = browserMemory,
): void {
  storeValue(memory, keyOf(user), withPlace(readPlaces(user, memory), place));
  placesChanged.set((count) => count + 1);
}
