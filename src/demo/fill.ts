/** Fills an empty database with the demo: two companies that use the product. */

import sql from 'sql-template-tag';
import type { Services } from '../server/services.ts';
import { systemActor } from '../server/store/database.ts';
import { ageNotifications, fillHistory } from './fill-activity.ts';
import { fillAssessment } from './fill-assessment.ts';
import { fillData } from './fill-data.ts';
import { fillDictionaries } from './fill-dictionaries.ts';
import { type FilledCompany, fillPeople } from './fill-people.ts';
import { fillProjects } from './fill-projects.ts';
import { fillProposals } from './fill-proposals.ts';
import type { FilledProject } from './filled-project.ts';
import { dateFromNow, daysFromNow, type Filler, makeFiller } from './filler.ts';
import { lindenauProjects } from './lindenau-projects.ts';
import { nordfrachtProjects } from './nordfracht-projects.ts';
import { sampleProject, templateProject } from './sample-projects.ts';
import { notifications, releaseNotes } from './system-contents.ts';
import { warehouseProject } from './warehouse-project.ts';

/** Fills an empty database in one transaction. */
export async function fillDemo(services: Services): Promise<void> {
  await services.database.transaction(systemActor, async (run) => {
    const filler = makeFiller(run, services);
    const [nordfracht, lindenau] = (await fillPeople(filler)) as [FilledCompany, FilledCompany];
    const projects = await fillProjects(nordfracht, [
      warehouseProject,
      ...nordfrachtProjects,
      templateProject,
      sampleProject,
    ]);
    const [warehouse] = projects as [FilledProject];
    const others = await fillProjects(lindenau, lindenauProjects);
    await fillData(nordfracht, warehouse);
    await fillDictionaries(nordfracht);
    await fillAssessment(nordfracht, () => fillProposals(nordfracht, warehouse));
    await fillSystem(filler);
    await fillHistory(nordfracht, projects);
    await fillHistory(lindenau, others);
    await fillVisits(nordfracht, projects);
    await fillVisits(lindenau, others);
    await ageNotifications(filler);
  });
}

async function fillSystem(filler: Filler): Promise<void> {
  await filler.run(sql`update system set embedded_sites = embedded_sites || ${JSON.stringify(moreSites)}::jsonb`);
  await filler.add(
    'release_note',
    releaseNotes.map(({ days, ...note }) => ({ ...note, release_note_date: dateFromNow(days) })),
  );
  const ids = await filler.add(
    'new_feature_notification',
    notifications.map(({ from, until, ...shown }) => ({
      ...shown,
      starts_at: daysFromNow(from),
      ends_at: daysFromNow(until),
    })),
  );
  await filler.age('new_feature_notification', ids, (index) => -(notifications[index]?.from ?? 0));
}

/** Sites that modules with embedded pages use. */
const moreSites = ['https://www.openstreetmap.org'];

const weeks = 9;

async function fillVisits(
  { filler: { run }, id: company, people }: FilledCompany,
  projects: readonly FilledProject[],
): Promise<void> {
  const users = [...people.values()];
  const seen = projects.filter(({ project }) => !project.removed).map(({ id }) => id);
  // The counts depend only on the day and the person, so they are the same in every demo.
  await run(sql`insert into tessera_activity (hour, user_id, company_id, requests)
    select v.hour, v.user_id, ${company}::int, 3 + (extract(hour from v.hour)::int * 7 + v.place * 5 + v.day) % 40
    from (select d.day, u.place, u.user_id, date_trunc('day', now()) - d.day * interval '1 day' + h * interval '1 hour' as hour, h
      from generate_series(1, ${7 * weeks}::int) d(day), unnest(${users}::int[]) with ordinality u(user_id, place), generate_series(7, 17) h
      where (d.day * 7 + u.place * 3) % (2 + u.place) < 2 and (h * 3 + d.day + u.place) % 4 < 2 and d.day <= 7 * (${weeks + 1}::int - u.place % 6)) v
    where extract(isodow from v.hour) < 6`);
  await run(sql`insert into tessera_project_view (hour, project_id, user_id, company_id, views)
    select a.hour, p.project_id, a.user_id, a.company_id, 1 + a.requests % 3
    from tessera_activity a, unnest(${seen}::int[]) with ordinality p(project_id, place)
    where a.company_id = ${company} and a.requests % (p.place * 4) = 0`);
}
