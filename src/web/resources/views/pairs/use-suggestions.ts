/** Suggestions of the server for rows on the left, if the screen has such a call. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useList } from '../../state/list/list-context.ts';
import { fillPath } from '../../state/query/paths.ts';
import type { Side } from './use-side.ts';

export interface Candidate {
  readonly id: number;
  readonly name: string;
  /** Labels of its parents, from the top. */
  readonly above: readonly string[];
  readonly score: number;
  readonly reasons: readonly string[];
}

interface Suggested {
  readonly id: number;
  readonly candidates: readonly Candidate[];
}

interface SuggestionAnswer {
  /** A pair with at least this score is sure. */
  readonly sureFrom: number;
  /** Number of rows on the left without a pair. */
  readonly open: number;
  readonly suggested: readonly Suggested[];
  /** Number of decisions on this page before the request. */
  readonly decided: number;
}

export interface Suggestions {
  /** For the chosen row on the left; null while loading. */
  readonly candidates: readonly Candidate[] | null;
  readonly sureFrom: number;
  /** Number of rows on the left without a pair; null while loading. */
  readonly open: number | null;
  readonly error: unknown;
  /** The next row on the left without a pair, behind a row; null behind the last. */
  readonly nextAfter: (id: number | null) => Promise<number | null>;
  /** A decision changes other likelihoods: suggestions are reloaded. */
  readonly renew: () => void;
  /** The most likely pair of each open row, if it is sure; each row on the right at most once. */
  readonly sure: () => Promise<readonly { readonly left: number; readonly right: Candidate }[]>;
}

/** Rows per answer, and candidates per row. */
const ahead = 20;
const maxCandidates = 9;
const maxAtOnce = 5_000;

type Members = Readonly<Record<string, unknown>> & { readonly score?: number; readonly reasons?: readonly string[] };
interface AnswerBody {
  readonly sure_from: number;
  readonly open: number;
  readonly suggestions: readonly (Members & {
    readonly candidates: readonly (Members & { readonly name: string; readonly above?: readonly string[] })[];
  })[];
}

/** Rows on the left that were decided on this page, and whether the decision is saved. */
export type Decided = Map<number, boolean>;

/** Suggestions between the two sides; null if the screen has none. */
export function useSuggestions(
  { left, right }: { readonly left: Side; readonly right: Side },
  decided: Decided,
): Suggestions | null {
  const { entry, params } = useList();
  const client = useQueryClient();
  const words = entry.screen?.sides?.suggestions ?? null;
  const above = fillPath(entry.path.slice(0, entry.path.lastIndexOf('/')), params);
  const between = {
    ...(words && left.within !== null ? { [words.left]: String(left.within) } : {}),
    ...(words && right.within !== null ? { [words.right]: String(right.within) } : {}),
  };
  const isEnabled = words !== null && left.within !== null && right.within !== null && left.within !== right.within;
  const ask = async (query: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<SuggestionAnswer> => {
    const before = decided.size;
    const { data } = await request<AnswerBody>('GET', `${above}/${words?.call}.json`, {
      query: { ...between, ...query },
      ...(signal && { signal }),
      optOut: inPlace,
    });
    const suggested = data.suggestions.map((one) => ({
      id: Number(one[left.side.field]),
      candidates: one.candidates.map((candidate) => ({
        id: Number(candidate[right.side.field]),
        name: candidate.name,
        above: candidate.above ?? [],
        score: candidate.score ?? 0,
        reasons: candidate.reasons ?? [],
      })),
    }));
    return { sureFrom: data.sure_from, open: data.open, suggested, decided: before };
  };
  // Not reloaded with every change of a pair: with many candidates the call is slow.
  const key = ['suggested', above, between];
  const keyOf = (id: number | undefined) => [...key, id];
  const of = left.chosen?.id;
  const { data, error } = useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => ask({ of: String(of), candidates: String(maxCandidates) }, signal),
    enabled: isEnabled && of !== undefined,
    staleTime: 30_000,
  });
  const fetchBatch = async (after: number | null, signal?: AbortSignal): Promise<SuggestionAnswer> => {
    const answer = await ask(
      {
        ...(after === null ? {} : { after: String(after) }),
        limit: String(ahead),
        candidates: String(maxCandidates),
      },
      signal,
    );
    for (const one of answer.suggested) client.setQueryData(keyOf(one.id), { ...answer, suggested: [one] });
    return answer;
  };
  // Fetched before it is asked for: the first request for two catalogs has the server compare them.
  const first = useQuery({
    queryKey: [...key, 'first'],
    queryFn: ({ signal }) => fetchBatch(null, signal),
    enabled: isEnabled,
    staleTime: 30_000,
  });
  const batch = useRef<readonly number[]>([]);
  const nextAfter = useStable(async (id: number | null) => {
    const at = id === null ? -1 : batch.current.indexOf(id);
    const waiting = at < 0 ? undefined : batch.current.slice(at + 1).find((one) => !decided.has(one));
    if (waiting !== undefined) return waiting;
    const isFresh = first.isFetching || first.data?.decided === decided.size;
    const early = id === null && isFresh ? (first.data ?? (await first.refetch({ cancelRefetch: false })).data) : null;
    const answer = early ?? (await fetchBatch(id));
    batch.current = answer.suggested.map((one) => one.id);
    // The decision was undone: the server reports the row as open.
    for (const one of batch.current) if (decided.get(one)) decided.delete(one);
    return batch.current.find((one) => !decided.has(one)) ?? null;
  });
  const sure = useStable(async () => {
    const answer = await ask({ limit: String(maxAtOnce), candidates: '1' });
    const first = answer.suggested.flatMap(({ id, candidates: [right_] }) =>
      right_ && right_.score >= answer.sureFrom ? [{ left: id, right: right_ }] : [],
    );
    const taken = new Set<number>();
    return first
      .toSorted((one, other) => other.right.score - one.right.score)
      .filter(({ right: { id } }) => !taken.has(id) && taken.add(id));
  });
  if (!isEnabled) return null;
  const latest = data ?? first.data;
  return {
    candidates: data ? (data.suggested[0]?.candidates ?? []) : null,
    sureFrom: latest?.sureFrom ?? 1,
    open: latest ? Math.max(0, latest.open - (decided.size - latest.decided)) : null,
    error,
    nextAfter,
    renew: () => {
      batch.current = [];
      void client.invalidateQueries({ queryKey: key });
    },
    sure,
  };
}
