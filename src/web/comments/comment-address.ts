import { addressOfUse } from '../resources/state/row/uses.ts';

/** The address parameter with the id of a comment. */
const parameter = 'comment';

/** The id of the comment in an address; null if there is none. */
export function commentIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get(parameter) ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether the address refers to a comment on the whole page, not on one of its rows. */
export function leadsToComment(search: string): boolean {
  const query = new URLSearchParams(search);
  return commentIn(search) !== null && !query.has('item') && !query.has('row');
}

/** A subject of comments, with its module and its project. */
export interface CommentedThing {
  readonly type: string;
  readonly id: number;
  readonly module: number | null;
  readonly project: number | null;
}

/** The address of a subject's page; null if the page no longer exists. */
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

/** An address with a parameter for a comment. */
export const withComment = (address: string, id: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}${parameter}=${id}`;
