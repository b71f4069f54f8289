/** What was chosen last comes first. Pure but for the storage it is given. */
import { type Memory, recentOf, storeRecent } from '../../ui/memory.ts';
import type { Option } from '../state/row/use-options.ts';

const keyOf = (path: string): string => `tessera.recent ${path}`;

const isId = (id: unknown): id is number => Number.isInteger(id);

/** Ids chosen lately from a collection, the latest first. */
export const recentIds = (memory: Pick<Memory, 'getItem'>, path: string): readonly number[] =>
  recentOf(memory, keyOf(path), isId);

/** Puts an id in front of those chosen lately. */
export const remember = (memory: Pick<Memory, 'getItem' | 'setItem'>, path: string, id: number): void =>
  storeRecent(memory, keyOf(path), id, recentIds(memory, path));

/** Recent ones first, in the order of their use; the rest as they came. */
export function recentFirst(options: readonly Option[], recent: readonly number[]): readonly Option[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  const first = recent.flatMap((id) => byId.get(id) ?? []);
  return first.length === 0 ? options : [...first, ...options.filter(({ id }) => !recent.includes(id))];
}
