import { projectParams } from './session-token.ts';

/** Text of standard or URL-safe base64, or null if it is none. */
function decodeBase64(text: string): string | null {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  try {
    return atob(standard);
  } catch {
    return null;
  }
}

/**
 * The number that a route parameter stands for: itself, or what an access code names before its '|'.
 * Not a number if it is neither; never throws, since any text may stand in an address.
 */
export function routeId(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  const number = decodeBase64(value)?.split('|')[0]?.trim();
  return number && /^\d+$/.test(number) ? Number(number) : Number.NaN;
}

const namesAnId = (name: string): boolean => /(Id|_id)$/.test(name) || name === 'id';

/** The ids that the route parameters named as ids stand for, by name; NaN where one is none. */
export const routeIds = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name, value]) => namesAnId(name) && value !== undefined)
      .map(([name, value]) => [name, routeId(value ?? '')]),
  );

/** The project whose page or module a path shows, if its id can be read. */
export function projectOf(pathname: string): number | null {
  const { projectId = Number.NaN } = routeIds({ ...projectParams(pathname) });
  return Number.isNaN(projectId) ? null : projectId;
}
