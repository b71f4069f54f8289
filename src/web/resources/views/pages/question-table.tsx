import { useEffect, useId, useMemo, useRef } from 'react';
import { withHelp } from '../../../../fields/field-words.ts';
import { schemaIn } from '../../../../fields/json-schema.ts';
import { RowConflictCard } from '../../form/row-conflict-card.tsx';
import { RequiredMark } from '../../form/templates/field-template.tsx';
import { conflictsOf } from '../../state/edit/row-edit-state.ts';
import { drawnMembers, type Question } from './questions.ts';
import { tableRowOf } from './table-parts.ts';
import { useAnswer } from './use-answer.ts';
import type { Answers } from './use-questions.ts';

interface QuestionTableProps {
  /** With the same options. */
  readonly questions: readonly Question[];
  readonly members: readonly string[];
  readonly field: string;
  readonly answers: Answers;
  /** The question that takes the focus; null for none. */
  readonly wanted: number | null;
  readonly onEntered: (id: number, values: Readonly<Record<string, unknown>>) => void;
  readonly onFlush: (id: number, flush: (() => Promise<void>) | null) => void;
}

/** Questions with the same options: a row for each, a column for each option. */
export function QuestionTable({ questions, members, wanted, ...props }: QuestionTableProps) {
  const [first] = questions;
  const options = (first && tableRowOf(first, members)?.options) ?? [];
  return (
    <div className="question-table">
      <table className="table">
        <thead>
          <tr>
            <td />
            {options.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <TableRow
              key={question.id}
              question={question}
              members={members}
              takesFocus={wanted === question.id}
              {...props}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TableRowProps = Omit<QuestionTableProps, 'questions' | 'wanted'> & {
  readonly question: Question;
  readonly takesFocus: boolean;
};

/** A question; each control is called by the question and its option. */
function TableRow({ question, members, field, answers, takesFocus, onEntered, onFlush }: TableRowProps) {
  const id = useId();
  const drawn = useMemo(() => drawnMembers(question, members), [question, members]);
  const shape = useMemo(() => tableRowOf(question, members), [question, members]);
  const { row, values, change, flush, problems, failure, edit, state } = useAnswer({
    question,
    drawn,
    field,
    answers,
    onEntered,
  });
  useEffect(() => {
    onFlush(question.id, flush);
    return () => onFlush(question.id, null);
  }, [question.id, flush, onFlush]);
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  if (!shape) return null;
  const { member, several, options } = shape;
  const chosen = [values[member]].flat();
  const choose = (value: string | number) => {
    if (!several) return change({ ...values, [member]: value });
    const others = chosen.filter((one) => one !== value && one !== null && one !== undefined);
    return change({ ...values, [member]: chosen.includes(value) ? others : [...others, value] });
  };
  const help = schemaIn(withHelp(schemaIn(schemaIn(question.schema['properties'])[member])))['description'];
  const messages = [...problems.map(({ message }) => message), ...(failure ? [failure] : [])];
  const isChosen = chosen.some((one) => one !== null && one !== undefined);
  const conflict = conflictsOf(state, row);
  return (
    <>
      <tr ref={line} aria-invalid={messages.length > 0 || undefined}>
        <th scope="row" id={id}>
          {question.title}
          <RequiredMark required={question.required} />
          {typeof help === 'string' && <div className="form-field-help">{help}</div>}
        </th>
        {options.map(({ title, value }) => (
          <td key={title}>
            <label>
              <input
                type={several ? 'checkbox' : 'radio'}
                className="form-check-input"
                name={`${id}-choice`}
                aria-label={`${question.title}: ${title}`}
                checked={chosen.includes(value)}
                onChange={() => choose(value)}
                onBlur={() => void flush()}
              />
            </label>
          </td>
        ))}
        <td>
          {isChosen && !several && (
            <button
              type="button"
              className="btn btn-link btn-sm"
              aria-label={`Clear ${question.title}`}
              onClick={() => change({ ...values, [member]: null })}
            >
              Clear
            </button>
          )}
        </td>
      </tr>
      {(messages.length > 0 || conflict) && (
        <tr>
          <td colSpan={options.length + 2}>
            {row && edit && conflict && (
              <RowConflictCard entry={answers.entry} row={row} conflict={conflict} attempt={0} onSettle={edit.settle} />
            )}
            {messages.map((message) => (
              <p key={message} role="alert" className="question-failure">
                {message}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
