/** The project pages that a user has visited last. The browser stores them, so that users can return there. */
import { browserMemory, type Memory, storedValue, storeValue } from '../../ui/memory.ts';
import { createStore } from '../../ui/store.ts';

export interface LastPlace {
  /** The address: path, query and hash. The query contains filters and selection. */
  readonly address: string;
  readonly title: string;
  /** The name of the project; null if the page is that of the project itself. */
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

/** Increased with each change, so that components read the places again. */
export const placesChanged = createStore(0);

/** The stored places, the latest first; empty if the browser stores none. */
export function readPlaces(user: number, memory: Pick<Memory, 'getItem'> = browserMemory): readonly LastPlace[] {
  const stored = storedValue(memory, keyOf(user));
  return Array.isArray(stored) ? stored.filter(isPlace).slice(0, maxPlaces) : [];
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? address;

/**
 * The list with a place at its start. It replaces an earlier place with the same path. Pure.
 */
export const withPlace = (places: readonly LastPlace[], place: LastPlace): readonly LastPlace[] =>
  [place, ...places.filter(({ address }) => pathOf(address) !== pathOf(place.address))].slice(0, maxPlaces);

/** Stores a place as the latest one of the user in this browser. */
export function rememberPlace(
  user: number,
  place: LastPlace,
  memory: Pick<Memory, 'getItem' | 'setItem'> = browserMemory,
): void {
  storeValue(memory, keyOf(user), withPlace(readPlaces(user, memory), place));
  placesChanged.set((count) => count + 1);
}
