/** One side of a view of pairs: its rows, as a tree or as search results, and the chosen one. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { conditionName } from '../../../../contract/conditions.ts';
import type { SideEntry } from '../../../../contract/registry.ts';
import { inPlace } from '../../../api/failure.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { rowsKey } from '../../state/query/keys.ts';
import type { Query } from '../../state/query/list-query.ts';
import { fillPath } from '../../state/query/paths.ts';
import type { Row } from '../../state/row/row.ts';
import type { BranchPlaces } from '../tree/branches.ts';
import { childrenOf, useBranchesOf } from '../tree/use-branches.ts';
import { bestFound, foundBranches } from './found-branches.ts';

/** Limit on the search results. */
const maxFound = 500;

/** The branch and index of a row when it was chosen. */
interface Chosen {
  readonly row: Row;
  readonly parent: number;
  readonly index: number;
  /** It is no longer chosen, but arrow keys continue from it. */
  readonly dropped?: true;
}

export interface Side {
  readonly side: SideEntry;
  /** The owner to which the side is restricted; null for none. */
  readonly within: number | null;
  readonly q: string;
  readonly search: (q: string) => void;
  readonly places: BranchPlaces;
  readonly loading: boolean;
  readonly error: unknown;
  /** Number of results beyond the limit. */
  readonly beyond: number;
  /** Null for a row without children. */
  readonly isOpen: (row: Row) => boolean | null;
  readonly setOpen: (id: number, open: boolean) => void;
  readonly look: (from: number, to: number) => void;
  readonly chosen: Row | null;
  /** Its present index, or that of the row before; -1 while its branch is closed or loading. */
  readonly chosenAt: number;
  readonly choose: (place: number) => void;
  /** Chooses the best row of the search once it has been loaded, and calls a function; not if nothing is found. */
  readonly chooseFound: (then: () => void) => void;
  readonly drop: () => void;
  /** Counts the choices, so that a later step notices another choice. */
  readonly turns: () => number;
  /** The path and the query of its rows. */
  readonly path: string;
  readonly query: Query;
  /** Chooses a row anywhere in the tree, and opens all rows above it. */
  readonly reveal: (id: number) => Promise<void>;
}

