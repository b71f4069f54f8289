/** A row that is filled in page by page. Each answer is saved when it is entered. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AsksEntry, CollectionEntry } from '../../../../contract/registry.ts';
import { SafeHtml } from '../../../../fields/html/safe-html.tsx';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { request } from '../../../api/client.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { useCollection } from '../../registry-access.ts';
import { invalidateResource } from '../../state/query/keys.ts';
import { fillPath } from '../../state/query/paths.ts';
import { useAccess } from '../../state/row/access.ts';
import type { Row } from '../../state/row/row.ts';
import { useRow } from '../../state/row/use-row.ts';
import { ReadOnlyChip } from '../read-only-chip.tsx';
import type { RowViewProps } from '../registry.ts';
import { Failed, Waiting } from '../states.tsx';
import { QuestionPages } from './question-pages.tsx';
import './pages.css';
import { Receipt } from './receipt.tsx';
import { useAnswers, useAround, useQuestions } from './use-questions.ts';

export function View({ entry, params, header }: RowViewProps) {
  const { entry: answers, error } = useCollection(entry.asks?.answers ?? '');
  if (!entry.asks || !answers)
    return (
      <>
        {header(null, null)}
        {error ? (
          <Failed what={`${entry.title} could not be loaded.`} error={error} onRetry={() => window.location.reload()} />
        ) : (
          <Waiting />
        )}
      </>
    );
  return <FilledIn entry={entry} asks={entry.asks} answersEntry={answers} params={params} header={header} />;
}

interface FilledInProps extends RowViewProps {
  readonly asks: AsksEntry;
  readonly answersEntry: CollectionEntry;
}

function FilledIn({ entry, asks, answersEntry, params, header }: FilledInProps) {
  const access = useAccess(entry);
  const path = fillPath(entry.path, params);
  const { data, error, refetch } = useRow(entry, path, null, { stays: [404] });
  const isMissing = error instanceof Problem && error.status === 404;
  const row = isMissing ? null : (data ?? null);
  const questions = useQuestions(asks, params);
  const around = useAround(asks, params);
  const answers = useAnswers(asks, answersEntry, params, row !== null);
  const failed = (error && !isMissing ? error : null) ?? questions.error ?? answers.error;
  if (failed)
    return (
      <>
        {header(null, null)}
        <Failed
          what={`${entry.title} could not be loaded.`}
          error={failed}
          onRetry={() => {
            void refetch();
            questions.retry();
            void answers.refetch();
          }}
        />
      </>
    );
  const { pages, shown } = questions;
  const { rows } = answers;
  if (!pages || !shown || !rows || (!row && !isMissing))
    return (
      <>
        {header(null, null)}
        <Waiting />
      </>
    );
  const isHandedIn = asks.handIn !== null && typeof row?.[asks.handIn.at] === 'string';
  const mayAnswer = access.update(row ?? { id: 0 }) && !isHandedIn;
  return (
    <>
      {header(null, mayAnswer || isHandedIn ? null : <ReadOnlyChip />)}
      {pages.length === 0 ? (
        <p className="question-page">Nothing is asked here yet.</p>
      ) : row === null ? (
        <Beginning entry={entry} path={path} before={around.before} mayBegin={mayAnswer} />
      ) : mayAnswer ? (
        <QuestionPages {...{ entry, asks, pages, shown, answers, rows, path, params }} within={around.params} />
      ) : (
        <Receipt row={row} after={around.after} {...{ asks, pages, shown, rows }} fields={answersEntry.fields} />
      )}
    </>
  );
}

interface BeginningProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  /** The formatted text before the questions. */
  readonly before: string;
  readonly mayBegin: boolean;
}

/** The page before the row exists, with a button that creates it. */
function Beginning({ entry, path, before, mayBegin }: BeginningProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await request<Row>('PUT', `${path}.json`, { body: {} });
      await invalidateResource(client, entry.resource);
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="question-page" aria-label={entry.title}>
      {before && <SafeHtml html={before} />}
      <p>You have not started. Each answer is saved as you give it, and you can continue later.</p>
      {failure && (
        <p role="alert" className="question-failure">
          {failure}
        </p>
      )}
      {mayBegin && (
        <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void begin()}>
          Begin your {lowerFirst(entry.title)}
        </button>
      )}
    </section>
  );
}
