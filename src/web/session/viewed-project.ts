import { numericTwin } from './numeric-twin.ts';
import { projectParams } from './session-token.ts';

/** The project whose page or module a path shows, if its id can be read. */
export function projectOf(pathname: string): number | null {
  const { projectId } = projectParams(pathname);
  const id = projectId === undefined ? Number.NaN : numericTwin(projectId);
  return Number.isNaN(id) ? null : id;
}
