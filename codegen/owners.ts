import type { GuardName, Owner, Tenancy } from '../src/contract/model.ts';
import type { ResourceFile } from './resource-file.ts';

const list = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** What the owners of every file make of it: the ids that stand on its rows, its guards, how row-level security bounds them. */
export interface Ownership {
  readonly owners: readonly Owner[];
  readonly chain: readonly string[];
  readonly guards: readonly { readonly guard: GuardName; readonly column: string }[];
  readonly tenancy: Tenancy;
}

/** Resolves the owners of all files. `fail` is told of owners that point nowhere or in a circle. */
export function resolveOwnership(
  files: ReadonlyMap<string, ResourceFile>,
  fail: (resource: string, pointer: string, message: string, mend: string) => void,
): { of: (resource: string) => Ownership; idName: (resource: string) => string } {
  const targetsOf = (file: ResourceFile | undefined, field: string): readonly string[] =>
    list(file?.properties?.[field]?.['x-ref']).filter((name) => files.has(name));
  const ownersOf = (file: ResourceFile | undefined): readonly Owner[] =>
    list(file?.['x-owner']).map((field) => ({ field, targets: targetsOf(file, field) }));

  // What the resources below one call its id: project_scenario_module is mostly owned through module_id.
  const names = new Map<string, Map<string, number>>();
  for (const file of files.values())
    for (const owner of ownersOf(file))
      if (owner.targets.length === 1) {
        const target = owner.targets[0] as string;
        const counts = names.get(target) ?? new Map<string, number>();
        names.set(target, counts.set(owner.field, (counts.get(owner.field) ?? 0) + 1));
      }
  const idName = (resource: string): string =>
    [...(names.get(resource) ?? [])].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ??
    `${resource}_id`;

  const tenant = [...files].find(([, file]) => file['x-tenancy'] === 'tenant')?.[0];
  const account = [...files].find(([, file]) => file['x-tenancy'] === 'account')?.[0];
  /** The field by which rows belong to the company of whoever writes them, whosesoever their owner is. */
  const writersTenant = (file: ResourceFile | undefined): string | null => {
    const column = tenant && idName(tenant);
    const field = column ? file?.properties?.[column] : undefined;
    const isOwner = list(file?.['x-owner']).includes(column ?? '');
    return column && field?.['x-default'] === '$company' && !isOwner ? column : null;
  };

  const known = new Map<string, Ownership>();
  const resolving = new Set<string>();
  const of = (name: string): Ownership => {
    const done = known.get(name);
    if (done) return done;
    const file = files.get(name);
    const owners = ownersOf(file);
    if (resolving.has(name)) {
      fail(name, '/x-owner', 'Its owners lead back to itself.', 'Let one of them be a plain reference.');
      return { owners: [], chain: [], guards: [], tenancy: { kind: 'open' } };
    }
    resolving.add(name);
    const chain = new Set<string>();
    const guards = new Map<string, GuardName>();
    const ownGuard = file?.['x-guard'];
    if (ownGuard) guards.set('id', ownGuard);
    for (const owner of owners) if (owner.targets.length === 1) chain.add(owner.field);
    for (const owner of owners) {
      for (const target of owner.targets) {
        const guard = files.get(target)?.['x-guard'];
        const column = owner.targets.length === 1 ? owner.field : idName(target);
        if (guard) {
          chain.add(column);
          guards.set(column, guard);
        }
      }
    }
    for (const owner of owners)
      for (const target of owner.targets) {
        const above = of(target);
        for (const column of above.chain) chain.add(column);
        for (const { guard, column } of above.guards)
          if (column !== 'id' && !guards.has(column)) guards.set(column, guard);
      }
    resolving.delete(name);
    const writers = writersTenant(file);
    if (writers) chain.delete(writers);
    const ownership: Ownership = {
      owners,
      chain: [...chain],
      guards: [...guards].map(([column, guard]) => ({ column, guard })),
      tenancy: tenancyOf(name, [...chain], owners),
    };
    known.set(name, ownership);
    return ownership;
  };

  const tenancyOf = (name: string, chain: readonly string[], owners: readonly Owner[]): Tenancy => {
    const file = files.get(name);
    const role = file?.['x-tenancy'];
    const tenantColumn = tenant && idName(tenant);
    const accountColumn = account && `${account}_id`;
    if (role === 'membership')
      return { kind: 'membership', tenantColumn: tenantColumn ?? '', accountColumn: accountColumn ?? '' };
    if (role) return { kind: role };
    const writers = writersTenant(file);
    if (writers) return { kind: 'company', column: writers, nullable: false };
    if (tenantColumn && chain.includes(tenantColumn))
      return { kind: 'company', column: tenantColumn, nullable: mayBeEveryones(name, tenantColumn, owners) };
    if (accountColumn && chain.includes(accountColumn))
      return {
        kind: 'user',
        column: accountColumn,
        tenantColumn: tenantColumn && file?.properties?.[tenantColumn] ? tenantColumn : null,
      };
    return { kind: 'open' };
  };
  // A row is everyone's if its root may go without a tenant.
  const mayBeEveryones = (name: string, column: string, owners: readonly Owner[]): boolean => {
    const own = files.get(name)?.properties?.[column];
    if (own && owners.some((owner) => owner.field === column)) return list(own.type).includes('null');
    return owners.some((owner) =>
      owner.targets.some((target) => {
        const tenancy = of(target).tenancy;
        return tenancy.kind === 'company' && tenancy.nullable;
      }),
    );
  };
  return { of, idName };
}
