/** The choices that determine how a table is read as a dictionary. Pure. */

/** The roles of columns. Columns without a role become additional columns. */
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

/** The ways in which a row names its parent. */
export const parentWays = ['none', 'key', 'name', 'path', 'indent', 'table'] as const;
export type ParentWay = (typeof parentWays)[number];

export interface TableChoices {
  readonly encoding?: string;
  readonly delimiter?: string;
  /** The row with the headings, from 1; guessed by default. */
  readonly header?: number;
  /** The heading of each column by its role; guessed by default. */
  readonly columns?: Readonly<Partial<Record<ColumnRole, string>>>;
  readonly parentBy?: ParentWay;
  /** The sheet of a workbook; the first by default. */
  readonly sheet?: string;
}
