/** The calls for named views. Each change can be undone. */
import type { DefaultView, PersonalView, SharedView } from '../../../contract/generated/client.ts';
import { maxPerPage } from '../../../contract/list-limits.ts';
import { offerUndo } from '../../api/changes.ts';
import { changesIn } from '../../api/changes-in.ts';
import { answered, api, request } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { invalidateResource } from '../state/query/keys.ts';

/** The list of a view: the row that owns the view, and the key of the collection. */
export interface ListPlace {
  readonly list: string;
  readonly place_id: number;
  readonly place_type: SharedView['place_type'];
}

export const paths = {
  personal: '/api/personal_views',
  shared: '/api/shared_views',
  default: '/api/default_views',
} as const;
type Kind = keyof typeof paths;

const all = { page: 1, per_page: maxPerPage };

/** The views of a list that are shared with the user. */
export const loadShared = ({ list, place_id }: ListPlace, signal: AbortSignal): Promise<readonly SharedView[]> =>
  answered(
    api.GET('/api/shared_views.json', {
      params: { query: { ...all, 'list.equals': [list], 'place_id.equals': [place_id], sort: 'name' } },
      optOut: inPlace,
      signal,
    }),
  );

/** The user's own views, of all lists. */
export const loadPersonal = (signal: AbortSignal): Promise<readonly PersonalView[]> =>
  answered(
    api.GET('/api/personal_views.json', { params: { query: { ...all, sort: 'name' } }, optOut: inPlace, signal }),
  );

/** The user's default views. */
export const loadDefaults = (signal: AbortSignal): Promise<readonly DefaultView[]> =>
  answered(api.GET('/api/default_views.json', { params: { query: all }, optOut: inPlace, signal }));

interface Sent {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly kind: Kind;
  readonly id?: number;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The text of the message that offers the undo. */
  readonly done: string;
}

/**
 * Creates, changes or deletes a view, and returns its row.
 * @throws {Problem}
 */
export async function send<T = { readonly id: number }>({ method, kind, id, body, done }: Sent): Promise<T> {
  const path = `${paths[kind]}${id === undefined ? '' : `/${id}`}.json`;
  const { data, headers } = await request<T>(method, path, { ...(body && { body }), optOut: inPlace });
  await invalidateResource(queries, `${kind}_view`);
  offerUndo(done, changesIn(headers));
  return data;
}
