import sql, { empty, type Sql } from 'sql-template-tag';
import type { arrayTenancy } from '../store/tenancy.ts';
import { at, name } from './scope.ts';

/** What an insert into a join table adds so that row-level security knows the tenant; rows stand under r, what they hold under x. */
export const tenantColumns = (
  tenancy: ReturnType<typeof arrayTenancy>,
): { readonly column: Sql; readonly value: Sql } =>
  tenancy
    ? {
        column: sql`, ${name(tenancy.column)}`,
        value: sql`, ${at(tenancy.side === 'row' ? 'r' : 'x', tenancy.column)}`,
      }
    : { column: empty, value: empty };
