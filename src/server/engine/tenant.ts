import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../contract/model.ts';
import type { arrayTenancy } from '../store/tenancy.ts';
import { at, name } from './scope.ts';

/**
 * The tenant columns of an insert into a join table, for row-level security. Rows have the alias r, their entries x.
 */
export const tenantColumns = (
  tenancy: ReturnType<typeof arrayTenancy>,
): { readonly column: Sql; readonly value: Sql } =>
  tenancy
    ? {
        column: sql`, ${name(tenancy.column)}`,
        value: sql`, ${at(tenancy.side === 'row' ? 'r' : 'x', tenancy.column)}`,
      }
    : { column: empty, value: empty };

/** The tenant of a journal line: that of its row, so that row-level security also applies to the journal. */
export function rowTenant(resource: Resource, alias: string): Sql {
  const { tenancy } = resource;
  if (tenancy.kind === 'company') return at(alias, tenancy.column);
  if (tenancy.kind === 'membership') return at(alias, tenancy.tenantColumn);
  if (tenancy.kind === 'tenant') return at(alias, 'id');
  return raw('null::int');
}
