/**
 * Guards in SQL. A guard is a row, such as a project, whose grants protect the rows below it. This file computes the
 * caller's grants and the condition under which a list shows a row; the rules are in src/contract/permissions.ts. Only
 * this file names the grant tables.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { GuardName, Right } from '../../../contract/model.ts';
import { type Caller, companyAllows, guards, mayUse, rightRank } from '../../../contract/permissions.ts';
import { at, literal, name } from '../scope.ts';

interface Grants {
  readonly table: string;
  /** Column of the grant tables with the guarded row's id; null if the guard has no grants of its own. */
  readonly column: string | null;
  /** Condition for global rows, to which the company check does not apply. */
  readonly everyones: (alias: string) => Sql;
  /** Condition for rows that every member may read without a grant. */
  readonly open: (alias: string) => Sql;
  /** Condition for rows whose grants do not count until the row is restored; undefined if there are none. */
  readonly closed?: (alias: string) => Sql;
}

const grants: Readonly<Record<GuardName, Grants>> = {
  project: {
    table: 'project',
    column: 'project_id',
    everyones: (t) => sql`(${at(t, 'entity_type')} = 'project_sample')`,
    open: (t) => sql`(${at(t, 'published')} and ${at(t, 'entity_type')} <> 'project')`,
    closed: (t) => at(t, 'removed'),
  },
  module: { table: 'project_scenario_module', column: null, everyones: () => raw('false'), open: () => raw('false') },
  data_map: {
    table: 'data_map',
    column: 'data_map_id',
    everyones: (t) => sql`(${at(t, 'company_id')} is null)`,
    open: (t) => sql`(${at(t, 'company_id')} is null)`,
  },
  data_catalog: {
    table: 'data_catalog',
    column: 'data_catalog_id',
    everyones: (t) => sql`(${at(t, 'company_id')} is null)`,
    open: (t) => sql`(${at(t, 'company_id')} is null)`,
  },
  assessment: {
    table: 'assessment',
    column: 'assessment_id',
    everyones: () => raw('false'),
    open: () => raw('false'),
  },
};

/** Resources whose rows grant or revoke permissions on single rows. */
export const grantResources: readonly string[] = ['user_permission', 'role_permission', 'role_user'];

/** Condition that the journal line `j` grants or revokes a permission of the user on single rows. */
export const tellsOfGrants = (user: number): Sql => {
  const either = (column: string): Sql => sql`array[j.before ->> ${literal(column)}, j.after ->> ${literal(column)}]`;
  return sql`case when j.resource in ('user_permission', 'role_user') then ${String(user)}::text = any(${either('user_id')})
    when j.resource = 'role_permission' then exists (select 1 from role_user m where m.user_id = ${user} and m.role_id::text = any(${either('role_id')}))
    else false end`;
};

/** The resource of grants to one person. */
export const directGrants = 'user_permission';

/** The grant column with the guarded row's id; null if the guard has no grants of its own. */
export const grantColumn = (guard: GuardName): string | null => grants[guard].column;

/** The table of guarded rows. */
export const guardedTable = (guard: GuardName): string => grants[guard].table;

const rankOf = (alias: string): Sql =>
  sql`case ${at(alias, 'permission_key')} when 'admin' then 3 when 'write' then 2 else 1 end`;

/** The rank of the caller's highest permission on the guarded row under `alias`: 0 to 3. */
export function grantedRank(guard: GuardName, alias: string, caller: Caller): Sql {
  const { column, open, closed } = grants[guard];
  if (caller.shared) {
    const { project, module } = caller.shared;
    // An access link to a module gives no permission on its project.
    const opened = guard === 'module' ? module : guard === 'project' && module === null ? project : null;
    return opened === null ? raw('0') : sql`(case when ${at(alias, 'id')} = ${opened} then 1 else 0 end)`;
  }
  if (caller.user === null || column === null) return raw('0');
  const granted = sql`greatest(
    (select max(${rankOf('g')}) from user_permission g where ${at('g', column)} = ${at(alias, 'id')} and g.user_id = ${caller.user}),
    (select max(${rankOf('g')}) from role_permission g join role_user m on m.role_id = g.role_id and m.user_id = ${caller.user}
      where ${at('g', column)} = ${at(alias, 'id')}),
    case when ${open(alias)} then 1 else 0 end)`;
  const now = closed ? sql`(case when ${closed(alias)} then 0 else ${granted} end)` : granted;
  return caller.seesAs ? sql`least(${now}, ${rightRank[caller.seesAs]})` : now;
}

/** The granted permissions on the row under `alias` as JSON: {read, write, admin}. */
export const grantedRights = (guard: GuardName, alias: string, caller: Caller): Sql => sql`(
  select json_build_object('read', r.rank >= 1, 'write', r.rank >= 2, 'admin', r.rank >= 3) from (select ${grantedRank(guard, alias, caller)} as rank) r)`;

/** The facts of a guarded row in the path: its rank, and whether it is public or locked. */
export const guardFacts = (guard: GuardName, alias: string, caller: Caller): Sql =>
  sql`json_build_object('rank', ${grantedRank(guard, alias, caller)}, 'everyones', ${grants[guard].everyones(alias)}, 'locked', ${guard === 'module' ? at(alias, 'locked') : raw('false')})`;

