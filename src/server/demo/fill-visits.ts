/** Who was here in the last weeks, for the statistics: some people every day, some now and then, nobody at night. */
import sql from 'sql-template-tag';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './fill-projects.ts';

const weeks = 9;

export async function fillVisits(
  { filler: { run }, id: company, people }: FilledCompany,
  projects: readonly FilledProject[],
): Promise<void> {
  const users = [...people.values()];
  const seen = projects.filter(({ project }) => !project.removed).map(({ id }) => id);
  // The same for everybody who looks: who comes follows from the day and the person alone.
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
