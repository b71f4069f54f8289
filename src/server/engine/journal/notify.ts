/**
 * Notifications by `x-notify` of the resource files, written from the journal lines in the transaction of the change.
 * Only this file names the resources of notifications, of their settings and of muted places.
 */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { creatorOf } from '../../../contract/creator.ts';
import type { Field, Model, Notice, Resource } from '../../../contract/model.ts';
import { type NoticeStep, waysTo } from '../../../contract/notice-paths.ts';
import { joinTable, polymorphicColumn } from '../../store/tables.ts';
import { guardedTable } from '../access/grants.ts';
import { nothingSettled, readableCondition } from '../access/readable.ts';
import { at, functionNamed, literal, name, type Scope, type UnitOfWork } from '../scope.ts';
import { acrossTenants } from '../system-role.ts';
import type { JournalAction } from './journal-action.ts';

export const notifications = 'notification';
const settings = 'notification_setting';
const mutes = 'notification_mute';
const muted = 'muted_id';

/** Rows whose journal lines the change has just written. */
interface Written {
  readonly resource: Resource;
  readonly action: JournalAction;
  readonly ids: readonly number[];
  /** The change is an undo that restores former values, so the people in these values were notified before. */
  readonly restored?: boolean;
}

/** Writes the notifications of a change and returns their ids. */
export async function notifyPeople(
  { run, scope, change }: UnitOfWork,
  { resource, action, ids, restored = false }: Written,
): Promise<readonly number[]> {
  const target = scope.model.resources.get(notifications);
  const notices = resource.notices.filter(
    ({ on, field }) => action !== 'delete' && on.includes(action) && !(restored && field === null),
  );
  // A change without an actor, such as a seed, causes no notification.
  if (!target || !notices.length || !ids.length || scope.caller.user === null) return [];
  const statement = insertion(scope, {
    resource,
    action,
    notices,
    target,
    lines: linesOf(change, { resource, action, ids }),
  });
  const made = await acrossTenants(run, scope.actor, () => run<{ id: number }>(statement));
  return made.map(({ id }) => id);
}

/** The lines of the rows. A restored row also has older lines, so its `create` line is no creation. */
const linesOf = (change: number, { resource, action, ids }: Written): Sql =>
  sql`select j.row_id, j.change_id, j.before, j.after, j.company_id from tessera_journal j
    where j.change_id = ${change} and j.resource = ${resource.name} and j.action = ${action} and j.row_id = any(${ids}::int[])${
      action === 'create'
        ? sql` and not exists (select 1 from tessera_journal p where p.resource = j.resource and p.row_id = j.row_id and p.sequence < j.sequence)`
        : empty
    }`;

/** Notices of one resource that its lines may cause. */
interface Noticing {
  readonly resource: Resource;
  readonly action: JournalAction;
  readonly notices: readonly Notice[];
  /** The resource of notifications. */
  readonly target: Resource;
  readonly lines: Sql;
}

/** The subject of a notification: a resource, and the column of the changed row with the subject's id. */
interface About {
  readonly resource: Resource;
  readonly column: string;
}

