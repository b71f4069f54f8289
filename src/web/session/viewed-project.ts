import { numericTwins } from './numeric-twin.ts';
import { projectParams } from './session-token.ts';

/** The project whose page or module a path shows, if its id can be read. */
export function projectOf(pathname: string): number | null {
  const { projectId = Number.NaN } = numericTwins({ ...projectParams(pathname) });
  return Number.isNaN(projectId) ? null : projectId;
}
