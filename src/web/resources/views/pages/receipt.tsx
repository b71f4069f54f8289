import { useMemo } from 'react';
import type { AsksEntry, FieldEntry } from '../../../../contract/registry.ts';
import { hiddenBeside } from '../../../../fields/condition/hidden.ts';
import { SafeHtml } from '../../../../fields/html/safe-html.tsx';
import { ValueText } from '../../form/value-text.tsx';
import type { Row } from '../../state/row/row.ts';
import { drawnMembers, isAnswered, type Page } from './questions.ts';
import { readAnswers, type Shown, shownPages } from './shown.ts';

interface ReceiptProps {
  readonly row: Row;
  /** The formatted text to show after the submission. */
  readonly after: string;
  readonly asks: AsksEntry;
  readonly pages: readonly Page[];
  readonly shown: Shown;
  readonly rows: ReadonlyMap<number, Row>;
  /** The fields of an answer. */
  readonly fields: readonly FieldEntry[];
}

/** The submitted answers, question by question. */
export function Receipt({ row, after, asks, pages: all, shown, rows, fields }: ReceiptProps) {
  const pages = useMemo(() => shownPages(all, hiddenBeside(shown.plan, readAnswers(shown, rows))), [all, shown, rows]);
  const at = asks.handIn && row[asks.handIn.at];
  return (
    <div className="question-page">
      {typeof at === 'string' && (
        <p role="status" className="question-receipt">
          <i className="bi bi-check-circle" aria-hidden="true" /> Submitted on{' '}
          {new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}. Thank you.
        </p>
      )}
      {typeof at === 'string' && after && <SafeHtml html={after} />}
      {pages.map((page) => (
        <section key={page.id} aria-label={page.title}>
          <h2>{page.title}</h2>
          <dl>
            {page.questions.map((question) => {
              const drawn = drawnMembers(question, asks.members);
              const answer = rows.get(question.id);
              if (drawn.length === 0) return null;
              return (
                <div key={question.id}>
                  <dt>{question.title}</dt>
                  <dd>
                    {answer && isAnswered(answer, drawn)
                      ? fields
                          .filter(({ name }) => drawn.includes(name) && isAnswered(answer, [name]))
                          .map((field) => <ValueText key={field.name} field={field} row={answer} />)
                      : 'No answer'}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}
