/** The days of a month, by week. Pure. */
import dayjs, { type Dayjs } from 'dayjs';
import type { BoardLane } from '../../state/row/lanes.ts';

const written = 'YYYY-MM-DD';

/** The complete weeks, from Monday, that contain the month that begins on `first`. */
export function weeksOf(first: Dayjs): readonly (readonly BoardLane[])[] {
  // dayjs counts Sunday as day 0.
  const start = first.subtract((first.day() + 6) % 7, 'day');
  const days = Math.ceil((first.daysInMonth() + first.diff(start, 'day')) / 7) * 7;
  const lane = (at: number): BoardLane => {
    const day = start.add(at, 'day').format(written);
    return { key: day, title: day, value: day, color: null };
  };
  return Array.from({ length: days / 7 }, (_, week) => Array.from({ length: 7 }, (_, at) => lane(week * 7 + at)));
}

/** The first day of the month with the most days; of the current month if there are no days. */
export function monthOf(days: readonly string[], today: Dayjs): Dayjs {
  const counts = Map.groupBy(days, (day) => day.slice(0, 7));
  const [busiest] = [...counts].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const here = today.format('YYYY-MM');
  return dayjs(`${counts.has(here) ? here : (busiest ?? here)}-01`);
}
