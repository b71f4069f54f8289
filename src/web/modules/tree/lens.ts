/** The lens of a project: address parameters that links within the project retain. Pure. */
import { escaped } from '../../resources/state/query/address.ts';

export const lensMembers = ['filter', 'colour_by', 'colours'] as const;

const lensParams = (query: URLSearchParams): readonly string[] =>
  lensMembers.flatMap((name) => {
    const value = query.get(name);
    return value ? [`${name}=${escaped(value).replace(/%3A/g, ':')}`] : [];
  });

/** Whether the address has a lens. */
export const hasLens = (query: URLSearchParams): boolean => lensParams(query).length > 0;

/** An address within the project, with the lens of the current page added. */
export function withLens(to: string, query: URLSearchParams): string {
  const members = lensParams(query);
  if (members.length === 0) return to;
  const [address = '', hash] = to.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}${members.join('&')}${hash === undefined ? '' : `#${hash}`}`;
}

/** The query of the current page without the lens. */
export function withoutLens(query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  for (const name of lensMembers) left.delete(name);
  return left;
}
