import { addressOfUse } from '../resources/state/row/uses.ts';

/** The comment that an address leads to, by its query. */
const parameter = 'comment';

/** The id of the comment; null if the address leads to none. */
export function commentIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get(parameter) ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether the address leads to a comment on what the page shows as a whole, not on a row of it. */
export function leadsToComment(search: string): boolean {
  const query = new URLSearchParams(search);
  return commentIn(search) !== null && !query.has('item') && !query.has('row');
}

/** A thing that can be commented on, and the module and project it stands in. */
export interface CommentedThing {
  readonly type: string;
  readonly id: number;
  readonly module: number | null;
  readonly project: number | null;
}

/** The page on which a thing that can be commented on is seen; null if it can be opened no more. */
export function addressOfThing(
  opens: Readonly<Record<string, string>>,
  { type, id, module, project }: CommentedThing,
): string | null {
  const owners = [
    ...(module === null ? [] : [{ resource: 'project_scenario_module', id: module, label: null }]),
    ...(project === null ? [] : [{ resource: 'project', id: project, label: null }]),
  ];
  return addressOfUse(opens, { resource: type, id, owners });
}

/** An address of a page, leading to a comment on what it shows. */
export const withComment = (address: string, id: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}=${id}`;