function insertion(scope: Scope, noticing: Noticing): Sql {
  const { model, caller } = scope;
  const { resource, notices, target, lines } = noticing;
  const subject = [...target.fields.values()].find(({ kind }) => kind === 'polymorphic') as Field;
  const subjects = subject.targets.map((one) => polymorphicColumn(subject.name, one));
  const places = placesOf(model, target, resource);
  const columns = [...subjects, ...places.map(({ field }) => field)];
  const each = notices.flatMap((notice, order) => {
    const abouts = aboutsOf(model, resource, notice);
    const known = new Map(abouts.map((about) => [polymorphicColumn(subject.name, about.resource.name), about.column]));
    const values = [
      ...subjects.map((column) => (known.has(column) ? at('t', known.get(column) as string) : raw('null::int'))),
      ...places.map(({ column }) => at('t', column)),
    ];
    const label = notice.about === 'name' ? sql`left(${at('t', resource.label)}::text, 200)` : raw(`'{about}'`);
    const sentence = sql`replace(${notice.sentence}, '{about}', ${label})`;
    const people = notice.to.flatMap((path) => waysTo(model, resource, path).map((way) => peopleBy(scope, way)));
    return sql`select l.row_id, ${order}::int as place, p.person, ${tenantOf(scope, resource)} as company_id, ${notice.kind} as kind, ${sentence} as sentence,
        ${join(values, ', ')}
      from lines l join ${name(resource.name)} t on t.id = l.row_id, lateral (${join(people, ' union ')}) p(person)
      where ${conditionOf(noticing, notice)} and ${readable(scope, abouts)}`;
  });
  const named = [...['row_id', 'place', 'person', 'company_id', 'kind', 'sentence'], ...columns].map(name);
  const made = sql`exists (select 1 from ${name(settings)} s where s.user_id = f.person and s.kind = f.kind and not s.wanted)`;
  return sql`with lines as (${lines}),
    found (${join(named, ', ')}) as (${join(each, ' union all ')}),
    first as (select distinct on (f.row_id, f.person) f.* from found f
      where f.person is not null and f.person is distinct from ${caller.user}::int and ${isMember(model, 'f')} and not ${made} and not ${isMuted(model, places)}
      order by f.row_id, f.person, f.place)
    insert into ${name(target.name)} (user_id, actor_id, company_id, kind, sentence, ${join(columns.map(name), ', ')})
    select f.person, ${caller.user}::int, f.company_id, f.kind, f.sentence, ${join(
      columns.map((column) => at('f', column)),
      ', ',
    )} from first f order by f.row_id, f.person returning id`;
}

/** The company of the row, or of the actor for a global row. */
const tenantOf = ({ caller }: Scope, { tenancy }: Resource): Sql => {
  const own = caller.company?.id ?? null;
  return tenancy.kind === 'company' ? sql`coalesce(${at('t', tenancy.column)}, ${own}::int)` : sql`${own}::int`;
};

/**
 * The columns of a notification that name its places, such as the project, and the columns of the row that fill them.
 */
function placesOf(
  model: Model,
  target: Resource,
  resource: Resource,
): readonly { readonly field: string; readonly column: string; readonly of: string }[] {
  const owned = new Set(target.owners.map(({ field }) => field));
  return [...target.fields.values()].flatMap((field) => {
    const of = field.targets[0] ?? '';
    const pointed = model.resources.get(of);
    if (field.kind !== 'reference' || owned.has(field.name) || !pointed) return [];
    if (of === resource.name && !pointed.ownGuard) return [{ field: field.name, column: 'id', of }];
    const column = resource.guards.find(({ guard }) => guard === pointed.ownGuard)?.column;
    return column ? [{ field: field.name, column, of }] : [];
  });
}

function aboutsOf(model: Model, resource: Resource, { about }: Notice): readonly About[] {
  if (about === 'name') return [];
  if (about === 'row') return [{ resource, column: 'id' }];
  return resource.owners.flatMap(({ field, targets }) =>
    targets.map((target) => ({
      resource: model.resources.get(target) as Resource,
      column: targets.length > 1 ? polymorphicColumn(field, target) : field,
    })),
  );
}

/** Condition that the notice applies to the line `l` and the person `p`. */
function conditionOf({ resource, action }: Noticing, { field, is, to }: Notice): Sql {
  // Rows created together with their owner, as in a copy of a project, cause no notification.
  const above = resource.guards.filter(({ column }) => column !== 'id');
  const fresh = above.map(
    ({
      guard,
      column,
    }) => sql`not exists (select 1 from tessera_journal p where p.change_id = l.change_id and p.action = 'create'
      and p.resource = ${guardedTable(guard)} and p.row_id = ${at('t', column)})`,
  );
  if (action === 'create') return fresh.length ? join(fresh, ' and ') : raw('true');
  if (field !== null) {
    const changed = sql`l.before -> ${literal(field)} is distinct from l.after -> ${literal(field)}`;
    return is === null ? changed : sql`${changed} and l.after -> ${literal(field)} = ${JSON.stringify(is)}::jsonb`;
  }
  const named = to.map(([first = '']) => {
    const before = sql`l.before -> ${literal(first)}`;
    return sql`not coalesce(case jsonb_typeof(${before}) when 'array' then ${before} @> to_jsonb(p.person) else ${before} = to_jsonb(p.person) end, false)`;
  });
  return join(named, ' and ');
}

