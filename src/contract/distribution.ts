/** The distribution of the values of fields over the rows of a list, as the call `distribution` counts it. Pure. */
import { choicesOf } from '../fields/choice/choices.ts';
import { type JsonSchema, schemaIn, typesOf } from '../fields/json-schema.ts';
import { fieldKindOf } from '../fields/kinds.ts';
import { type Field, isWithheld } from './model.ts';

/**
 * values: each value that occurs, or may. numbers: each number, or bins of them where there are many. days: by day, week,
 * month or year. texts: the latest few.
 */
export type ChartSort = 'values' | 'numbers' | 'days' | 'texts';

/** Fields that one call counts. */
export const mostChartFields = 50;

interface ChartBar {
  /** The value; of a bin and of a period where it begins. */
  readonly value: string | number | boolean;
  /** Where a bin ends, itself not included. */
  readonly to: number | null;
  /** The label; null for a row that the reader may not see. */
  readonly label: string | null;
  readonly color: string | null;
  /** Rows with it; null where too few are anonymous. */
  readonly count: number | null;
  /** In a ranking: the mean position of the value, from 1, over the rows that rank it. Null where too few are anonymous. */
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

/** A part of a chart's rows: those that point to the same row. */
export interface ChartOf {
  readonly id: number;
  readonly label: string | null;
  /** The labels of the rows above it, from the top. */
  readonly above: readonly string[];
}

export interface Chart {
  readonly field: string;
  readonly title: string;
  readonly sort: ChartSort;
  readonly each: ChartOf | null;
  /** Rows, and those of them with a value; null where too few are anonymous. */
  readonly rows: number | null;
  readonly filled: number | null;
  /** A row may be counted in several bars. */
  readonly several: boolean;
  /** Rows hold values in an order of preference; bars are in that of their mean places. */
  readonly ranked: boolean;
  readonly mean: number | null;
  readonly period: 'day' | 'week' | 'month' | 'year' | null;
  readonly unit: string | null;
  readonly bars: readonly ChartBar[];
  /** Values that occur and have no bar. */
  readonly others: number;
  readonly latest: readonly string[];
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
  /** Of anonymous rows: as many have to be together to be counted. Null where rows are not anonymous. */
  readonly fewest: number | null;
  readonly rows: number | null;
  readonly by: ComparedBy | null;
  readonly charts: readonly Chart[];
}

type Charted = Pick<Field, 'name' | 'kind' | 'schema' | 'targets'>;

const pointing = new Set<Field['kind']>(['reference', 'references']);

/** The kind of chart of a field; null for a field without one. */
export function chartSortOf({ name: field, kind, schema, targets }: Charted): ChartSort | null {
  // The number of a row is no amount.
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
  return name === 'long-text' ? 'texts' : null;
}

/** Rows can be compared by the field: its values form groups by themselves, or are days, which form periods. */
export const isComparable = (field: Charted): boolean => ['values', 'days'].includes(chartSortOf(field) ?? '');

/** Several of the choices that a schema lists. */
export const holdsChoices = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('array') && choicesOf(schemaIn(schema['items'])).length > 0;

/** The order of the values says which is preferred. */
export const isRanking = (schema: JsonSchema): boolean => schema['format'] === 'ranking';

/** Fields that are charted by default: those whose values form groups. */
export const isChartedAtFirst = (field: Charted & Pick<Field, 'implied'>): boolean =>
  !field.implied && !['texts', null].includes(chartSortOf(field));

/** A declared field that readers of the rows can read and that can be charted. */
export const isChartable = (field: Field): boolean =>
  field.name !== 'id' && !isWithheld(field) && chartSortOf(field) !== null;
