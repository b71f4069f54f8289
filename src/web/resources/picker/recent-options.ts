/** What was chosen last comes first. Pure but for the storage it is given. */
import type { Option } from '../state/row/use-options.ts';

const most = 5;
const keyOf = (path: string): string => `tessera.recent ${path}`;

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** Ids chosen lately from a collection, the latest first. */
export function recentIds(shelf: Shelf, path: string): readonly number[] {
  try {
    const stored: unknown = JSON.parse(shelf.getItem(keyOf(path)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts an id in front of those chosen lately. */
export function remember(shelf: Shelf, path: string, id: number): void {
  const ids = [id, ...recentIds(shelf, path).filter((one) => one !== id)].slice(0, most);
  try {
    shelf.setItem(keyOf(path), JSON.stringify(ids));
  } catch {
    // A full or forbidden storage loses a convenience, nothing more.
  }
}

/** Recent ones first, in the order of their use; the rest as they came. */
export function recentFirst(options: readonly Option[], recent: readonly number[]): readonly Option[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  const first = recent.flatMap((id) => byId.get(id) ?? []);
  return first.length === 0 ? options : [...first, ...options.filter(({ id }) => !recent.includes(id))];
}
