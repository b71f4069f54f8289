import { api } from '../api/client.ts';

/** Tells the server that the user has opened a project. Nothing on the page depends on it. */
export const registerViewedProject = (project_id: number): Promise<unknown> =>
  api
    .POST('/api/current_user/register_viewed_project.json', {
      body: { project_id },
      optOut: [401, 403, 404],
      quiet: true,
    })
    .catch(() => undefined);
