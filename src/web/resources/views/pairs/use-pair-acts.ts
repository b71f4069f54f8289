/** Changes of pairs: create, redirect, accept, reject; each with one undo. */
import { useState } from 'react';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { history } from '../../../api/history.ts';
import { longCall } from '../../../api/long-call.ts';
import { problemText } from '../../../api/problem.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Fields } from '../../state/edit/use-changes.ts';
import { useList } from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';
import { counted } from '../../state/row/words.ts';

export interface PairActs {
  /** Pairs that are being saved. */
  readonly made: readonly Row[];
  /** Resolves to whether the server has saved it. */
  readonly make: (values: Fields, text: string) => Promise<boolean>;
  readonly change: (pair: Row, values: Fields, text: string) => Promise<boolean>;
  /** Creates several pairs in one change. */
  readonly makeAll: (pairs: readonly Fields[]) => Promise<void>;
}

/** The changes of pairs in the list around, with those that are being saved. */
export function usePairActs(): PairActs {
  const { path, words, changes, save } = useList();
  const [made, setMade] = useState<readonly Row[]>([]);
  const tried = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      toast({ text: `This ${lowerFirst(words.title)} stays as it was. ${problemText(error)}`, kind: 'error' });
      return false;
    }
  };
  return {
    made,
    make: (values, text) =>
      tried(async () => {
        const shown: Row = { ...values, id: -1 - Date.now() };
        setMade((now) => [...now, shown]);
        try {
          const { headers } = await request<Row>('POST', `${path}.json`, { body: values, optOut: inPlace });
          offerUndo(text, changesIn(headers));
          await changes.refresh();
        } finally {
          setMade((now) => now.filter((one) => one !== shown));
        }
      }),
    change: (pair, values, text) =>
      tried(async () => {
        const before = history.latest();
        await save(pair, values);
        offerUndo(text, history.takeSince(before));
        await changes.refresh();
      }),
    makeAll: async (pairs) => {
      const columns = [...new Set(pairs.flatMap((pair) => Object.keys(pair)))];
      const rows = pairs.map((pair) => columns.map((name) => (pair[name] == null ? '' : String(pair[name]))));
      const many = counted(pairs.length, words.title, words.plural);
      await tried(async () => {
        const { change } = await longCall<{ change: number | null }>(
          `Adding ${lowerFirst(many)}`,
          `${path}/import.json`,
          {
            columns,
            rows,
            // Decisions of others are not overwritten.
            only_clean: true,
          },
        );
        offerUndo(`${many} added`, change === null ? [] : [String(change)]);
        await changes.refresh();
      });
    },
  };
}
