/** The open row of an outline in the address. Pure. */
import type { Level } from './levels.ts';
import type { Holder } from './places.ts';

/** `12` for a row of the first level, else with the collection of its level: `assessments_questions.12`. */
export function openRowText(levels: readonly Level[], { level, id }: Holder): string {
  return level === 0 ? String(id) : `${levels[level]?.entry.key}.${id}`;
}

/** Null if the address has no row of the outline. */
export function readOpenRow(levels: readonly Level[], text: string | null): Holder | null {
  const [, key, digits = ''] = /^(?:([a-z_]+)\.)?(\d+)$/.exec(text ?? '') ?? [];
  const level = key === undefined ? 0 : levels.findIndex(({ entry }) => entry.key === key);
  return digits === '' || level < 0 ? null : { level, id: Number(digits) };
}
