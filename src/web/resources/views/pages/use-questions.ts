/** The pages of a questionnaire, and the answers. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AsksEntry, CollectionEntry } from '../../../../contract/registry.ts';
import { lookUp } from '../../../api/client.ts';
import { useStore } from '../../../ui/store.ts';
import { editedKey, editedRows } from '../../state/edit/row-edit.ts';
import { fetchAll } from '../../state/list/use-rows.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';
import type { RowPage } from '../../state/row/cached-rows.ts';
import { type Row, withValues } from '../../state/row/row.ts';
import { type Page, pagesOf } from './questions.ts';
import { type Shown, shownOf } from './shown.ts';

/** The maximum number of rows of one level. */
const maxRows = 5_000;

type Values = Readonly<Record<string, unknown>>;

type Params = Readonly<Record<string, string>>;

interface Questions {
  readonly pages: readonly Page[] | null;
  /** The conditions of the questions; null while loading. */
  readonly shown: Shown | null;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The pages of a questionnaire, computed from the rows of all levels. */
export function useQuestions(asks: AsksEntry, params: Params): Questions {
  const results = useQueries({
    queries: asks.levels.map(({ resource, path, label, order, owner, text, condition }, at) => {
      const isLast = at === asks.levels.length - 1;
      const table = at === asks.levels.length - 2 ? asks.table : null;
      const fields = ['id', label, ...[owner, text, condition, table].filter((name) => name !== null)];
      const more = isLast ? [asks.schema, ...[asks.required, asks.while].filter((name) => name !== null)] : [];
      const address = fillPath(path, params);
      return {
        queryKey: [...resourceKey(resource), address, 'questions'],
        queryFn: () => fetchAll(address, { sort: order }, [...fields, ...more], maxRows),
        staleTime: 10_000,
      };
    }),
  });
  // The pages of an outline show edits before they are saved.
  const pending = useStore(editedRows);
  const rows = results.map(({ data }, at) => withPending(data, asks.levels[at]?.resource ?? '', pending));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends only on the rows of each level
  const loaded = useMemo(() => {
    if (!rows.every((level) => level !== undefined)) return null;
    return { pages: pagesOf(asks, rows as Row[][]), shown: shownOf(asks, rows as Row[][]) };
  }, [asks, ...rows]);
  const failed = results.find(({ error }) => error !== null);
  return {
    pages: loaded?.pages ?? null,
    shown: loaded?.shown ?? null,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** Rows with their unsaved edits; the same list if there are none. */
function withPending(rows: readonly Row[] | undefined, resource: string, pending: ReadonlyMap<string, Values>) {
  const edited = (row: Row) => pending.get(editedKey(resource, row.id));
  return pending.size > 0 && rows?.some(edited) ? rows.map((row) => withValues(row, edited(row) ?? {})) : rows;
}

interface Around {
  /** Texts; empty if the row has none, and while loading. */
  readonly before: string;
  readonly after: string;
  /** The parameters of pickers: those of the page, and the row within which they search. */
  readonly params: Params;
}

/** The texts of the row above, and what pickers search within. */
export function useAround({ around }: AsksEntry, params: Params): Around {
  const address = around ? fillPath(around.path, params) : '';
  const { data } = useQuery({
    queryKey: [...resourceKey(around?.resource ?? ''), address, 'around'],
    queryFn: async ({ signal }) => (await lookUp<Row>(`${address}.json`, { signal })).data,
    enabled: around !== null,
    staleTime: 10_000,
  });
  const textOf = (name: string | null | undefined): string => {
    const text = name ? data?.[name] : null;
    return typeof text === 'string' ? text : '';
  };
  const inside = around?.within ? data?.[around.within.field] : null;
  const within = useMemo(
    () =>
      around?.within && typeof inside === 'number' ? { ...params, [around.within.param]: String(inside) } : params,
    [around, inside, params],
  );
  return { before: textOf(around?.before), after: textOf(around?.after), params: within };
}

export interface Answers {
  readonly entry: CollectionEntry;
  /** The last parts of the paths of calls that change files. */
  readonly files: AsksEntry['files'];
  /** The path of the collection of answers. */
  readonly path: string;
  /** The answers by question id; null while loading. */
  readonly rows: ReadonlyMap<number, Row> | null;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  /** Adds an answer that was just created. */
  readonly add: (row: Row) => void;
  /** Stores an answer in the page alone, as in a preview; left out where answers are sent. */
  readonly keep?: (question: number, values: Values) => void;
}

/** The answers of a row, by question id. */
export function useAnswers(asks: AsksEntry, entry: CollectionEntry, params: Params, enabled: boolean): Answers {
  const client = useQueryClient();
  const path = fillPath(entry.path, params);
  const queryKey = [...resourceKey(entry.resource), path, 'answers'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<RowPage> => {
      const rows = await fetchAll(path, {}, ['id', 'updated_at', asks.field, ...asks.members], maxRows);
      return { rows, total: rows.length, estimated: false };
    },
    enabled,
    staleTime: 10_000,
  });
  const rows = useMemo(
    () => (data ? new Map(data.rows.map((row) => [Number(row[asks.field]), row])) : null),
    [data, asks.field],
  );
  return {
    entry,
    files: asks.files,
    path,
    rows: enabled ? rows : new Map(),
    error,
    refetch,
    add: (row) =>
      client.setQueryData<RowPage>(queryKey, (known) => {
        const others = (known?.rows ?? []).filter(({ id }) => id !== row.id);
        return { rows: [...others, row], total: others.length + 1, estimated: false };
      }),
  };
}
