/**
 * The history of a project for its members: events derived from journal lines in the transaction of the change. Events
 * outlive the journal. Only this file names their resource.
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Resource } from '../../contract/model.ts';
import type { JournalAction } from '../engine/journal/journal-action.ts';
import { literal, name, type RecordedRows, type Recorder, type Scope, type UnitOfWork } from '../engine/scope.ts';
import { rowTenant } from '../engine/tenant.ts';
import { runLater } from '../store/database.ts';

const events = 'project_history_event';
const subject = 'project';
const subjectId = 'project_id';
const part = 'project_scenario_module';
const partId = 'module_id';

/** Resources about a project whose rows are not part of its contents. */
const unrecorded = new Set([events, 'proposal', 'comment', 'comment_reading', 'llm_usage']);

/** Fields that change only as a consequence of other changes. */
const incidental = ['updated_at', 'snapshot', 'last_used_at', 'level'];

/** Edits by one person in one module, or of one row, within this time are merged into one event. */
const together = "interval '10 minutes'";

/** The maximum number of characters of a value as JSON. For a longer value the event contains only the field name. */
const longestValue = 300;

const entersHistory = (scope: Scope, resource: Resource): boolean =>
  scope.model.resources.has(events) &&
  !unrecorded.has(resource.name) &&
  (resource.name === subject || resource.chain.includes(subjectId));

/** The event type of a line `l`. Setting and clearing `removed` of a project have event types of their own. */
const eventOf = (resource: Resource, action: JournalAction): Sql => {
  if (action === 'delete') return raw("'deleted'");
  if (action === 'create')
    return resource.name.endsWith('_access_url')
      ? raw("'shared'")
      : raw("case when c.operation = 'import' then 'imported' else 'created' end");
  return resource.name === subject
    ? raw(
        "case when l.before -> 'removed' is not distinct from l.after -> 'removed' then 'updated' when l.after ->> 'removed' = 'true' then 'removed' else 'restored' end",
      )
    : raw("'updated'");
};

/** Inserts the event of a single new row. Faster than the general statement, which groups and joins several rows. */
function creation(scope: Scope, change: number, resource: Resource, id: number): Sql {
  const isInModule = resource.chain.includes(partId) || resource.fields.get(partId)?.kind === 'reference';
  const label =
    resource.fields.get(resource.label)?.kind === 'value'
      ? sql`left(coalesce(to_jsonb(t) ->> ${literal(resource.label)}, ''), 500)`
      : raw("''");
  return sql`insert into ${raw(events)} (project_id, company_id, event, resource, row_id, count, summary, module_id, user_id, changes)
    select t.${raw(subjectId)}, ${rowTenant(resource, 't')}, ${eventOf(resource, 'create')}, ${literal(resource.name)}, t.id, 1, ${label},
      ${isInModule ? sql`(select m.id from ${raw(part)} m where m.id = t.${raw(partId)})` : raw('null::int')}, ${scope.caller.user}::int, '{}'
    from ${name(resource.name)} t join tessera_change c on c.id = ${change} join ${raw(subject)} p on p.id = t.${raw(subjectId)}
    where t.id = ${id} and not exists (select 1 from tessera_journal j where j.change_id = c.id and j.resource = ${literal(subject)} and j.action = 'create')`;
}

/** Writes events for lines of this change. Rows created together with their project get no event. */
async function recordInProject(
  { run, scope, change }: UnitOfWork,
  { resource, action, ids }: RecordedRows,
): Promise<void> {
  if (!ids.length || !entersHistory(scope, resource)) return;
  const [id] = ids;
  const own = resource.name === subject;
  // Fast path for the most frequent case.
  if (action === 'create' && ids.length === 1 && id !== undefined && !own && resource.name !== part)
    return runLater(run, creation(scope, change, resource, id));
  const project = own ? raw('j.row_id') : sql`(coalesce(j.after, j.before) ->> ${literal(subjectId)})::int`;
  const module =
    resource.name === part ? raw('j.row_id') : sql`(coalesce(j.after, j.before) ->> ${literal(partId)})::int`;
  const fresh = own
    ? raw('')
    : sql` and not exists (select 1 from tessera_journal p where p.change_id = ${change} and p.resource = ${literal(subject)} and p.action = 'create')`;
  const label =
    resource.fields.get(resource.label)?.kind === 'value'
      ? sql`coalesce(j.after, j.before) ->> ${literal(resource.label)}`
      : raw("''");
  // The event of a deleted module cannot reference the module.
  const partOf =
    resource.name === part && action === 'delete'
      ? raw('null::int')
      : sql`(select m.id from ${raw(part)} m where m.id = max(t.module))`;
  await runLater(
    run,
    sql`with lines as (
      select j.before, j.after, j.row_id, j.change_id, j.company_id, ${project} as project, ${module} as module,
        ${label} as label,
        case when j.action = 'update' then (select coalesce(jsonb_object_agg(a.key, case
            when greatest(length(a.value::text), length((j.before -> a.key)::text)) > ${longestValue} then 'null'::jsonb
            else jsonb_build_array(j.before -> a.key, a.value) end), '{}')
          from jsonb_each(j.after) a where a.value is distinct from j.before -> a.key and not a.key = any(${incidental}::text[])) end as changes
      from tessera_journal j where j.change_id = ${change} and j.resource = ${literal(resource.name)} and j.action = ${literal(action)}
        and j.row_id = any(${ids}::int[])${fresh}),
    entries as (
      select l.*, ${eventOf(resource, action)} as event from lines l join tessera_change c on c.id = l.change_id
      where l.project is not null and (l.changes is null or l.changes <> '{}')),
    grouped as (
      select t.project, max(t.company_id) as company_id, t.event, t.module as within, ${partOf} as module_id, count(*)::int as count, min(t.row_id) as row_id,
        left(min(t.label) || case when count(*) > 1 and min(t.label) <> '' then ' and ' || (count(*) - 1) || ' more' else '' end, 500) as summary,
        case when count(*) = 1 then (array_agg(t.changes))[1] end as changes
      from entries t group by t.project, t.event, t.module),
    merged as (
      update ${raw(events)} e set created_at = now(), updated_at = now(), count = e.count + g.count, changes = '{}',
        row_id = g.row_id, summary = case when e.row_id = g.row_id and g.count = 1 then coalesce(g.summary, '') else '' end
      from grouped g
      where g.event = 'updated' and e.id = (select max(x.id) from ${raw(events)} x where x.project_id = g.project
          and x.created_at > now() - ${raw(together)} and x.user_id is not distinct from ${scope.caller.user}::int)
        and e.event = g.event and e.resource = ${literal(resource.name)} and e.module_id is not distinct from g.module_id
        and (g.module_id is not null or e.row_id = g.row_id)
      returning e.project_id, g.within)
    insert into ${raw(events)} (project_id, company_id, event, resource, row_id, count, summary, module_id, user_id, changes)
    select g.project, g.company_id, g.event, ${literal(resource.name)}, g.row_id, g.count, coalesce(g.summary, ''), g.module_id, ${scope.caller.user}::int, coalesce(g.changes, '{}')
    from grouped g where not exists (select 1 from merged m where m.project_id = g.project and m.within is not distinct from g.within)
      and exists (select 1 from ${raw(subject)} p where p.id = g.project)`,
  );
}

/** Writes the history of projects. */
export const projectHistory: Recorder = { reports: events, record: recordInProject };
