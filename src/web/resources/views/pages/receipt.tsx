import { useMemo } from 'react';
import type { AsksEntry, FieldEntry } from '../../../../contract/registry.ts';
import { hiddenBeside } from '../../../../fields/condition/hidden.ts';
import { SafeHtml } from '../../../../fields/html/safe-html.tsx';
import { schemaIn } from '../../../../fields/json-schema.ts';
import { ValueText } from '../../form/value-text.tsx';
import { insideFields } from '../../state/row/inside-fields.ts';
import type { Row } from '../../state/row/row.ts';
import { drawnMembers, isAnswered, type Page, type Question } from './questions.ts';
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

interface GivenProps {
  readonly field: FieldEntry;
  readonly question: Question;
  readonly row: Row;
}

/** A value of an answer: of an object, each of its members. */
function Given({ field, question, row }: GivenProps) {
  if (!field.schemaFrom) return <ValueText field={field} row={row} />;
  const members = insideFields(field, schemaIn(schemaIn(question.schema['properties'])[field.name]));
  if (members.length === 1) return members.map((member) => <ValueText key={member.name} field={member} row={row} />);
  return members.map((member) => (
    <div key={member.name}>
      {member.title}: <ValueText field={member} row={row} />
    </div>
  ));
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
                          .map((field) => <Given key={field.name} {...{ field, question }} row={answer} />)
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
