/** The targets that a copy of a row may have in another company. */
import sql, { type Sql } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { at, name, type Scope } from '../scope.ts';

/**
 * Rows that a row of a company may refer to: global ones, those of the company, and its people. `company` is null for a
 * global row.
 */
export function referableTo(run: Run, scope: Scope, company: number | null) {
  const membership = [...scope.model.resources.values()].find(({ tenancy }) => tenancy.kind === 'membership');
  const condition = ({ tenancy }: Resource): Sql | null => {
    if (tenancy.kind === 'company')
      return sql`${at('t', tenancy.column)} is null or ${at('t', tenancy.column)} = ${company}::int`;
    if (tenancy.kind === 'tenant') return sql`t.id = ${company}::int`;
    if (tenancy.kind === 'account' && membership?.tenancy.kind === 'membership')
      return sql`exists (select 1 from ${name(membership.name)} m where ${at('m', membership.tenancy.accountColumn)} = t.id and ${at('m', membership.tenancy.tenantColumn)} = ${company}::int)`;
    return null;
  };
  return async (target: Resource, ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const referable = condition(target);
    if (!referable) return new Set(ids);
    const rows = await run<{ id: number }>(
      sql`select t.id from ${name(target.name)} t where t.id = any(${ids}::int[]) and (${referable})`,
    );
    return new Set(rows.map((row) => row.id));
  };
}
