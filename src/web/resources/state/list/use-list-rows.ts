/** The list of an address, and its rows. */

import { useMemo, useState } from 'react';
import { maxPerPage } from '../../../../contract/list-limits.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { fieldOf, visibleColumns } from '../query/columns.ts';
import { isNarrowed, listQuery, rowsQuery } from '../query/list-query.ts';
import { usePreferences } from '../query/preferences.ts';
import { useView } from '../query/use-view.ts';
import { offeredKinds, viewInForce } from '../query/view-in-force.ts';
import { viewKinds } from '../query/view-kinds.ts';
import type { RowMarks } from '../row/row-marks.ts';
import type { ListShared } from './list-context.ts';
import { useRows } from './use-rows.ts';

type Shared = Pick<
  ListShared,
  | 'view'
  | 'change'
  | 'preferences'
  | 'setPreferences'
  | 'shown'
  | 'kinds'
  | 'choose'
  | 'columns'
  | 'query'
  | 'rows'
  | 'marks'
  | 'narrowed'
>;

export interface ListRows extends Shared {
  /** Loads the rows from one index to another. */
  readonly onRange: (from: number, to: number) => void;
}

/** `path` is the path of the collection with its parameters. */
export function useListRows(entry: CollectionEntry, path: string, marks: RowMarks): ListRows {
  const { view, change } = useView();
  const [preferences, setPreferences] = usePreferences(entry.key);
  const narrow = useIsNarrow();
  const shown = useMemo(
    () => viewInForce(viewKinds, entry, { view, preferences }, narrow),
    [entry, view, preferences, narrow],
  );
  const kinds = useMemo(() => offeredKinds(viewKinds, entry), [entry]);
  const columnNames = visibleColumns(entry, view.columns).join(',');
  const columns = useMemo(
    () => columnNames.split(',').flatMap((name) => fieldOf(entry, name) ?? []),
    [entry, columnNames],
  );
  // A view with all rows filters by marks itself; for other views the server does.
  const { together } = shown.kind;
  const queried = useMemo(
    () => (together ? view : { ...view, filter: marks.within(view.filter) }),
    [together, view, marks],
  );
  // A view that needs all rows loads as many per request as the server allows.
  const perPage = together ? maxPerPage : view.perPage;
  const atTop = (view.page - 1) * view.perPage;
  const [range, setRange] = useState({ from: atTop, to: atTop });
  const beside = [...shown.by.map(({ name }) => name), ...marks.fields];
  const rows = useRows(entry, path, rowsQuery(entry, queried, beside), { perPage, range });
  // Only whole pages are in the address; the grid scrolls between them.
  const onRange = useStable((from: number, to: number) => {
    const start = (index: number) => Math.floor(index / perPage) * perPage;
    if (start(from) !== start(range.from) || start(to) !== start(range.to)) setRange({ from, to });
  });
  const choose: ListShared['choose'] = (kind, by) => {
    const names = by ?? (preferences.by[kind] ? [...preferences.by[kind]] : null);
    setPreferences({ view: kind, ...(names ? { by: { ...preferences.by, [kind]: names } } : {}) });
    change({ kind, by: names, page: 1 });
  };
  const query = listQuery(entry, queried);
  return {
    view,
    change,
    preferences,
    setPreferences,
    shown,
    kinds,
    choose,
    columns,
    query,
    rows,
    marks,
    narrowed: isNarrowed(queried),
    onRange,
  };
}
