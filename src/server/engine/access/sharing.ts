/** The owners that a row and the target of its reference must have in common. */
import sql, { type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { at, type OwnerIds } from '../scope.ts';

/** Whether the column contains the company of a row. */
export const isTenant = ({ tenancy }: Resource, column: string): boolean =>
  tenancy.kind === 'company' && tenancy.column === column;

/**
 * ` and …`: the `target` row under the alias t has the same owner in this column. Rows without a company are global.
 */
export const sharing = (target: Resource, column: string, line: OwnerIds): Sql =>
  isTenant(target, column) && target.tenancy.kind === 'company' && target.tenancy.nullable
    ? sql` and (${at('t', column)} = ${line[column]} or ${at('t', column)} is null)`
    : sql` and ${at('t', column)} = ${line[column]}`;
