/** The common owners of a row and the target of its reference. */
import sql, { type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { at, type OwnerIds } from '../scope.ts';

/** Whether a column of the resource says which company a row is of. */
export const isTenant = ({ tenancy }: Resource, column: string): boolean =>
  tenancy.kind === 'company' && tenancy.column === column;

/** ` and …`: a row of `target`, under the alias t, has the same owner in this column; rows of no company are global. */
export const sharing = (target: Resource, column: string, line: OwnerIds): Sql =>
  isTenant(target, column) && target.tenancy.kind === 'company' && target.tenancy.nullable
    ? sql` and (${at('t', column)} = ${line[column]} or ${at('t', column)} is null)`
    : sql` and ${at('t', column)} = ${line[column]}`;
