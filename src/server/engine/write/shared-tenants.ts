/** Arrays join an account only with rows of its companies: a person with the teams of these. */
import sql, { type Sql } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import { joinTable } from '../../store/tables.ts';
import type { FieldError } from '../problem.ts';

import type { Values } from '../row-values.ts';
import { at, conditionValue, name, type OwnerIds, type Scope, type Transaction } from '../scope.ts';

interface Checked {
  readonly rows: readonly Values[];
  readonly line: OwnerIds;
  readonly base: (row: number) => string;
  /** Ids of the rows that a body is for; none for a new one. */
  readonly written: (row: number) => readonly number[];
}

/** The table of memberships of accounts in tenants. */
interface MembershipTable {
  readonly table: string;
  readonly account: string;
  readonly tenant: string;
}

function membershipTableOf(model: Model): MembershipTable | null {
  for (const { name: table, tenancy } of model.resources.values())
    if (tenancy.kind === 'membership') return { table, account: tenancy.accountColumn, tenant: tenancy.tenantColumn };
  return null;
}

/** An account and a row of a tenant that a body joins. */
interface Pair {
  /** Place in `pairs`. */
  readonly row: number;
  readonly entry: number;
  /** The row the body is for; null for a new one. */
  readonly own: number | null;
  readonly target: number;
  /** The new tenants of the account, or the tenant of the row, if the body or the path names them. */
  readonly tenants: readonly number[] | null;
}

/** Faults at the entries of arrays that join accounts with rows of other tenants. Present members may stay. */
export async function sharedTenantFaults(
  { run, scope }: Transaction,
  resource: Resource,
  checked: Checked,
): Promise<readonly FieldError[]> {
  const membership = membershipTableOf(scope.model);
  if (!membership) return [];
  const faults: FieldError[] = [];
  for (const field of resource.fields.values()) {
    const other = joinedAcross(scope.model, resource, field);
    if (!other) continue;
    const pairs = pairsOf(scope, resource, field, checked);
    if (!pairs.length) continue;
    const apart =
      resource.tenancy.kind === 'account' ? accountApart(membership, other) : rowApart(membership, resource);
    const joined = joinTable(resource, field, scope.model);
    const found = await run<{ row: number; entry: number }>(
      sql`select distinct p."row", p.entry from json_to_recordset(${JSON.stringify(pairs)}::json) as p("row" int, entry int, own int, target int, tenants json)
        join ${name(other.name)} t on t.id = p.target where ${apart}
        and not exists (select 1 from ${name(joined.table)} m where m.${name(joined.row)} = p.own and m.${name(joined.target)} = p.target)`,
    );
    const title = other.title.toLowerCase();
    for (const { row, entry } of found)
      faults.push({
        pointer: `${checked.base(row)}/${field.name}/${entry}`,
        message:
          resource.tenancy.kind === 'account'
            ? `${field.title}: this ${title} is of a company that the person does not belong to. Add the person to that company first.`
            : `${field.title}: this person does not belong to the company of the ${resource.title.toLowerCase()}. Add them to the company first.`,
      });
  }
  return faults;
}

/** The resource on the other side, if the field joins accounts with rows of a tenant. */
function joinedAcross(model: Model, resource: Resource, field: Field): Resource | null {
  if (field.kind !== 'references' || !field.through) return null;
  const other = model.resources.get(field.targets[0] ?? '');
  const kinds = [resource.tenancy.kind, other?.tenancy.kind].sort().join(' ');
  return other && kinds === 'account company' ? other : null;
}

function pairsOf(scope: Scope, resource: Resource, field: Field, { rows, line, written }: Checked): readonly Pair[] {
  return rows.flatMap((values, row) => {
    const targets = values[field.name];
    if (!Array.isArray(targets)) return [];
    const ids = written(row);
    const tenants = requestedTenants(scope, resource, values, { line, isNew: !ids.length });
    return (ids.length ? ids : [null]).flatMap((own) =>
      targets.map((target, entry): Pair => ({ row, entry, own, target: target as number, tenants })),
    );
  });
}

/** The tenants that the request gives the row; null if it does not change them. */
function requestedTenants(
  scope: Scope,
  resource: Resource,
  values: Values,
  { line, isNew }: { readonly line: OwnerIds; readonly isNew: boolean },
): readonly number[] | null {
  const ids = (...all: readonly unknown[]) => all.filter((id) => typeof id === 'number');
  if (resource.tenancy.kind === 'company') return isNew ? ids(line[resource.tenancy.column]) : null;
  const membership = membershipTableOf(scope.model);
  const array = [...resource.fields.values()].find(({ through }) => through !== null && through === membership?.table);
  const named = array && values[array.name];
  if (!isNew) return Array.isArray(named) ? ids(...named) : null;
  const where = scope.collection.where.filter(({ path }) => path === array?.name);
  return ids(
    ...(Array.isArray(named) ? named : []),
    ...where.map(({ value }) => conditionValue(scope, value)),
    line[membership?.tenant ?? ''],
  );
}

const isRequested = (tenant: Sql): Sql =>
  sql`${tenant} in (select s.value::int from json_array_elements_text(p.tenants) s)`;

/** The body is for an account, and t a row of a tenant that the account does not belong to. */
function accountApart({ table, account, tenant }: MembershipTable, { tenancy }: Resource): Sql {
  const of = at('t', tenancy.kind === 'company' ? tenancy.column : 'id');
  return sql`${of} is not null and not case when p.tenants is null
    then exists (select 1 from ${name(table)} c where ${at('c', account)} = p.own and ${at('c', tenant)} = ${of})
    else ${isRequested(of)} end`;
}

/** The body is for a row of a tenant, and t an account that does not belong to it. */
function rowApart({ table, account, tenant }: MembershipTable, resource: Resource): Sql {
  const column = resource.tenancy.kind === 'company' ? resource.tenancy.column : 'id';
  const of = sql`(select ${at('o', column)} from ${name(resource.name)} o where o.id = p.own)`;
  return sql`not exists (select 1 from ${name(table)} c where ${at('c', account)} = t.id
    and case when p.tenants is null then ${at('c', tenant)} = ${of} else ${isRequested(at('c', tenant))} end)`;
}
