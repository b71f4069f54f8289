/** Recently chosen options. Pure but for the given storage. */
import { type Memory, recentOf, storeRecent } from '../../ui/memory.ts';
import type { Option } from '../state/row/use-options.ts';

const keyOf = (path: string): string => `tessera.recent ${path}`;

const isId = (id: unknown): id is number => Number.isInteger(id);

/** Ids chosen recently from a collection, the latest first. */
export const recentIds = (memory: Pick<Memory, 'getItem'>, path: string): readonly number[] =>
  recentOf(memory, keyOf(path), isId);

/** Adds an id to the recent ones, as the latest. */
export const remember = (memory: Pick<Memory, 'getItem' | 'setItem'>, path: string, id: number): void =>
  storeRecent(memory, keyOf(path), id, recentIds(memory, path));

/** Recent options first, in the order of their use; then the rest in their order. */
export function recentFirst(options: readonly Option[], recent: readonly number[]): readonly Option[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  const first = recent.flatMap((id) => byId.get(id) ?? []);
  return first.length === 0 ? options : [...first, ...options.filter(({ id }) => !recent.includes(id))];
}
