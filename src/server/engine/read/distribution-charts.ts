/** Charts from the counts of the database, with a bar and a name for every possible value. Pure. */
import {
  type Chart,
  type ChartGroup,
  type ChartOf,
  type ComparedBy,
  isRanking,
} from '../../../contract/distribution.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import { choiceColor, choiceLabel, choicesOf } from '../../../fields/choice/choices.ts';
import { filesIn } from '../../../fields/files/stored-files.ts';
import { schemaIn, typesOf } from '../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { type Comparing, inSeveral } from './compared-rows.ts';
import type { Counted } from './counted-fields.ts';

/** Files of one chart. */
const maxFiles = 50;

type Bar = Chart['bars'][number];
type Period = NonNullable<Chart['period']>;

interface CountedBar {
  readonly e: number | null;
  readonly v: string | number;
  readonly n: number;
  readonly to?: number | null;
  readonly label?: string | null;
  readonly color?: string | null;
  readonly place?: number | null;
  /** The number of values without a bar. */
  readonly others?: number;
}

/** The result of the statement for one field. */
interface CountedPart {
  readonly filled: readonly { readonly e: number | null; readonly n: number }[];
  readonly bars?: readonly CountedBar[];
  readonly spans?: readonly {
    readonly e: number | null;
    readonly mean?: number;
    readonly step?: number | null;
    readonly period?: Period;
  }[];
  /** Texts, or lists of files. */
  readonly latest?: readonly { readonly e: number | null; readonly v: string }[];
}

export interface CountedAnswer {
  readonly rows: number;
  readonly groups: readonly { readonly e: number | null; readonly n: number }[];
  readonly each: readonly {
    readonly id: number;
    readonly label: string | null;
    readonly above: readonly (string | null)[];
    readonly schema: JsonSchema | null;
  }[];
  readonly parts: readonly CountedPart[];
  readonly compared?: {
    readonly period: Period | null;
    readonly groups: readonly CountedGroup[];
    readonly parts: readonly ComparedPart[];
  };
}

interface CountedGroup {
  /** The value as text; null for rows without one. */
  readonly c: string | null;
  readonly n: number;
  readonly label: string | null;
  readonly color: string | null;
  readonly others: number;
}

/** The result of the statement for one field, by group. */
interface ComparedPart {
  readonly filled: readonly { readonly e: number | null; readonly c: string | null; readonly n: number }[];
  readonly bars: readonly {
    readonly e: number | null;
    readonly c: string | null;
    readonly v: string;
    readonly n: number;
  }[];
  readonly means: readonly { readonly e: number | null; readonly c: string | null; readonly mean: number }[];
}

/** A chart, and the number of its first bars that come from the schema, with or without rows. */
export interface CountedChart {
  readonly chart: Chart;
  readonly listed: number;
}

/** The references by which rows are divided. */
interface Grouping {
  /** Rows are split by what they point to. */
  readonly split: boolean;
  /** Rows are compared by this field. */
  readonly by: Comparing | null;
}

