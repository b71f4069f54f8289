/** Records seen rows: projects, for the list of recent ones, and notifications, which are shown once. */
import sql from 'sql-template-tag';
import type { Handlers } from '../../calls/call.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { systemActor } from '../../store/database.ts';

export const viewedHandlers = {
  register_viewed_project: async ({ caller, body: { project_id } }, { database }) => {
    // Visitors of an access link have no list of recent projects.
    if (caller.user === null) return { status: 200, body: { project_id } };
    await database.query(
      systemActor,
      sql`insert into viewed_project as v (user_id, project_id, viewed_at, view_count) values (${caller.user}, ${project_id}, now(), 1)
        on conflict (user_id, project_id) do update set viewed_at = now(), view_count = v.view_count + 1`,
    );
    await database.query(
      systemActor,
      sql`insert into tessera_project_view as v (hour, project_id, user_id, company_id, views)
        values (date_trunc('hour', now()), ${project_id}, ${caller.user}, ${caller.company?.id ?? null}, 1)
        on conflict (hour, project_id, user_id, company_id) do update set views = v.views + 1`,
    );
    return { status: 200, body: { project_id } };
  },

  register_viewed_notification: async ({ body: { notification_id }, granted: { user } }, { database }) => {
    const known = await database.query(
      systemActor,
      sql`select 1 from new_feature_notification where id = ${notification_id}`,
    );
    if (!known.length) throw new ApiProblem('not_found', `Notification ${notification_id} does not exist any more.`);
    await database.query(
      systemActor,
      sql`insert into viewed_notification (user_id, new_feature_notification_id) values (${user}, ${notification_id}) on conflict do nothing`,
    );
    return { status: 200, body: { notification_id } };
  },
} satisfies Partial<Handlers>;
