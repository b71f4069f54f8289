/** The distribution of field values over the rows of a list, as returned by the call `distribution`. Pure. */
import { choicesOf } from '../fields/choice/choices.ts';
import { type JsonSchema, schemaIn, typesOf } from '../fields/json-schema.ts';
import { fieldKindOf } from '../fields/kinds.ts';
import { type Field, isWithheld } from './model.ts';

/**
 * values: each value that occurs, or may. numbers: each number, or bins of them where there are many. days: by day, week,
 * month or year. texts: the latest few. files: the same, with their addresses.
 */
export type ChartSort = 'values' | 'numbers' | 'days' | 'texts' | 'files';

/** The maximum number of fields in one call. */
export const maxChartFields = 50;

interface ChartBar {
  /** The value, or the start of a bin or a period. */
  readonly value: string | number | boolean;
  /** The exclusive end of a bin. */
  readonly to: number | null;
  /** The label; null if the reader may not see the row. */
  readonly label: string | null;
  readonly color: string | null;
  /** The number of rows with the value; null if too few anonymous people have it. */
  readonly count: number | null;
  /**
   * In a ranking, the mean position of the value, from 1, over the rows that rank it. Null if too few anonymous people
   * rank it.
   */
  readonly place: number | null;
  /** Rows with it in each of the chart's groups; null where too few are anonymous. Empty where rows are not compared. */
  readonly counts: readonly (number | null)[];
}

/** Rows of a chart that are alike in the field by which it compares rows. */
export interface ChartGroup {
  /** The value of that field; of a period where it begins; null for rows without one, and for groups that are counted together. */
  readonly value: string | number | boolean | null;
  /** The label; null for a row that the reader may not see. */
  readonly label: string | null;
  readonly color: string | null;
  /** Groups of too few anonymous people are counted together: how many of them; else 0. */
  readonly together: number;
  /** Rows with a value. */
  readonly filled: number;
  /** Null also where a number of the group is withheld. */
  readonly mean: number | null;
}

/** The chart for a part of the rows: those that reference the same row. */
export interface ChartOf {
  readonly id: number;
  readonly label: string | null;
  /** The labels of the row's owners, from the top. */
  readonly above: readonly string[];
}

export interface Chart {
  readonly field: string;
  readonly title: string;
  readonly sort: ChartSort;
  readonly each: ChartOf | null;
  /** The number of rows, and the number of rows with a value; null if too few people are anonymous. */
  readonly rows: number | null;
  readonly filled: number | null;
  /** Whether a row may count in several bars. */
  readonly several: boolean;
  /** Whether values are ranked. Bars are then ordered by mean position. */
  readonly ranked: boolean;
  readonly mean: number | null;
  readonly period: 'day' | 'week' | 'month' | 'year' | null;
  readonly unit: string | null;
  readonly bars: readonly ChartBar[];
  /** The number of occurring values without a bar. */
  readonly others: number;
  readonly latest: readonly string[];
  /** The latest files. */
  readonly files: readonly { readonly url: string; readonly name: string }[];
  /** The chart, or some of its bars, would show fewer than `fewest` people, and is left out. */
  readonly withheld: 'chart' | 'bars' | null;
  /** Empty where rows are not compared, and where no group could be shown. */
  readonly groups: readonly ChartGroup[];
}

/** The field by which rows are compared. */
export interface ComparedBy {
  readonly field: string;
  readonly title: string;
  /** Of days: the length of a group. */
  readonly period: 'day' | 'week' | 'month' | 'year' | null;
  /** A row may be in several groups. */
  readonly several: boolean;
  /** Groups beyond those that are counted. */
  readonly others: number;
}

export interface Distribution {
  /** The minimum number of anonymous people in a shown group; null if rows are not anonymous. */
  readonly fewest: number | null;
  readonly rows: number | null;
  readonly by: ComparedBy | null;
  readonly charts: readonly Chart[];
}

type Charted = Pick<Field, 'name' | 'kind' | 'schema' | 'targets'>;

const pointing = new Set<Field['kind']>(['reference', 'references']);

/** The chart type of a field; null for a field without a chart. */
export function chartSortOf({ name: field, kind, schema, targets }: Charted): ChartSort | null {
  // A row id is not a quantity.
  const isId = kind === 'derived' && /_ids?$/.test(field);
  if (kind === 'polymorphic' || kind === 'discriminator' || isId) return null;
  if (pointing.has(kind)) return targets.length === 1 ? 'values' : null;
  const { name, basis, sealed } = fieldKindOf({ schema, kind });
  if (holdsChoices(schema)) return 'values';
  if (sealed || schema['x-hidden'] === true) return null;
  switch (basis(schema)) {
    case 'boolean':
    case 'choice':
      return 'values';
    case 'scale':
    case 'number':
      return typesOf(schema).includes('array') ? null : 'numbers';
    case 'date':
      return 'days';
    case 'text':
      return 'texts';
  }
  if (name === 'files') return 'files';
  return name === 'long-text' ? 'texts' : null;
}

/** Rows can be compared by the field: its values form groups by themselves, or are days, which form periods. */
export const isComparable = (field: Charted): boolean => ['values', 'days'].includes(chartSortOf(field) ?? '');

/** Several of the choices that a schema lists. */
export const holdsChoices = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('array') && choicesOf(schemaIn(schema['items'])).length > 0;

/** Whether the order of the values is a ranking. */
export const isRanking = (schema: JsonSchema): boolean => schema['format'] === 'ranking';

/** Fields with a chart by default: those whose values form groups. */
export const isChartedAtFirst = (field: Charted & Pick<Field, 'implied'>): boolean =>
  !field.implied && !['texts', 'files', null].includes(chartSortOf(field));

/** A declared field that readers of the rows can read and that can be charted, or the members of which can be. */
export const isChartable = (field: Field): boolean =>
  field.name !== 'id' && !isWithheld(field) && (field.schemaFrom !== null || chartSortOf(field) !== null);