/** The guarded rows that a condition concerns. */
export interface Guarded {
  /** The column with the id of the guarded row. */
  readonly id: Sql;
  /**
   * The column with the project's id, if the guard is a module. Except for its lock, a module's permissions are those
   * of its project.
   */
  readonly project?: Sql | undefined;
  /** Treats closed rows as open, for restoring rows. */
  readonly closedToo?: boolean | undefined;
  /** The statement replaces the grant tables by former grants; see `deletedGrants`. */
  readonly past?: boolean | undefined;
  /** A column with ids of people, if one statement checks many people instead of the caller. */
  readonly person?: Sql | undefined;
}

/** A select of guarded row ids on which `user` has a grant of rank `need`, or that are open to all. */
function grantedIds(
  guard: GuardName,
  column: string,
  {
    user,
    need,
    closedToo = false,
  }: { readonly user: Sql; readonly need: Sql; readonly closedToo?: boolean | undefined },
): Sql {
  const { table, open, closed } = grants[guard];
  const stillOpen =
    closed && !closedToo
      ? sql` and exists (select 1 from ${name(table)} c where c.id = ${at('g', column)} and not ${closed('c')})`
      : raw('');
  const openToAll = closed && !closedToo ? sql`${open('o')} and not ${closed('o')}` : open('o');
  return sql`select ${at('g', column)} from user_permission g where g.user_id = ${user} and ${rankOf('g')} >= ${need}${stillOpen}
    union all select ${at('g', column)} from role_permission g join role_user m on m.role_id = g.role_id where m.user_id = ${user} and ${rankOf('g')} >= ${need}${stillOpen}
    union all select o.id from ${name(table)} o where ${need} = 1 and ${openToAll}`;
}

/**
 * A select of all people with a grant on a guarded row, directly or through a team: (id, user_id), without duplicates.
 */
export function grantedPeople(guard: GuardName): Sql {
  const { column } = grants[guard];
  if (column === null) return raw('select null::int as id, null::int as user_id where false');
  return sql`select ${at('g', column)} as id, g.user_id from user_permission g where ${at('g', column)} is not null
    union select ${at('g', column)} as id, m.user_id from role_permission g join role_user m on m.role_id = g.role_id where ${at('g', column)} is not null`;
}

const grantedFunction = (guard: GuardName): string => `tessera_granted_${guard}`;

/**
 * The PL/pgSQL bodies of the functions that return granted ids, by function name. Arguments: `person` and `need`. A
 * list calls these functions for each of its references. They exist for speed: PostgreSQL plans a function once for
 * each connection, but plans the same SQL in a statement every time, which took longer than the execution.
 */
export const grantedFunctions: ReadonlyMap<string, string> = new Map(
  (Object.keys(grants) as GuardName[]).flatMap((guard) => {
    const { column } = grants[guard];
    if (column === null) return [];
    const ids = grantedIds(guard, column, { user: raw('person'), need: raw('need') });
    return [[grantedFunction(guard), `begin return query ${ids.text}; end`] as const];
  }),
);

/** Condition that the grants of the guarded row allow the caller `right`. */
export function guardCondition(guard: GuardName, right: Right, guarded: Guarded, caller: Caller): Sql {
  if (!mayUse(right, caller)) return raw('false');
  const rule = guards[guard];
  const { table, column, everyones } = grants[guard];
  const { id: idColumn, project, closedToo, past, person } = guarded;
  if (guard === 'module') {
    const above = project ? guardCondition('project', right, { ...guarded, id: project }, caller) : raw('true');
    const shared = caller.shared;
    if (shared && right !== 'read') return raw('false');
    const link = shared?.module ? sql`${idColumn} = ${shared.module}` : raw('true');
    const unlocked =
      right === 'read'
        ? raw('true')
        : sql`exists (select 1 from ${name(table)} l where l.id = ${idColumn} and not l.locked)`;
    return shared?.module ? link : sql`(${above} and ${unlocked})`;
  }
  if (caller.shared)
    return rule.guests === 'read' &&
      right === 'read' &&
      caller.company &&
      guard === 'project' &&
      caller.shared.module === null
      ? sql`${idColumn} = ${caller.shared.project}`
      : raw('false');
  if (caller.user === null || !caller.company || column === null) return raw('false');
  const user = person ?? sql`${caller.user}`;
  const need = sql`${rightRank[right]}::int`;
  const allowed =
    closedToo || past
      ? grantedIds(guard, column, { user, need, closedToo })
      : sql`select ${raw(grantedFunction(guard))}(${user}::int, ${need})`;
  const granted = sql`${idColumn} in (${allowed})`;
  if (companyAllows(rule.company[right], caller.company)) return granted;
  if (!rule.everyonesSkip) return raw('false');
  return sql`(${granted} and exists (select 1 from ${name(table)} e where e.id = ${idColumn} and ${everyones('e')}))`;
}

/** Common table expressions of the grants including those that the changes in `changes` deleted. */
export const deletedGrants = (changes: Sql): readonly Sql[] =>
  ['user_permission', 'role_permission'].map(
    (table) => sql`${name(table)} as not materialized (select g.* from ${name(table)} g union all
      select g.* from tessera_journal j, jsonb_populate_record(null::${name(table)}, j.before) g
      where j.resource = ${table} and j.action = 'delete' and j.change_id in (${changes}))`,
  );
