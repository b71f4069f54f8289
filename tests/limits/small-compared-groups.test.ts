/** Anonymous rows compared by group: a reader who solves all equations of what is shown learns no number of few people. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Chart } from '../../src/contract/distribution.ts';
import { withoutSmallComparisons } from '../../src/server/engine/read/small-compared-groups.ts';
import { withoutSmallGroups } from '../../src/server/engine/read/small-groups.ts';

const fewest = 5;

/** A chart of people in groups, by how many of each group chose each value; `filled` of a group if they may choose several. */
function chartOf(table: readonly (readonly number[])[], filled: readonly number[] | null): Chart {
  const total = (line: number) => filled?.[line] ?? (table[line] ?? []).reduce((sum, one) => sum + one, 0);
  const all = table.reduce((sum, _, line) => sum + total(line), 0);
  return {
    field: 'number',
    title: 'Number',
    sort: 'values',
    each: null,
    rows: all,
    filled: all,
    several: filled !== null,
    ranked: false,
    mean: null,
    period: null,
    unit: null,
    others: 0,
    latest: [],
    files: [],
    withheld: null,
    groups: table.map((_, at) => ({
      value: at,
      label: `Team ${at}`,
      color: null,
      together: 0,
      filled: total(at),
      mean: null,
    })),
    bars: (table[0] ?? []).map((_, bar) => ({
      value: bar,
      to: null,
      label: String(bar),
      color: null,
      count: table.reduce((sum, line) => sum + (line[bar] ?? 0), 0),
      place: null,
      counts: table.map((line) => line[bar] ?? 0),
    })),
  };
}

const shownOf = (chart: Chart): Chart =>
  withoutSmallGroups({ chart: withoutSmallComparisons(chart, fewest, false), listed: chart.bars.length }, fewest);

/** Equations over the hidden numbers: coefficients, and the sum behind them. */
function equationsOf(chart: Chart): { readonly names: readonly string[]; readonly rows: number[][] } {
  const hidden = chart.bars.flatMap((bar, at) =>
    bar.counts.flatMap((count, group) => (count === null ? [`${group} ${at}`] : [])),
  );
  const rows: number[][] = [];
  const add = (cells: readonly (readonly [string, number | null])[], sum: number) => {
    const known = cells.reduce((total, [, count]) => total + (count ?? 0), 0);
    const unknown = cells.filter(([, count]) => count === null).map(([cell]) => cell);
    rows.push([...hidden.map((cell) => (unknown.includes(cell) ? 1 : 0)), sum - known]);
  };
  for (const [at, bar] of chart.bars.entries())
    if (bar.count !== null && chart.groups.length)
      add(
        bar.counts.map((count, group) => [`${group} ${at}`, count]),
        bar.count,
      );
  if (!chart.several)
    for (const [group, { filled }] of chart.groups.entries())
      add(
        chart.bars.map(({ counts }, at) => [`${group} ${at}`, counts[group] ?? null]),
        filled,
      );
  return { names: hidden, rows };
}

/** The hidden numbers that the equations determine: Gauss and Jordan. */
function solvedBy({ names, rows }: ReturnType<typeof equationsOf>): ReadonlyMap<string, number> {
  const matrix = rows.map((row) => [...row]);
  let top = 0;
  for (let column = 0; column < names.length && top < matrix.length; column += 1) {
    const pivot = matrix.findIndex((row, at) => at >= top && Math.abs(row[column] ?? 0) > 1e-9);
    if (pivot < 0) continue;
    const [found = []] = matrix.splice(pivot, 1);
    const scaled = found.map((one) => one / (found[column] ?? 1));
    matrix.splice(top, 0, scaled);
    for (const [at, row] of matrix.entries())
      if (at !== top && Math.abs(row[column] ?? 0) > 1e-9) {
        const factor = row[column] ?? 0;
        matrix[at] = row.map((one, place) => one - factor * (scaled[place] ?? 0));
      }
    top += 1;
  }
  return new Map(
    matrix.flatMap((row) => {
      const unknown = names.flatMap((name, at) => (Math.abs(row[at] ?? 0) > 1e-9 ? [name] : []));
      return unknown.length === 1 ? [[unknown[0] as string, row.at(-1) ?? 0] as const] : [];
    }),
  );
}

const isFew = (count: number): boolean => count > 0.5 && count < fewest - 0.5;

function expectNothingOfFew(chart: Chart): void {
  for (const { filled } of chart.groups) expect(isFew(filled)).toBe(false);
  for (const { counts } of chart.bars)
    for (const [group, count] of counts.entries()) {
      if (count === null) continue;
      expect(isFew(count)).toBe(false);
      expect(isFew((chart.groups[group]?.filled ?? 0) - count)).toBe(false);
    }
  for (const [cell, count] of solvedBy(equationsOf(chart))) expect([cell, isFew(count)]).toEqual([cell, false]);
}

const tables = fc.tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 2, max: 6 })).chain(([groups, bars]) =>
  fc.array(
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 60 })), {
      minLength: bars,
      maxLength: bars,
    }),
    {
      minLength: groups,
      maxLength: groups,
    },
  ),
);

test('one value each: neither shown nor to be computed', () => {
  fc.assert(
    fc.property(tables, (table) => expectNothingOfFew(shownOf(chartOf(table, null)))),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 3_000) },
  );
});

test('several values each: neither shown nor to be computed, nor how many did not choose one', () => {
  const several = fc.tuple(tables, fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 7, maxLength: 7 }));
  fc.assert(
    fc.property(several, ([table, more]) => {
      const filled = table.map((line, at) => Math.max(...line) + (more[at] ?? 0));
      expectNothingOfFew(shownOf(chartOf(table, filled)));
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 3_000) },
  );
});

test('groups of enough people in each number are shown whole, and small ones together', () => {
  const whole = shownOf(
    chartOf(
      [
        [10, 20, 0],
        [30, 5, 9],
      ],
      null,
    ),
  );
  expect(whole.bars.map(({ counts }) => counts)).toEqual([
    [10, 30],
    [20, 5],
    [0, 9],
  ]);
  const small = shownOf(
    chartOf(
      [
        [10, 20],
        [30, 15],
        [2, 1],
        [4, 0],
      ],
      null,
    ),
  );
  expect(small.groups.map(({ label, together, filled }) => [label, together, filled])).toEqual([
    ['Team 0', 0, 30],
    ['Team 1', 0, 45],
    [null, 2, 7],
  ]);
  expect(small.bars.map(({ counts }) => counts[2])).toEqual([null, null]);
});
