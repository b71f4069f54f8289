/**
 * Row count limits, enforced by database triggers for every kind of write: update, deletion, undo, the removal of an
 * account. The check runs at commit. If two transactions exceed the limit only together, the second one is refused.
 */
import type { Limit, Model, Resource } from '../../contract/model.ts';
import { identifier, literalOf, quotedName as quoted } from './sql-text.ts';

/** The error code that the triggers raise when a limit is exceeded. */
export const limitPassed = 'TSLIM';

/** The name of the check in the error of the database. */
export const limitName = (resource: string, index: number): string => identifier(`${resource}_limit_${index}`);

interface Trigger {
  readonly make: readonly string[];
  readonly drop: readonly string[];
}

type Condition = Limit['where'][number];

const holds = (row: string, conditions: readonly Condition[]): string =>
  conditions
    .map(({ column, value }) => `${row}.${quoted(column)} is not distinct from ${literalOf(value)}`)
    .join(' and ') || 'true';

/** The triggers of one limit, by name: on the table itself, and on each table that the condition of the limit reads. */
export function limitTrigger(
  resource: Resource,
  limit: Limit,
  index: number,
  model: Model,
): readonly [string, Trigger] {
  const name = limitName(resource.name, index);
  const check = identifier(`${name}_check`);
  const table = quoted(resource.name);
  const own = limit.where.filter(({ reference }) => reference === null);
  const byReference = Map.groupBy(
    limit.where.filter(({ reference }) => reference !== null),
    ({ reference }) => reference as string,
  );
  const targetOf = (reference: string): string => resource.fields.get(reference)?.targets[0] ?? '';
  const place = limit.within ? `t.${quoted(limit.within)}` : '0';
  const joins = [...byReference].map(
    ([reference, conditions], i) =>
      ` join ${quoted(targetOf(reference))} r${i} on r${i}.id = t.${quoted(reference)} and ${holds(`r${i}`, conditions)}`,
  );
  const count = `(select count(*) from ${table} t${joins.join('')} where ${place} = place and ${holds('t', own)})`;
  const around = limit.within ? quoted(targetOf(limit.within)) : null;
  const label = quoted(model.resources.get(targetOf(limit.within ?? ''))?.label ?? 'id');
  const passed =
    limit.least === null
      ? `${count} > (select w.${quoted(limit.most ?? '')} from ${around} w where w.id = place)`
      : `${count} < ${limit.least}${around ? ` and exists (select 1 from ${around} w where w.id = place)` : ''}`;
  const raise = `raise exception 'limit ${name}' using errcode = '${limitPassed}', table = '${resource.name}', constraint = '${name}', detail = ${around ? `coalesce((select w.${label}::text from ${around} w where w.id = place), '')` : "''"}`;
  // Only a change that makes the count worse is checked, so rows that exceeded the limit before it existed can still
  // change.
  const [worse, row] = limit.least === null ? ['fits and not fitted', 'new'] : ['fitted and not fits', 'old'];
  const elsewhere = [...byReference].map(
    ([reference, conditions]) =>
      ` and not exists (select 1 from ${quoted(targetOf(reference))} r where r.id = ${row}.${quoted(reference)} and not (${holds('r', conditions)}))`,
  );
  const trigger = (on: string, called: string, events: string): string[] => [
    `drop trigger if exists ${quoted(called)} on ${quoted(on)}`,
    `create constraint trigger ${quoted(called)} after ${events} on ${quoted(on)} deferrable initially deferred for each row execute function ${quoted(called)}()`,
  ];
  // A cascading deletion runs as the owner of the tables, which row-level security also restricts. Only this role sees
  // all rows.
  const inSystem = 'language plpgsql security definer set search_path = public as';
  const belongs = (called: string): string => `alter function ${quoted(called)}() owner to tessera_system`;
  const about = (reference: string): string => identifier(`${name}_by_${reference}`);
  return [
    name,
    {
      make: [
        'grant create on schema public to tessera_system',
        `create or replace function ${quoted(check)}(place int) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('${name}'), place);
  if ${passed} then ${raise}; end if;
end $$`,
        `create or replace function ${quoted(name)}() returns trigger ${inSystem} $$
declare
  fitted boolean := tg_op <> 'INSERT' and ${holds('old', own)};
  fits boolean := tg_op <> 'DELETE' and ${holds('new', own)};
begin
  if ${worse}${elsewhere.join('')} then perform ${quoted(check)}(${limit.within ? `${row}.${quoted(limit.within)}` : '0'}); end if;
  return null;
end $$`,
        belongs(name),
        ...trigger(resource.name, name, 'insert or update or delete'),
        ...[...byReference].flatMap(([reference, conditions]) => [
          `create or replace function ${quoted(about(reference))}() returns trigger ${inSystem} $$
declare
  fitted boolean := ${holds('old', conditions)};
  fits boolean := ${holds('new', conditions)};
  place int;
begin
  if ${worse} then
    for place in select distinct ${place} from ${table} t where t.${quoted(reference)} = new.id and ${holds('t', own)} loop
      perform ${quoted(check)}(place);
    end loop;
  end if;
  return null;
end $$`,
          belongs(about(reference)),
          ...trigger(targetOf(reference), about(reference), 'update'),
        ]),
        'revoke create on schema public from tessera_system',
      ],
      drop: [name, ...[...byReference.keys()].map(about)].map(
        (called) => `drop function if exists ${quoted(called)}() cascade`,
      ),
    },
  ];
}
