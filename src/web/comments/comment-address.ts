/** The comment that an address leads to, by its query. */
const parameter = 'comment';

/** The id of the comment; null if the address leads to none. */
export function commentIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get(parameter) ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** An address of a page, leading to a comment on what it shows. */
export const withComment = (address: string, id: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}=${id}`;