/** A select of the people at the end of a chain of references from the row `t`. */
function peopleBy(scope: Scope, way: readonly NoticeStep[]): Sql {
  const { model } = scope;
  const from: Sql[] = [];
  const where: Sql[] = [];
  let here = 't';
  let person = at(here, 'id');
  const enter = (resource: Resource): string => {
    const alias = `n${from.length}`;
    from.push(sql`${name(resource.name)} ${raw(alias)}`);
    return alias;
  };
  for (const [index, step] of way.entries()) {
    if (step.kind === 'found') return functionNamed(scope.functions.people, step.by)(sql`${at(here, 'id')}`);
    const isLast = index === way.length - 1;
    if (step.kind === 'creator') {
      const field = creatorOf(step.of, model);
      person =
        field?.kind === 'reference'
          ? at(here, field.name)
          : sql`(select j.actor from tessera_journal j where j.resource = ${step.of.name} and j.row_id = ${at(here, 'id')} and j.action = 'create' order by j.sequence limit 1)`;
      continue;
    }
    const { holder, field, target } = step;
    let column: Sql;
    if (field.kind === 'references') {
      const ties = joinTable(holder, field, model);
      const tie = `n${from.length}`;
      from.push(sql`${name(ties.table)} ${raw(tie)}`);
      const [near, far] = step.kind === 'along' ? [ties.row, ties.target] : [ties.target, ties.row];
      where.push(sql`${at(tie, near)} = ${at(here, 'id')}`);
      column = at(tie, far);
    } else {
      const key = field.kind === 'polymorphic' ? polymorphicColumn(field.name, target.name) : field.name;
      if (step.kind === 'back') {
        const next = enter(holder);
        where.push(sql`${at(next, key)} = ${at(here, 'id')}`);
        here = next;
        continue;
      }
      column = at(here, key);
    }
    if (isLast) person = column;
    else {
      const next = enter(step.kind === 'along' ? target : holder);
      where.push(sql`${at(next, 'id')} = ${column}`);
      here = next;
    }
  }
  return sql`select ${person}${from.length ? sql` from ${join(from, ', ')}` : empty}${where.length ? sql` where ${join(where, ' and ')}` : empty}`;
}

/**
 * Condition that the person `p` may read the subjects by their grants. Other permissions are checked when the
 * notification is read.
 */
function readable(scope: Scope, abouts: readonly About[]): Sql {
  const asking = askingFor(scope, at('p', 'person'));
  const each = abouts.flatMap(({ resource, column }) => {
    const condition = readableCondition(asking, resource, 'a', nothingSettled);
    return condition
      ? [
          sql`(${at('t', column)} is null or exists (select 1 from ${name(resource.name)} a where a.id = ${at('t', column)} and ${condition}))`,
        ]
      : [];
  });
  return each.length ? join(each, ' and ') : raw('true');
}

/** A scope that checks the grants of the people in a column. Each person counts as a licensed member of the company. */
export const askingFor = (scope: Scope, person: Sql): Scope => ({
  ...scope,
  person,
  actor: { ...scope.actor, role: 'app' },
  caller: {
    user: 0,
    audience: 'member',
    company: { id: scope.caller.company?.id ?? 0, permissions: { read: true, write: true } },
    shared: null,
  },
});

/** Condition that the person is a member of the company. */
function isMember(model: Model, alias: string): Sql {
  const tie = [...model.resources.values()].find(({ tenancy }) => tenancy.kind === 'membership');
  if (tie?.tenancy.kind !== 'membership') return raw('true');
  const { accountColumn, tenantColumn } = tie.tenancy;
  return sql`exists (select 1 from ${name(tie.name)} m where ${at('m', accountColumn)} = ${at(alias, 'person')} and ${at('m', tenantColumn)} = ${at(alias, 'company_id')})`;
}

/** Condition that the person has muted a place of the notification. */
function isMuted(model: Model, places: readonly { readonly field: string; readonly of: string }[]): Sql {
  const field = model.resources.get(mutes)?.fields.get(muted);
  const same = places
    .filter(({ of }) => field?.targets.includes(of))
    .map(({ field: column, of }) => sql`${at('m', polymorphicColumn(muted, of))} = ${at('f', column)}`);
  return same.length
    ? sql`exists (select 1 from ${name(mutes)} m where m.user_id = f.person and (${join(same, ' or ')}))`
    : raw('false');
}
