/** Groups work by its due day. Pure. */
import dayjs from 'dayjs';
import type { WorkRow } from '../../contract/generated/client.ts';

const sections = [
  { key: 'overdue', title: 'Overdue' },
  { key: 'today', title: 'Today' },
  { key: 'week', title: 'Within a week' },
  { key: 'later', title: 'Later' },
  { key: 'none', title: 'Without a due date' },
  { key: 'done', title: 'Done' },
] as const;
type SectionKey = (typeof sections)[number]['key'];
type Progress = Pick<WorkRow, 'due' | 'done'>;

/** The section of a row. `today` and `weekEnd` are dates as YYYY-MM-DD. */
function sectionOf({ due, done }: Progress, today: string, weekEnd: string): SectionKey {
  if (done) return 'done';
  if (due === null) return 'none';
  if (due < today) return 'overdue';
  if (due === today) return 'today';
  return due <= weekEnd ? 'week' : 'later';
}

/** The sections that have rows, in their order. `today` is a date as YYYY-MM-DD. */
export function inSections<Row extends Progress>(rows: readonly Row[], today: string) {
  const weekEnd = dayjs(today).add(7, 'day').format('YYYY-MM-DD');
  const bySection = Map.groupBy(rows, (row) => sectionOf(row, today, weekEnd));
  return sections.flatMap((section) => {
    const within = bySection.get(section.key);
    return within ? [{ ...section, rows: within }] : [];
  });
}
