/** What a row and a row it points to have in common above them. */
import sql, { type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { at, type OwnerIds } from '../scope.ts';

/** Whether a column of the resource says which company a row is of. */
export const isTenant = ({ tenancy }: Resource, column: string): boolean =>
  tenancy.kind === 'company' && tenancy.column === column;

/** ` and …`: a row of `target`, under the alias t, has the owner that the line has in this column; what is of no company is everyone's. */
export const sharing = (target: Resource, column: string, line: OwnerIds): Sql =>
  isTenant(target, column) && target.tenancy.kind === 'company' && target.tenancy.nullable
    ? sql` and (${at('t', column)} = ${line[column]} or ${at('t', column)} is null)`
    : sql` and ${at('t', column)} = ${line[column]}`;
