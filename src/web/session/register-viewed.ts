import { answered, api } from '../api/client.ts';
import { session, setUser } from './session.ts';

/** Records that the user has opened a project. The page does not depend on the answer. */
export const registerViewedProject = (project_id: number): Promise<unknown> =>
  api
    .POST('/api/current_user/register_viewed_project.json', {
      body: { project_id },
      optOut: [401, 403, 404],
      quiet: true,
    })
    .catch(() => undefined);

/** Records that the user has seen a notice about a new feature, and removes it from the notices to show. */
export async function registerViewedNotification(id: number): Promise<void> {
  const { notification_id } = await answered(
    api.POST('/api/current_user/register_viewed_notification.json', { body: { notification_id: id }, quiet: true }),
  );
  const { user } = session.get();
  if (!user) return;
  const valid_notifications = user.valid_notifications.filter((one) => one.id !== notification_id);
  setUser({ ...user, valid_notifications });
}
