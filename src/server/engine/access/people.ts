/** The functions with which `x-notify` finds people. Their names are in src/contract/notice-paths.ts. */
import sql, { type Sql } from 'sql-template-tag';
import type { PeopleFunction } from '../../../contract/notice-paths.ts';
import { grantedPeople } from './grants.ts';

/** For each function, a query of the ids of people from the id of a row. */
export const peopleFoundBy: Readonly<Record<PeopleFunction, (row: Sql) => Sql>> = {
  unanswered: (row) =>
    sql`select g.user_id from (${grantedPeople('assessment')}) g where g.id = ${row} and not exists (
      select 1 from assessment_response r where r.assessment_id = g.id and r.user_id = g.user_id and r.submitted_at is not null)`,
};
