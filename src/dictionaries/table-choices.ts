/** How the columns of a table are read as a dictionary. Pure. */

/** What a column of a table may be. Columns that are none of these are further columns. */
export const columnRoles = [
  'name',
  'code',
  'key',
  'parent',
  'table',
  'group',
  'type',
  'description',
  'mandatory',
  'values',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** How a row names its parent. */
export const parentWays = ['none', 'key', 'name', 'path', 'indent', 'table'] as const;
export type ParentWay = (typeof parentWays)[number];

export interface TableChoices {
  readonly encoding?: string;
  readonly delimiter?: string;
  /** The row with the headings, from 1; guessed if left out. */
  readonly header?: number;
  /** The heading of each column by its role; guessed if left out. */
  readonly columns?: Readonly<Partial<Record<ColumnRole, string>>>;
  readonly parentBy?: ParentWay;
  /** The sheet of a workbook; the first if left out. */
  readonly sheet?: string;
}
