import { projectParams } from './session-token.ts';

/** Decodes standard or URL-safe base64; null if the text is invalid. */
function decodeBase64(text: string): string | null {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  try {
    return atob(standard);
  } catch {
    return null;
  }
}

/**
 * The id in a route parameter: a number, or the number before the "|" in an access code; NaN for any other text. Never
 * throws, because an address may contain any text.
 */
export function routeId(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  const number = decodeBase64(value)?.split('|')[0]?.trim();
  return number && /^\d+$/.test(number) ? Number(number) : Number.NaN;
}

const namesAnId = (name: string): boolean => /(Id|_id)$/.test(name) || name === 'id';

/** The ids in the route parameters that are ids by their names; NaN for an invalid one. */
export const routeIds = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name, value]) => namesAnId(name) && value !== undefined)
      .map(([name, value]) => [name, routeId(value ?? '')]),
  );

/** The id of the project in a path; null if there is no valid one. */
export function projectOf(pathname: string): number | null {
  const { projectId = Number.NaN } = routeIds({ ...projectParams(pathname) });
  return Number.isNaN(projectId) ? null : projectId;
}
