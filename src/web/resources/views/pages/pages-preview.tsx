/** The pages of a questionnaire as its readers see them, with answers that are stored nowhere. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AsksEntry, CollectionEntry } from '../../../../contract/registry.ts';
import { useCollection } from '../../registry-access.ts';
import { fillPath } from '../../state/query/paths.ts';
import type { Row } from '../../state/row/row.ts';
import { Failed, Waiting } from '../states.tsx';
import { QuestionPage } from './question-page.tsx';
import { type Page, pageOfRow, type RowAbove } from './questions.ts';
import './pages.css';
import { type Shown, shownPages } from './shown.ts';
import { type Answers, useAround, useQuestions } from './use-questions.ts';
import { useShown } from './use-shown.ts';

interface PagesPreviewProps {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  /** The row to show and the rows above it, from the lowest. */
  readonly at: readonly RowAbove[];
}

export function PagesPreview({ entry, params, at }: PagesPreviewProps) {
  const { entry: answers, error, retry } = useCollection(entry.asks?.answers ?? '');
  if (error) return <Failed what="The preview could not be loaded." error={error} onRetry={retry} />;
  if (!entry.asks || !answers) return <Waiting lines={5} />;
  return <Asked asks={entry.asks} answersEntry={answers} params={params} at={at} />;
}

interface AskedProps {
  readonly asks: AsksEntry;
  readonly answersEntry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly at: readonly RowAbove[];
}

function Asked({ asks, answersEntry, params, at }: AskedProps) {
  const { pages, shown, error, retry } = useQuestions(asks, params);
  if (error) return <Failed what="The preview could not be loaded." error={error} onRetry={retry} />;
  if (!pages || !shown) return <Waiting lines={5} />;
  if (pages.length === 0) return <p className="text-2">No question is asked yet. It is shown here once it is added.</p>;
  return <Pages {...{ asks, answersEntry, params, at, pages, shown }} />;
}

const nothingToSend = (): void => undefined;

interface PagesProps extends AskedProps {
  readonly pages: readonly Page[];
  readonly shown: Shown;
}

function Pages({ asks, answersEntry, params, at, pages: all, shown }: PagesProps) {
  const [rows, setRows] = useState<ReadonlyMap<number, Row>>(new Map());
  const answers: Answers = {
    entry: answersEntry,
    path: fillPath(answersEntry.path, params),
    rows,
    error: null,
    refetch: async () => undefined,
    add: () => undefined,
    files: null,
    keep: (question, values) => setRows((now) => new Map(now).set(question, { id: question, ...values })),
  };
  const { params: within } = useAround(asks, params);
  const { hidden, onEntered } = useShown(shown, rows);
  const pages = useMemo(() => shownPages(all, hidden), [all, hidden]);
  const found = useMemo(() => pageOfRow(asks, all, at), [asks, all, at]);
  const [page, setPage] = useState<number>(found?.page ?? all[0]?.id ?? 0);
  const place = useRef<HTMLDivElement>(null);
  const question = found?.question ?? null;
  const wanted = found?.page ?? null;
  useEffect(() => {
    if (wanted !== null) setPage(wanted);
  }, [wanted]);
  // Also when the panel above takes a part of the height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is on the page only then
  useEffect(() => {
    const element = place.current;
    if (question === null || !element) return;
    const observer = new ResizeObserver(() =>
      element.querySelector(`[data-question="${question}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
    observer.observe(element.parentElement ?? element);
    return () => observer.disconnect();
  }, [question, page]);
  const present = pages.find(({ id }) => id === page) ?? null;
  const isHidden = question !== null && found?.page === page && hidden.rows.has(question);
  const index = pages.findIndex(({ id }) => id === page);
  return (
    <div className="questionnaire-preview" ref={place}>
      <div className="preview-pages">
        <select
          className="form-select"
          aria-label="Page of the preview"
          value={page}
          onChange={({ target }) => setPage(Number(target.value))}
        >
          {all.map(({ id, title }, nth) => (
            <option key={id} value={id}>
              {nth + 1}. {title}
              {pages.some((one) => one.id === id) ? '' : ' (hidden)'}
            </option>
          ))}
        </select>
        {rows.size > 0 && (
          <button type="button" className="btn btn-quiet" onClick={() => setRows(new Map())}>
            Clear answers
          </button>
        )}
      </div>
      {(isHidden || !present) && (
        <p role="status" className="text-2">
          {present ? 'The selected question is hidden' : 'This page is hidden'}: its condition is not true for the
          answers that were entered here.
        </p>
      )}
      {present && (
        <QuestionPage
          page={present}
          narrow
          wanted={null}
          marked={question}
          onFlush={nothingToSend}
          params={within}
          {...{ asks, answers, onEntered }}
        />
      )}
      <div className="question-steps">
        <button
          type="button"
          className="btn btn-secondary"
          disabled={index <= 0}
          onClick={() => setPage(pages[index - 1]?.id ?? page)}
        >
          Back
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={index < 0 || index >= pages.length - 1}
          onClick={() => setPage(pages[index + 1]?.id ?? page)}
        >
          Next
        </button>
      </div>
    </div>
  );
}
