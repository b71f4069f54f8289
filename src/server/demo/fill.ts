/** The demo: two companies that use the product, on an empty database. */
import type { Services } from '../services.ts';
import { systemActor } from '../store/database.ts';
import { ageNotifications, fillHistory } from './fill-activity.ts';
import { fillAssessment } from './fill-assessment.ts';
import { fillData } from './fill-data.ts';
import { type FilledCompany, fillPeople } from './fill-people.ts';
import { type FilledProject, fillProjects } from './fill-projects.ts';
import { fillVisits } from './fill-visits.ts';
import { dateFromNow, daysFromNow, type Filler, makeFiller } from './filler.ts';
import { lindenauProjects } from './lindenau-projects.ts';
import { nordfrachtProjects } from './nordfracht-projects.ts';
import { sampleProject, templateProject } from './sample-projects.ts';
import { notifications, releaseNotes } from './system-contents.ts';
import { warehouseProject } from './warehouse-project.ts';

/** Fills an empty database, all or nothing. */
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
    await fillAssessment(nordfracht);
    await fillSystem(filler);
    await fillHistory(nordfracht, projects);
    await fillHistory(lindenau, others);
    await fillVisits(nordfracht, projects);
    await fillVisits(lindenau, others);
    await ageNotifications(filler);
  });
}

async function fillSystem(filler: Filler): Promise<void> {
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