/** One chart for each field; where rows are split, one for each row they point to and each field that has values there. */
export function chartsOf(
  answer: CountedAnswer,
  counted: readonly Counted[],
  { split, by }: Grouping,
): readonly CountedChart[] {
  const named = by ? namedGroups(answer, by) : [];
  const comparedParts = answer.compared?.parts.map((part) => ({
    filled: Map.groupBy(part.filled, ({ e }) => e),
    bars: Map.groupBy(part.bars, ({ e }) => e),
    means: Map.groupBy(part.means, ({ e }) => e),
  }));
  const byGroup = answer.parts.map((part) => ({
    filled: new Map(part.filled.map(({ e, n }) => [e, n])),
    bars: Map.groupBy(part.bars ?? [], ({ e }) => e),
    spans: new Map((part.spans ?? []).map((span) => [span.e, span])),
    latest: Map.groupBy(part.latest ?? [], ({ e }) => e),
  }));
  const rows = new Map(answer.groups.map(({ e, n }) => [e, n]));
  const groups = split
    ? answer.each.map(({ id, label, above, schema }) => ({
        e: id as number | null,
        each: { id, label, above: above.filter((one) => one !== null) },
        schema,
      }))
    : [{ e: null, each: null, schema: null }];
  return groups.flatMap(({ e, each, schema }) =>
    counted.flatMap((one, at): CountedChart[] => {
      const part = byGroup[at];
      const filled = part?.filled.get(e) ?? 0;
      // Other item types may have a different member of the same name.
      const isOneOfSeveral = counted.some((other) => other !== one && other.field.name === one.field.name);
      if (!part || ((split || isOneOfSeveral) && filled === 0)) return [];
      const span = part.spans.get(e);
      const shown = schema ? { ...one.field.schema, ...memberOf(schema, one.field.name) } : one.field.schema;
      const bars = part.bars.get(e) ?? [];
      const latest = (part.latest.get(e) ?? []).map(({ v }) => v);
      const several = one.several && shown['maxItems'] !== 1;
      const drawn = barsOf(one, { schema: shown, several: one.several }, bars, span?.period ?? null);
      const chart: Chart = {
        field: one.field.name,
        title: one.field.title,
        sort: one.sort,
        each: each as ChartOf | null,
        rows: rows.get(e) ?? 0,
        filled,
        several,
        ranked: isRanking(shown),
        mean: span?.mean === undefined || choicesOf(shown).length > 0 ? null : Number(span.mean),
        period: span?.period ?? null,
        unit: typeof shown['x-unit'] === 'string' ? shown['x-unit'] : null,
        bars: drawn.bars,
        others: Math.max(0, bars[0]?.others ?? 0),
        latest: one.sort === 'texts' ? latest : [],
        files: one.sort === 'files' ? latest.flatMap((list) => filesIn(JSON.parse(list))).slice(0, maxFiles) : [],
        withheld: null,
        groups: [],
      };
      const beside = comparedParts?.[at];
      const lines = beside && {
        filled: beside.filled.get(e) ?? [],
        bars: beside.bars.get(e) ?? [],
        means: beside.means.get(e) ?? [],
      };
      return [{ chart: lines ? withGroups(chart, named, lines) : chart, listed: drawn.listed }];
    }),
  );
}

/** A chart with the numbers of each group that has any. */
function withGroups(
  chart: Chart,
  named: readonly (NamedGroup & { readonly c: string | null })[],
  part: ComparedPart,
): Chart {
  const filled = new Map(part.filled.map(({ c, n }) => [c, n]));
  const means = new Map(part.means.map(({ c, mean }) => [c, Number(mean)]));
  const counts = new Map(part.bars.map(({ c, v, n }) => [JSON.stringify([c, v]), n]));
  const shown = named.filter(({ c }) => (filled.get(c) ?? 0) > 0);
  return {
    ...chart,
    groups: shown.map(({ c, ...group }) => ({
      ...group,
      together: 0,
      filled: filled.get(c) ?? 0,
      mean: chart.mean === null ? null : (means.get(c) ?? null),
    })),
    bars: chart.bars.map((bar) => ({
      ...bar,
      counts: shown.map(({ c }) => counts.get(JSON.stringify([c, String(bar.value)])) ?? 0),
    })),
  };
}

type NamedGroup = Pick<ChartGroup, 'value' | 'label' | 'color'>;

/** The groups in the order in which they are shown: choices as listed, days one after the other, others by size. */
function namedGroups(
  answer: CountedAnswer,
  { stored, isDays }: Comparing,
): readonly (NamedGroup & { c: string | null })[] {
  const { schema } = stored.field;
  const isYesOrNo = typesOf(schema).includes('boolean');
  const listed = isYesOrNo ? ['true', 'false'] : choicesOf(schema).map(String);
  const groups = (answer.compared?.groups ?? []).map(({ c, label, color }): NamedGroup & { c: string | null } => {
    if (c === null) return { c, value: null, label: 'None', color: null };
    if (c === inSeveral) return { c, value: c, label: 'Several', color: null };
    if (stored.target) return { c, value: Number(c), label, color };
    if (isDays) return { c, value: c, label: c, color: null };
    const value = isYesOrNo ? c === 'true' : c;
    return { c, value, label: wordsOf(value, { schema, isChoice: true }), color: choiceColor(schema, c) };
  });
  const place = ({ c }: { readonly c: string | null }): number =>
    c === null ? Number.POSITIVE_INFINITY : c === inSeveral ? Number.MAX_SAFE_INTEGER : listed.indexOf(c);
  const ordered = isDays ? groups.toSorted((one, other) => ((one.c ?? '~') < (other.c ?? '~') ? -1 : 1)) : groups;
  return ordered.toSorted((one, other) => place(one) - place(other) || 0);
}

