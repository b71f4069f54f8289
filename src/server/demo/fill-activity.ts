import sql from 'sql-template-tag';
import type { Values } from '../engine/row-values.ts';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './fill-projects.ts';
import { daysFromNow, idOf } from './filler.ts';

interface Event {
  readonly days: number;
  readonly row: Values;
}

/** When a project and its modules were made, and how it was last worked on. */
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

/** The history of the projects, in the place of what filling them has left there. */
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

/** Messages that wait for one of the people. */
export async function fillInbox(
  { filler, people }: FilledCompany,
  { id, project, modules }: FilledProject,
): Promise<void> {
  const user_id = idOf(people, 'Mira Lindqvist');
  const messages: readonly Event[] = [
    {
      days: 0.1,
      row: {
        kind: 'mention',
        title: 'Tomasz Nowak mentioned you',
        text: 'The second shift was not in the workshop. I can bring three people on Thursday.',
        actor_id: idOf(people, 'Tomasz Nowak'),
      },
    },
    {
      days: 1,
      row: {
        kind: 'comment',
        title: 'Amara Okafor wrote in An order through the systems',
        text: 'Cancelled orders are missing: who tells the robots to put the shelf back?',
        actor_id: idOf(people, 'Amara Okafor'),
      },
    },
    {
      days: 6,
      row: {
        kind: 'share',
        title: `Jonas Brandt shared ${project.name} with you`,
        text: '',
        actor_id: idOf(people, 'Jonas Brandt'),
        read_at: daysFromNow(-5),
      },
    },
    {
      days: 13,
      row: {
        kind: 'assessment',
        title: 'Digital maturity of a site is open',
        text: 'Twenty minutes, until the end of the month.',
        actor_id: idOf(people, 'Jonas Brandt'),
        read_at: daysFromNow(-12),
      },
    },
  ];
  const module = modules.get('An order through the systems');
  const url = (index: number): string =>
    index === 1 && module ? `/projects/${id}/modules/${module}` : `/projects/${id}`;
  const ids = await filler.add(
    'notification',
    messages.map(({ row }, index) => ({ ...row, user_id, project_id: id, url: url(index) })),
  );
  await filler.age('notification', ids, (index) => messages[index]?.days ?? 0);
}
