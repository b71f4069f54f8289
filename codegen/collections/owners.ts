import type { GuardName, Owner, Tenancy } from '../../src/contract/model.ts';
import type { ResourceFile } from '../files/resource-file.ts';

type Files = ReadonlyMap<string, ResourceFile>;
type FailIn = (resource: string, pointer: string, message: string, mend: string) => void;

const list = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

/**
 * Facts that follow from the owners of all files: the owner ids in a row, its guards, and its tenancy for row-level
 * security.
 */
export interface Ownership {
  readonly owners: readonly Owner[];
  readonly chain: readonly string[];
  readonly guards: readonly { readonly guard: GuardName; readonly column: string }[];
  readonly tenancy: Tenancy;
}

/** Resolves the owners of all files. Calls `fail` for an owner that does not exist or is part of a cycle. */
export function resolveOwnership(
  files: Files,
  fail: FailIn,
): { of: (resource: string) => Ownership; idName: (resource: string) => string } {
  const idName = idNames(files);
  const resolver = new Resolver(files, idName, fail);
  return { of: (resource) => resolver.of(resource), idName };
}

const ownersOf = (files: Files, file: ResourceFile | undefined): readonly Owner[] =>
  list(file?.['x-owner']).map((field) => ({
    field,
    targets: list(file?.properties?.[field]?.['x-ref']).filter((name) => files.has(name)),
  }));

/** The most frequent name for a resource's id in the resources below it: `module_id` for project_scenario_module. */
function idNames(files: Files): (resource: string) => string {
  const names = new Map<string, Map<string, number>>();
  for (const file of files.values())
    for (const { field, targets } of ownersOf(files, file)) {
      const [target, ...others] = targets;
      if (target === undefined || others.length) continue;
      const counts = names.get(target) ?? new Map<string, number>();
      names.set(target, counts.set(field, (counts.get(field) ?? 0) + 1));
    }
  return (resource) =>
    [...(names.get(resource) ?? [])].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ??
    `${resource}_id`;
}

/** Resolves files after the files of their owners, each once. */
class Resolver {
  readonly #files: Files;
  readonly #idName: (resource: string) => string;
  readonly #fail: FailIn;
  readonly #known = new Map<string, Ownership>();
  readonly #resolving = new Set<string>();
  /** The columns with the company and the person that a row belongs to, if these resources exist. */
  readonly #tenantColumn: string | undefined;
  readonly #accountColumn: string | undefined;

  constructor(files: Files, idName: (resource: string) => string, fail: FailIn) {
    this.#files = files;
    this.#idName = idName;
    this.#fail = fail;
    const named = (role: 'tenant' | 'account') => [...files].find(([, file]) => file['x-tenancy'] === role)?.[0];
    const [tenant, account] = [named('tenant'), named('account')];
    this.#tenantColumn = tenant && idName(tenant);
    this.#accountColumn = account && `${account}_id`;
  }

  of(name: string): Ownership {
    const known = this.#known.get(name);
    if (known) return known;
    if (this.#resolving.has(name)) {
      this.#fail(name, '/x-owner', 'Its owners lead back to itself.', 'Let one of them be a plain reference.');
      return { owners: [], chain: [], guards: [], tenancy: { kind: 'open' } };
    }
    this.#resolving.add(name);
    const ownership = this.#resolve(name);
    this.#resolving.delete(name);
    this.#known.set(name, ownership);
    return ownership;
  }

  #resolve(name: string): Ownership {
    const file = this.#files.get(name);
    const owners = ownersOf(this.#files, file);
    const chain = new Set<string>();
    const guards = new Map<string, GuardName>();
    const ownGuard = file?.['x-guard'];
    if (ownGuard) guards.set('id', ownGuard);
    for (const owner of owners) if (owner.targets.length === 1) chain.add(owner.field);
    for (const owner of owners)
      for (const target of owner.targets) {
        const guard = this.#files.get(target)?.['x-guard'];
        if (!guard) continue;
        const column = owner.targets.length === 1 ? owner.field : this.#idName(target);
        chain.add(column);
        guards.set(column, guard);
      }
    for (const target of owners.flatMap(({ targets }) => targets)) {
      const above = this.of(target);
      for (const column of above.chain) chain.add(column);
      for (const { guard, column } of above.guards)
        if (column !== 'id' && !guards.has(column)) guards.set(column, guard);
    }
    const writers = this.#writersTenant(file);
    if (writers) chain.delete(writers);
    return {
      owners,
      chain: [...chain],
      guards: [...guards].map(([column, guard]) => ({ column, guard })),
      tenancy: this.#tenancyOf(file, chain, owners),
    };
  }

  /** The field that assigns rows to their writer's company, independent of their owner; null without one. */
  #writersTenant(file: ResourceFile | undefined): string | null {
    const column = this.#tenantColumn;
    if (!column || file?.properties?.[column]?.['x-default'] !== '$company') return null;
    return list(file['x-owner']).includes(column) ? null : column;
  }

  #tenancyOf(file: ResourceFile | undefined, chain: ReadonlySet<string>, owners: readonly Owner[]): Tenancy {
    const role = file?.['x-tenancy'];
    const [tenant, account] = [this.#tenantColumn, this.#accountColumn];
    if (role === 'membership') return { kind: 'membership', tenantColumn: tenant ?? '', accountColumn: account ?? '' };
    if (role) return { kind: role };
    const writers = this.#writersTenant(file);
    if (writers) return { kind: 'company', column: writers, nullable: false };
    if (tenant && chain.has(tenant))
      return { kind: 'company', column: tenant, nullable: this.#mayBeEveryones(file, tenant, owners) };
    if (account && chain.has(account))
      return {
        kind: 'user',
        column: account,
        tenantColumn: tenant && file?.properties?.[tenant] ? tenant : null,
      };
    return { kind: 'open' };
  }

  /** Rows are global if their outermost owner may be without a tenant. */
  #mayBeEveryones(file: ResourceFile | undefined, column: string, owners: readonly Owner[]): boolean {
    const own = file?.properties?.[column];
    if (own && owners.some((owner) => owner.field === column)) return list(own.type).includes('null');
    return owners.some((owner) =>
      owner.targets.some((target) => {
        const { tenancy } = this.of(target);
        return tenancy.kind === 'company' && tenancy.nullable;
      }),
    );
  }
}
