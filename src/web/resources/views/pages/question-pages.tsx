import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AsksEntry, CollectionEntry } from '../../../../contract/registry.ts';
import { request } from '../../../api/client.ts';
import { problemText } from '../../../api/problem.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { fetchAll } from '../../state/list/use-rows.ts';
import { invalidateResource } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';
import type { Row } from '../../state/row/row.ts';
import { PageList } from './page-list.tsx';
import { QuestionPage } from './question-page.tsx';
import { type Page, progressOf } from './questions.ts';
import { Review } from './review.tsx';
import { type Shown, shownPages } from './shown.ts';
import type { Answers } from './use-questions.ts';
import { useShown } from './use-shown.ts';

interface QuestionPagesProps {
  readonly entry: CollectionEntry;
  readonly asks: AsksEntry;
  /** All pages, including those that conditions hide. */
  readonly pages: readonly Page[];
  readonly shown: Shown;
  readonly answers: Answers;
  readonly rows: ReadonlyMap<number, Row>;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** The parameters of pickers. */
  readonly within: Readonly<Record<string, string>>;
}

/** The address parameter with the number of the open page, from 1. */
const pageMember = 'page';

/** One page at a time with links to all others, and the review at the end. */
export function QuestionPages({
  entry,
  asks,
  pages: all,
  shown,
  answers,
  rows,
  path,
  params,
  within,
}: QuestionPagesProps) {
  const { hidden, onEntered } = useShown(shown, rows);
  const narrow = useIsNarrow();
  const pages = useMemo(() => shownPages(all, hidden), [all, hidden]);
  const [search, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState<number | null>(null);
  const at = Math.min(pages.length, Math.max(0, Number(search.get(pageMember) ?? 1) - 1 || 0));
  const flushes = useRef(new Map<number, () => Promise<void>>());
  const onFlush = useCallback((id: number, flush: (() => Promise<void>) | null) => {
    if (flush) flushes.current.set(id, flush);
    else flushes.current.delete(id);
  }, []);
  const place = useRef<HTMLDivElement>(null);
  const open = (next: number, question: number | null = null) => {
    setWanted(question);
    setSearch((before) => {
      const query = new URLSearchParams(before);
      query.set(pageMember, String(next + 1));
      return query;
    });
  };
  const isFirst = useRef(true);
  // Another page begins at its heading, unless the address names a question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the page changes
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    place.current?.scrollIntoView({ block: 'start' });
    if (wanted === null) place.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [at]);
  const current = useRef(pages[at]?.id);
  // The open page stays open while conditions hide or show others before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the pages change
  useEffect(() => {
    const now = pages.findIndex(({ id }) => id === current.current);
    if (now < 0 || now === at) return;
    setSearch(
      (before) =>
        new URLSearchParams(
          [...before].filter(([name]) => name !== pageMember).concat([[pageMember, String(now + 1)]]),
        ),
      {
        replace: true,
      },
    );
  }, [pages]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another page is opened
  useEffect(() => {
    current.current = pages[at]?.id;
  }, [at]);
  const handIn = useHandIn(entry, asks, path, params);
  const page = pages[at];
  const progress = progressOf(
    pages.flatMap(({ questions }) => questions),
    rows,
    asks.members,
  );
  return (
    <div className="questionnaire" ref={place}>
      <div className="question-progress">
        <progress aria-label="Answered questions" value={progress.answered} max={Math.max(1, progress.of)} />
        <span role="status">
          {progress.answered} of {progress.of} answered
        </span>
      </div>
      <PageList pages={pages} answers={rows} members={asks.members} at={at} onOpen={(next) => open(next)} />
      {page ? (
        <QuestionPage {...{ page, asks, answers, narrow, wanted, onFlush, onEntered }} params={within} />
      ) : (
        <Review
          pages={pages}
          answers={rows}
          members={asks.members}
          busy={handIn.busy}
          failure={handIn.failure}
          onOpen={open}
          onHandIn={
            asks.handIn &&
            (async () => {
              await Promise.all([...flushes.current.values()].map((flush) => flush()));
              await handIn.run();
            })
          }
        />
      )}
      <div className="question-steps">
        {at > 0 && (
          <button type="button" className="btn btn-secondary" onClick={() => open(at - 1)}>
            Back
          </button>
        )}
        {at < pages.length && (
          <button type="button" className="btn btn-primary" onClick={() => open(at + 1)}>
            {at + 1 < pages.length ? 'Next' : 'Review'}
          </button>
        )}
      </div>
    </div>
  );
}

/** Returns a function that submits the row: it sets the first status that means submitted. */
function useHandIn(
  entry: CollectionEntry,
  { handIn }: AsksEntry,
  path: string,
  params: Readonly<Record<string, string>>,
) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    if (!handIn) return;
    setBusy(true);
    setFailure(null);
    try {
      const states = await fetchAll(fillPath(handIn.path, params), {}, ['id', handIn.flag], 500);
      const final = states.find((state) => state[handIn.flag] === true);
      if (!final) return setFailure('No response status means submitted. Ask an administrator to add one.');
      await request('PUT', `${path}.json`, { body: { [handIn.field]: final.id } });
      await invalidateResource(client, entry.resource);
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
