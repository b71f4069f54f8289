import { routeIds } from './route-ids.ts';
import { projectParams } from './session-token.ts';

/** The project whose page or module a path shows, if its id can be read. */
export function projectOf(pathname: string): number | null {
  const { projectId = Number.NaN } = routeIds({ ...projectParams(pathname) });
  return Number.isNaN(projectId) ? null : projectId;
}