/** The rows of a side; `params` are the parameters of its path. */
export function useSide(side: SideEntry, params: Readonly<Record<string, string>>, within: number | null): Side {
  const { source, tree, order } = side;
  const path = fillPath(source.path, params);
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const all = useMemo((): Query => {
    const fields = ['id', source.label, source.color, tree, tree && 'children_count', order, ...(source.detail ?? [])];
    return {
      sort: order,
      fields: [...new Set(fields.filter(Boolean))].join(','),
      ...(side.within && within !== null ? { [conditionName(side.within.field, 'equals')]: String(within) } : {}),
    };
  }, [source, tree, order, side.within, within]);
  const isFound = tree !== null && q !== '';
  const branches = useBranchesOf({
    resource: source.resource,
    path,
    query: useMemo(() => (tree === null && q !== '' ? { ...all, q } : all), [all, tree, q]),
    isTree: tree !== null,
  });
  const searching = { ...all, q, ancestors: 'true' };
  const found = useQuery({
    queryKey: [...rowsKey(source.resource, path, searching, maxFound), 1],
    queryFn: ({ signal }) => fetchPage(path, searching, { perPage: maxFound, page: 1 }, { signal, optOut: inPlace }),
    enabled: isFound,
    staleTime: 30_000,
  });
  const hits = isFound ? (found.data?.rows ?? []) : null;
  const foundPlaces = useMemo(
    () => (hits && tree !== null ? foundBranches(hits, tree, closed) : null),
    [hits, tree, closed],
  );
  const places = foundPlaces ?? branches.places;

  const turn = useRef(0);
  const choose = (place: number) => {
    const row = places.rowAt(place);
    const at = places.placeAt(place);
    if (!row || !at) return;
    turn.current += 1;
    setChosen({ row, parent: at.parent, index: at.index });
  };
  const afterChoice = useRef<(() => void) | null>(null);
  const [choosesFound, setChoosesFound] = useState(false);
  const isLoading = isFound ? found.isPending : branches.loading;
  const chooseNow = useStable(() => {
    setChoosesFound(false);
    const place = bestFound(places, q, { label: source.label ?? 'name', tree });
    if (place < 0) return;
    choose(place);
    afterChoice.current?.();
  });
  useEffect(() => {
    if (choosesFound && !isLoading) chooseNow();
  }, [choosesFound, isLoading, chooseNow]);
  const reveal = useStable(async (id: number) => {
    turn.current += 1;
    const own = turn.current;
    const { rows } = await fetchPage(
      path,
      { ...all, ids: String(id), ...(tree === null ? {} : { ancestors: 'true' }) },
      { perPage: maxFound, page: 1 },
    );
    const chain = chainTo(id, new Map(rows.map((row) => [row.id, row])), tree);
    const row = chain.at(-1);
    if (!row) return;
    const standing = await Promise.all(
      chain.map(async (one): Promise<Chosen> => {
        const parent = parentOf(one, tree);
        const before = {
          ...all,
          fields: 'id',
          ...(tree === null ? {} : { below: String(parent) }),
          [conditionName(order, 'less_than')]: String(one[order]),
        };
        const index = one[order] == null ? 0 : (await fetchPage(path, before, { perPage: 1, page: 1 })).total;
        return { row: one, parent, index };
      }),
    );
    // The user has chosen another row meanwhile.
    if (turn.current !== own) return;
    setQ('');
    for (const one of standing) {
      branches.fetchAround(one.parent, one.index);
      if (one.row !== row) branches.setOpen(one.row.id, true);
    }
    setChosen(standing.at(-1) ?? null);
  });
  return {
    side,
    within,
    q,
    search: (next) => {
      setQ(next);
      setClosed(new Set());
    },
    places,
    loading: isLoading,
    error: isFound ? found.error : branches.error,
    beyond: isFound ? Math.max(0, (found.data?.total ?? 0) - maxFound) : 0,
    isOpen: (row) => {
      if (hits) return hits.some((one) => tree !== null && one[tree] === row.id) ? !closed.has(row.id) : null;
      return tree !== null && childrenOf(row) > 0 ? branches.isOpen(row.id) : null;
    },
    setOpen: (id, open) => {
      if (!hits) branches.setOpen(id, open);
      else setClosed((now) => new Set(open ? [...now].filter((one) => one !== id) : [...now, id]));
    },
    look: hits ? lookNowhere : branches.look,
    chosen: chosen && !chosen.dropped ? chosen.row : null,
    chosenAt: placeOfChosen(places, chosen),
    choose,
    chooseFound: (then) => {
      afterChoice.current = then;
      setChoosesFound(true);
    },
    drop: () => setChosen((now) => now && { ...now, dropped: true }),
    turns: () => turn.current,
    path,
    query: all,
    reveal,
  };
}

/** All results are loaded. */
const lookNowhere = () => undefined;

const parentOf = (row: Row, tree: string | null): number => {
  const parent = tree === null ? null : row[tree];
  return typeof parent === 'number' ? parent : 0;
};

/** The row of an id with all rows above it, from the top. */
export function chainTo(id: number, byId: ReadonlyMap<number, Row>, tree: string | null): readonly Row[] {
  const chain: Row[] = [];
  for (let row = byId.get(id); row && !chain.includes(row); row = byId.get(parentOf(row, tree))) chain.unshift(row);
  return chain;
}

function placeOfChosen(places: BranchPlaces, chosen: Chosen | null): number {
  if (!chosen) return -1;
  const at = places.placeOf(chosen.parent, chosen.index);
  if (at >= 0 && places.rowAt(at)?.id === chosen.row.id) return at;
  for (let place = 0; place < places.total; place += 1) if (places.rowAt(place)?.id === chosen.row.id) return place;
  return -1;
}
