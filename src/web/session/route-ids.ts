import { projectParams } from './session-token.ts';

/** Decodes standard or URL-safe base64; null if the text is neither. */
function decodeBase64(text: string): string | null {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  try {
    return atob(standard);
  } catch {
    return null;
  }
}

/**
 * The id in a route parameter: the number itself, or the one before the "|" of an access code. NaN if it is neither;
 * never throws, since an address may contain any text.
 */
export function routeId(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  const number = decodeBase64(value)?.split('|')[0]?.trim();
  return number && /^\d+$/.test(number) ? Number(number) : Number.NaN;
}

const namesAnId = (name: string): boolean => /(Id|_id)$/.test(name) || name === 'id';

/** The ids of the route parameters whose names are those of ids; NaN for an invalid one. */
export const routeIds = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name, value]) => namesAnId(name) && value !== undefined)
      .map(([name, value]) => [name, routeId(value ?? '')]),
  );

/** The project of a path; null if the path has no valid id of one. */
export function projectOf(pathname: string): number | null {
  const { projectId = Number.NaN } = routeIds({ ...projectParams(pathname) });
  return Number.isNaN(projectId) ? null : projectId;
}
