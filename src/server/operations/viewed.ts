/** What somebody has seen: projects, for the list of those viewed last, and notifications, which are shown once. */
import sql from 'sql-template-tag';
import { requireAccess, requireLevel } from '../engine/access.ts';
import { ApiProblem } from '../engine/problem.ts';
import { requireRow } from '../engine/rows.ts';
import type { Handlers } from '../http/types.ts';
import { systemActor } from '../store/database.ts';
import { scopeOn } from './accounts.ts';
import { requireUser } from './current-user.ts';
import { bodyOf, objectSchema } from './request-body.ts';

const id = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };
const projectSchema = objectSchema({ project_id: { title: 'Project', ...id } });
const notificationSchema = objectSchema({ notification_id: { title: 'Notification', ...id } });

export const viewedHandlers: Handlers = {
  register_viewed_project: async (request, services) => {
    const { caller } = request;
    const scope = scopeOn(services, 'projects', caller);
    requireLevel(scope, 'read', 'see projects');
    const { project_id } = await bodyOf<{ project_id: number }>(request, projectSchema);
    const { facts } = await requireRow(services.database, scope, project_id, false);
    requireAccess(scope, scope.collection.access.read, facts, 'see this project');
    // Visitors of an access link have no list of their own.
    if (caller.shared) return { status: 200, body: { project_id } };
    await services.database.query(
      systemActor,
      sql`insert into viewed_project as v (user_id, project_id, viewed_at, view_count) values (${requireUser(caller)}, ${project_id}, now(), 1)
        on conflict (user_id, project_id) do update set viewed_at = now(), view_count = v.view_count + 1`,
    );
    return { status: 200, body: { project_id } };
  },

  register_viewed_notification: async (request, { database }) => {
    const user = requireUser(request.caller);
    const { notification_id } = await bodyOf<{ notification_id: number }>(request, notificationSchema);
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
};
