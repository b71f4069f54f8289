import { expect, test } from 'vitest';
import { inSections } from '../../../src/web/my-work/due.ts';

const row = (due: string | null, done = false) => ({ due, done });

test('work is grouped by its due day, sections without rows are left out, and done work comes last', () => {
  const rows = [
    row('2026-03-09', true),
    row(null),
    row('2026-03-17'),
    row('2026-03-16'),
    row('2026-03-09'),
    row('2026-03-08'),
  ];
  const groups = inSections(rows, '2026-03-09').map(({ key, rows: within }) => [key, within.map(({ due }) => due)]);
  expect(groups).toEqual([
    ['overdue', ['2026-03-08']],
    ['today', ['2026-03-09']],
    ['week', ['2026-03-16']],
    ['later', ['2026-03-17']],
    ['none', [null]],
    ['done', ['2026-03-09']],
  ]);
  expect(inSections([row('2026-12-31')], '2026-12-31').map(({ key }) => key)).toEqual(['today']);
});
