import sql from 'sql-template-tag';
import type { Values } from '../server/engine/row-values.ts';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './filled-project.ts';
import type { Filler } from './filler.ts';

interface Event {
  readonly days: number;
  readonly row: Values;
}

/** The events of a project: its creation, the creation of its modules, and its latest changes. */
function historyOf({ id, project, modules }: FilledProject, people: readonly number[]): readonly Event[] {
  const begun = Math.max(-project.starts, project.touched + 30);
  const made = [...modules].map(([name, module], index): Event => {
    const days = Math.max(project.touched, begun - 3 - index * 4);
    const user_id = people[index % people.length];
    return {
      days,
      row: {
        project_id: id,
        event: 'created',
        resource: 'project_scenario_module',
        row_id: module,
        module_id: module,
        summary: name,
        user_id,
      },
    };
  });
  const first: Event = {
    days: begun,
    row: {
      project_id: id,
      event: 'created',
      resource: 'project',
      row_id: id,
      summary: project.name,
      user_id: people[0],
    },
  };
  const last: Event = { days: project.touched, row: { ...first.row, event: project.removed ? 'removed' : 'updated' } };
  return [first, ...made, last];
}

/** Replaces the history events that filling the projects has caused. */
export async function fillHistory(
  { filler, people }: FilledCompany,
  projects: readonly FilledProject[],
): Promise<void> {
  await filler.run(
    sql`delete from project_history_event where project_id = any(${projects.map(({ id }) => id)}::int[])`,
  );
  const own = projects.filter(({ project }) => !project.everyones);
  const events = own.flatMap((one) => historyOf(one, [...people.values()].slice(0, 3)));
  const ids = await filler.add(
    'project_history_event',
    events.map(({ row }) => row),
  );
  await filler.age('project_history_event', ids, (index) => events[index]?.days ?? 0);
}

/** Sets the age of notifications to that of their subjects; recent ones are unread. */
export async function ageNotifications({ run }: Filler): Promise<void> {
  await run(sql`update notification n set created_at = old.at, updated_at = old.at,
      read_at = case when old.at < now() - interval '3 days' then old.at + interval '2 hours' end
    from (select o.id, coalesce(c.created_at, now() - interval '30 days') as at
      from notification o left join comment c on c.id = o.comment_id) old where old.id = n.id`);
}
