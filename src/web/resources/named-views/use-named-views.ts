/** The named views of a list, its current view, and the user's rights on views. */
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useMemo, useRef } from 'react';
import { levelRank } from '../../../contract/audience.ts';
import { allows } from '../../../contract/permissions.ts';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { useCaller } from '../../session/caller.ts';
import { useLiveList } from '../state/list/use-live-list.ts';
import { resourceKey } from '../state/query/keys.ts';
import type { ViewInAddress } from '../state/query/use-view.ts';
import { FactsAbove, factsOf } from '../state/row/access.ts';
import { type ListPlace, loadDefaults, loadPersonal, loadShared, paths } from './calls.ts';
import {
  asItComes,
  defaultOf,
  hasChanged,
  isBare,
  type NamedView,
  personalView,
  sharedView,
  stateIn,
} from './named-view.ts';

export interface NamedViews {
  /** The list; null for users who cannot have views. */
  readonly place: ListPlace | null;
  /** The views, personal ones first. */
  readonly views: readonly NamedView[];
  /** The view in the address; null for none. */
  readonly current: NamedView | null;
  /** Whether the view in the address does not exist, or the user may not read it. */
  readonly missing: boolean;
  /** Whether the list differs from its view. */
  readonly changed: boolean;
  /** The default view of the user. */
  readonly standard: NamedView | null;
  /** The row that stores the user's own choice of a default; null if there is none. */
  readonly chosen: { readonly id: number } | null;
  /** Whether the list may still open with another view, so that nothing is shown yet. */
  readonly deciding: boolean;
  /** Whether the user may have personal views. `mayShare`: whether the user may share views. */
  readonly mayKeep: boolean;
  readonly mayShare: boolean;
  readonly mayChange: (view: NamedView) => boolean;
}

const staleTime = 60_000;

/** The owner of a list's views: the nearest row in the path that has grants, else the company. */
function usePlace(entry: CollectionEntry, params: Readonly<Record<string, string>>): ListPlace | null {
  const { company, audience } = useCaller();
  const { key: list, place } = entry;
  const id = place ? Number(params[place.param]) : company?.id;
  return useMemo(
    () =>
      id === undefined || levelRank(audience) < levelRank('guest')
        ? null
        : { list, place_id: id, place_type: (place?.resource ?? 'company') as ListPlace['place_type'] },
    [list, place, id, audience],
  );
}

/** Loads the views of a list, and opens the list with the view in the address, else with the default. */
export function useNamedViews(
  entry: CollectionEntry,
  params: Readonly<Record<string, string>>,
  { view, change }: ViewInAddress,
): NamedViews {
  const caller = useCaller();
  const above = useContext(FactsAbove);
  const place = usePlace(entry, params);
  const mayKeep = place !== null && caller.shared === null && levelRank(caller.audience) >= levelRank('member');
  useLiveList('shared_view', paths.shared);
  const shared = useQuery({
    queryKey: [...resourceKey('shared_view'), paths.shared, place],
    queryFn: ({ signal }) => (place ? loadShared(place, signal) : []),
    enabled: place !== null,
    staleTime,
  });
  const personal = useQuery({
    queryKey: [...resourceKey('personal_view'), paths.personal],
    queryFn: ({ signal }) => loadPersonal(signal),
    enabled: mayKeep,
    staleTime,
  });
  const defaults = useQuery({
    queryKey: [...resourceKey('default_view'), paths.default],
    queryFn: ({ signal }) => loadDefaults(signal),
    enabled: mayKeep,
    staleTime,
  });
  const isHere = (row: ListPlace) =>
    row.list === place?.list && row.place_id === place.place_id && row.place_type === place.place_type;
  const views = [
    ...(personal.data ?? []).filter(isHere).map(personalView),
    ...(shared.data ?? []).filter(isHere).map(sharedView),
  ];
  const chosen = (defaults.data ?? []).find(isHere) ?? null;
  const standard = defaultOf(views, chosen);
  const current = views.find(({ key }) => key === view.named) ?? null;
  const known = [shared, personal, defaults].every(
    ({ fetchStatus, status }) => status !== 'pending' || fetchStatus === 'idle',
  );
  const toShow = view.named === null ? standard : current;

  // An address that contains only the name of a view shows that view in its present state; an empty address shows the
  // default.
  const settled = useRef<string | null | undefined>(undefined);
  const open =
    place !== null &&
    settled.current !== view.named &&
    view.named !== asItComes &&
    isBare(view) &&
    view.row !== 'new' &&
    !view.deleted;
  const filling = open && known ? toShow : null;
  const [key, query] = [filling?.key ?? null, filling?.query ?? ''];
  const { named, row, part } = view;
  useEffect(() => {
    if (!known) return;
    settled.current = key ?? named;
    if (key !== null) change({ ...stateIn(query), row, part, named: key }, 'replace');
  }, [known, key, query, named, row, part, change]);

  const mayShare =
    mayKeep &&
    allows(
      [
        entry.place
          ? { kind: 'guard', guard: entry.place.guard, right: 'write' }
          : { kind: 'audience', audience: 'company_admin' },
      ],
      caller,
      factsOf(entry, null, above, caller),
    );
  return {
    place,
    views,
    current,
    missing: known && current === null && view.named !== null && view.named !== asItComes,
    changed: current !== null && hasChanged(view, current),
    standard,
    chosen,
    deciding: open && (!known || query !== ''),
    mayKeep,
    mayShare,
    mayChange: (one) =>
      one.kind === 'personal' ||
      (mayShare &&
        (!one.row.locked ||
          one.row.user_id === caller.user ||
          levelRank(caller.audience) >= levelRank('company_admin'))),
  };
}
