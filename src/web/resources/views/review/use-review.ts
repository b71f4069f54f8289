/** Proposals, their comparison, and decisions. Each decision is one undo step. */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Review } from '../../../../contract/screen.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts.ts';
import { useList } from '../../state/list/list-context.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { useOpenCount } from '../../state/query/open-count.ts';
import type { Row } from '../../state/row/row.ts';
import { counted } from '../../state/row/words.ts';
import type { ProposedChange } from './proposed-field.tsx';

/** The changes in one proposal. */
export interface Differences {
  readonly id: number;
  /** The key of the other row's collection. */
  readonly collection: string;
  readonly title: string;
  readonly within: string | null;
  readonly state: 'as_seen' | 'changed' | 'gone';
  readonly version: string | null;
  readonly fields: readonly ProposedChange[];
}

interface Decided {
  readonly ids: readonly number[];
  readonly refused: readonly { readonly id: number; readonly code: string; readonly detail: string }[];
}

/** The maximum number of rows per comparison. */
export const comparedAtOnce = 50;
/** The maximum number of rows per decision. */
const decidedAtOnce = 500;

const pieces = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

export interface Reviewing {
  readonly isOpen: (row: Row) => boolean;
  /** The changes of a row; undefined while loading, null if no list contains the other row any more. */
  readonly differencesOf: (row: Row) => Differences | null | undefined;
  /** The number of undecided rows; null while loading. */
  readonly open: number | null;
  readonly busy: boolean;
  readonly decide: (rows: readonly Row[], to: 'accept' | 'decline') => Promise<void>;
  /** The errors by row. */
  readonly refusals: ReadonlyMap<number, string>;
}

/** Loads proposals and decides on them. `shown` are the rows to compare. */
export function useReview(review: Review, shown: readonly Row[]): Reviewing {
  const { entry, path, words, changes } = useList();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const { field, open: openValue } = review.status;
  const isOpen = (row: Row): boolean => row[field] === openValue;
  const compared = useQueries({
    queries: pieces(shown, comparedAtOnce).map((rows) => ({
      queryKey: [...resourceKey(entry.resource), 'differences', path, rows.map((row) => [row.id, row.updated_at])],
      queryFn: async () => {
        const ids = rows.map(({ id }) => id);
        const { data } = await request<readonly Differences[]>('POST', `${path}/${review.differences}.json`, {
          body: { ids },
          quiet: true,
          ownHistory: true,
        });
        return { ids, data };
      },
    })),
    combine: (results) => {
      const found = new Map<number, Differences | null>();
      for (const { data } of results) {
        for (const id of data?.ids ?? []) found.set(id, null);
        for (const one of data?.data ?? []) found.set(one.id, one);
      }
      return found;
    },
  });
  const open = useOpenCount(entry.resource, path, review.status);
  const decide: Reviewing['decide'] = async (rows, to) => {
    if (busy || rows.length === 0) return;
    setBusy(true);
    const ids: number[] = [];
    const refused: Decided['refused'][number][] = [];
    const made: string[] = [];
    try {
      for (const some of pieces(rows, decidedAtOnce)) {
        const { data, headers } = await request<Decided>('POST', `${path}/${review[to]}.json`, {
          body: { ids: some.map(({ id }) => id), ...(to === 'accept' && { versions: versionsOf(some, compared) }) },
          optOut: inPlace,
        });
        ids.push(...data.ids);
        refused.push(...data.refused);
        made.push(...changesIn(headers));
      }
    } catch (error) {
      const [row, ...others] = rows;
      if (row && others.length === 0 && error instanceof Problem)
        refused.push({ id: row.id, code: error.code ?? '', detail: error.message });
      else toast({ text: `Nothing was decided. ${problemText(error)}`, kind: 'error' });
    }
    setRefusals(new Map(refused.map(({ id, detail }) => [id, detail])));
    const what = counted(ids.length, words.title, words.plural);
    if (ids.length > 0) offerUndo(`${what} ${to === 'accept' ? 'accepted' : 'declined'}`, made);
    const [first] = refused;
    if (first) {
      const stays = counted(refused.length, '1 stays open', 'stay open');
      toast({ text: refused.length === 1 ? first.detail : `${stays}: it says why at each.`, kind: 'error' });
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: resourceKey(entry.resource) });
    await changes.refresh();
  };
  return { isOpen, differencesOf: (row) => compared.get(row.id), open, busy, decide, refusals };
}

/**
 * The versions of the compared rows. They are sent with the decision, so that it applies to the version that the user
 * has seen.
 */
const versionsOf = (rows: readonly Row[], compared: ReadonlyMap<number, Differences | null>) =>
  Object.fromEntries(
    rows.flatMap(({ id }) => {
      const one = compared.get(id);
      return one?.state === 'changed' && one.version !== null ? [[id, one.version]] : [];
    }),
  );
