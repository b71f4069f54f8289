/** The tenant boundary in SQL, for row-level security and for queries. */
import type { Field, Model, Resource } from '../../contract/model.ts';

/** The caller's ids as row-level security reads them; null without a login. */
export const callerCompany = "(select nullif(current_setting('tessera.company', true), '')::int)";
const callerUser = "(select nullif(current_setting('tessera.user', true), '')::int)";

/**
 * The tenant column of an array's entries: that of the row, else that of the target; null if both resources are global.
 */
export function arrayTenancy(
  resource: Resource,
  field: Field,
  model: Model,
): { readonly column: string; readonly nullable: boolean; readonly side: 'row' | 'target' } | null {
  if (resource.tenancy.kind === 'company') return { ...resource.tenancy, side: 'row' };
  const target = model.resources.get(field.targets[0] as string);
  return target?.tenancy.kind === 'company' ? { ...target.tenancy, side: 'target' } : null;
}

/** Condition that excludes global rows from writing; null if the resource has no global rows. */
export const ownOnly = ({
  column,
  nullable,
}: {
  readonly column: string;
  readonly nullable: boolean;
}): string | null => (nullable ? `"${column}" = ${callerCompany}` : null);

/** Condition that a row of the resource's table belongs to the caller's tenant; null if the resource has no tenant. */
export function tenancyCondition(resource: Resource, model: Model): string | null {
  const { tenancy } = resource;
  switch (tenancy.kind) {
    case 'open':
      return null;
    case 'tenant':
      return `id = ${callerCompany}`;
    case 'account': {
      const tie = [...model.resources.values()].find((other) => other.tenancy.kind === 'membership');
      if (tie?.tenancy.kind !== 'membership') return `id = ${callerUser}`;
      const { accountColumn, tenantColumn } = tie.tenancy;
      return `id = ${callerUser} or exists (select 1 from "${tie.name}" tie where tie."${accountColumn}" = "${resource.name}".id and tie."${tenantColumn}" = ${callerCompany})`;
    }
    case 'membership':
      return `"${tenancy.tenantColumn}" = ${callerCompany} or "${tenancy.accountColumn}" = ${callerUser}`;
    case 'company':
      return `"${tenancy.column}" = ${callerCompany}${tenancy.nullable ? ` or "${tenancy.column}" is null` : ''}`;
    case 'user':
      return `"${tenancy.column}" = ${callerUser}${tenancy.tenantColumn ? ` and ("${tenancy.tenantColumn}" = ${callerCompany} or "${tenancy.tenantColumn}" is null)` : ''}`;
  }
}
