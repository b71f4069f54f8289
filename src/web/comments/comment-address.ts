import { addressOfUse } from '../resources/state/row/uses.ts';

/** The parameter of an address with the id of a comment. */
const parameter = 'comment';

/** The id of the comment in an address; null if there is none. */
export function commentIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get(parameter) ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether the address leads to a comment on the whole page, not on one of its rows. */
export function leadsToComment(search: string): boolean {
  const query = new URLSearchParams(search);
  return commentIn(search) !== null && !query.has('item') && !query.has('row');
}

/** A subject of comments, with its module and project. */
export interface CommentedThing {
  readonly type: string;
  readonly id: number;
  readonly module: number | null;
  readonly project: number | null;
}

/** The page of a subject; null if it cannot be opened any more. */
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

/** The address of a page, with a comment on its subject. */
export const withComment = (address: string, id: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}=${id}`;
