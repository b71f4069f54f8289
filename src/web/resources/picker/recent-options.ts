/** The rows that were chosen recently in pickers. Pure, except that it reads and writes the given storage. */
import { type Memory, recentOf, storeRecent } from '../../ui/memory.ts';
import type { Option } from '../state/row/use-options.ts';

const keyOf = (path: string): string => `tessera.recent ${path}`;

const isId = (id: unknown): id is number => Number.isInteger(id);

/** The ids that were recently chosen from a collection, the latest first. */
export const recentIds = (memory: Pick<Memory, 'getItem'>, path: string): readonly number[] =>
  recentOf(memory, keyOf(path), isId);

/** Stores an id as the latest choice from a collection. */
export const remember = (memory: Pick<Memory, 'getItem' | 'setItem'>, path: string, id: number): void =>
  storeRecent(memory, keyOf(path), id, recentIds(memory, path));

/** The options with recent ones first, the latest at the start; the others retain their order. */
export function recentFirst(options: readonly Option[], recent: readonly number[]): readonly Option[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  const first = recent.flatMap((id) => byId.get(id) ?? []);
  return first.length === 0 ? options : [...first, ...options.filter(({ id }) => !recent.includes(id))];
}