/** The field by which rows are compared, for the answer. */
export const comparedByOf = (answer: CountedAnswer, { field, several }: Comparing): ComparedBy => ({
  field: field.name,
  title: field.title,
  period: answer.compared?.period ?? null,
  several,
  others: Math.max(0, answer.compared?.groups[0]?.others ?? 0),
});

/** The schema of a field in the schema of its row. */
const memberOf = (schema: JsonSchema, field: string): JsonSchema => schemaIn(schemaIn(schema['properties'])[field]);

interface Meaning {
  readonly schema: JsonSchema;
  readonly several: boolean;
}

function barsOf(
  { sort, target, field }: Counted,
  { schema, several }: Meaning,
  counted: readonly CountedBar[],
  period: Period | null,
): { readonly bars: readonly Bar[]; readonly listed: number } {
  if (sort === 'texts' || sort === 'files') return { bars: [], listed: 0 };
  if (period) return { bars: periodBars(counted, period), listed: 0 };
  const listed = choicesOf(several ? schemaIn(schema['items']) : schema);
  const isYesOrNo = typesOf(field.schema).includes('boolean');
  const steps = sort === 'numbers' && !listed.length ? fieldKindOf({ schema }).steps(schema) : [];
  const known: readonly (string | number)[] = isYesOrNo ? ['true', 'false'] : listed.length ? listed : steps;
  const counts = new Map(counted.map((bar) => [String(bar.v), bar]));
  // Values in the schema come first, in its order.
  const order = known.map((value) => counts.get(String(value)) ?? { e: null, v: value, n: 0 });
  const besides = counted.filter(({ v }) => !known.some((value) => String(value) === String(v)));
  const named = listed.length > 0 || !target;
  const bars = [...order, ...besides].map(({ v, n, to, label, color, place }): Bar => {
    const value = isYesOrNo ? v === 'true' : v;
    return {
      value,
      to: to ?? null,
      label: named ? wordsOf(value, { schema, isChoice: listed.length > 0 || steps.length > 0 }) : (label ?? null),
      color: (named ? choiceColor(schema, v) : color) ?? null,
      count: n,
      place: isRanking(schema) && typeof place === 'number' ? place : null,
      counts: [],
    };
  });
  return { bars, listed: known.length };
}

/** The chart ordered by rank, with unranked values last. */
export const byPlace = (chart: Chart): Chart =>
  chart.ranked ? { ...chart, bars: chart.bars.toSorted((one, other) => placeOf(one) - placeOf(other) || 0) } : chart;

const placeOf = ({ place }: Bar): number => place ?? Number.POSITIVE_INFINITY;

function wordsOf(
  value: Bar['value'],
  { schema, isChoice }: { readonly schema: JsonSchema; readonly isChoice: boolean },
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return isChoice || typeof value === 'string' ? choiceLabel(schema, value) : String(value);
}

/** The maximum number of empty periods that are drawn between two bars. */
const maxPeriods = 120;

/** A bar for every period from the first to the last. */
function periodBars(counted: readonly CountedBar[], period: Period): readonly Bar[] {
  const counts = new Map(counted.map(({ v, n }) => [String(v), n]));
  const days = [...counts.keys()].sort();
  const last = days.at(-1);
  const bars: Bar[] = [];
  for (let day = days[0]; day !== undefined && last !== undefined && day <= last; day = nextPeriod(day, period)) {
    if (bars.length >= maxPeriods) return days.map((one) => periodBar(one, counts.get(one) ?? 0));
    bars.push(periodBar(day, counts.get(day) ?? 0));
  }
  return bars;
}

const periodBar = (day: string, count: number): Bar => ({
  value: day,
  to: null,
  label: day,
  color: null,
  count,
  place: null,
  counts: [],
});

/** The first day of the period after that of `day`. Both are ISO 8601 dates. */
function nextPeriod(day: string, period: Period): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (period === 'day') date.setUTCDate(date.getUTCDate() + 1);
  if (period === 'week') date.setUTCDate(date.getUTCDate() + 7);
  if (period === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  if (period === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
}
