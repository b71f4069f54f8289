/** Work by when it is due, seen from a day. Pure. */
import dayjs from 'dayjs';
import type { WorkRow } from '../../contract/generated/client.ts';

export const sections = [
  { key: 'overdue', title: 'Overdue' },
  { key: 'today', title: 'Today' },
  { key: 'week', title: 'Within a week' },
  { key: 'later', title: 'Later' },
  { key: 'none', title: 'Without a day' },
  { key: 'done', title: 'Done' },
] as const;
type SectionKey = (typeof sections)[number]['key'];

/** Where a row stands; `today` as YYYY-MM-DD. */
export function sectionOf({ due, done }: Pick<WorkRow, 'due' | 'done'>, today: string): SectionKey {
  if (done) return 'done';
  if (due === null) return 'none';
  if (due < today) return 'overdue';
  if (due === today) return 'today';
  return due <= dayjs(today).add(7, 'day').format('YYYY-MM-DD') ? 'week' : 'later';
}

/** The sections that have rows, in their order. */
export const inSections = (rows: readonly WorkRow[], today: string) =>
  sections
    .map((section) => ({ ...section, rows: rows.filter((row) => sectionOf(row, today) === section.key) }))
    .filter((section) => section.rows.length > 0);
