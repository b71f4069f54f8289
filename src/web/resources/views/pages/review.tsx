import type { Row } from '../../state/row/row.ts';
import { counted } from '../../state/row/words.ts';
import { type Page, progressOf } from './questions.ts';

interface ReviewProps {
  readonly pages: readonly Page[];
  readonly answers: ReadonlyMap<number, Row>;
  readonly members: readonly string[];
  /** Opens a page at a question. */
  readonly onOpen: (page: number, question: number) => void;
  /** Submits the answers; null if they need no submission. */
  readonly onHandIn: (() => void) | null;
  readonly busy: boolean;
  /** The reason why the submission failed; null if it did not. */
  readonly failure: string | null;
}

/** The review: unanswered questions with links, and the button that submits. */
export function Review({ pages, answers, members, onOpen, onHandIn, busy, failure }: ReviewProps) {
  const all = progressOf(
    pages.flatMap(({ questions }) => questions),
    answers,
    members,
  );
  const missing = pages.flatMap((page, at) =>
    progressOf(page.questions, answers, members).missing.map((question) => ({ page, at, question })),
  );
  return (
    <section aria-label="Review" className="question-page">
      <h2 tabIndex={-1}>Review</h2>
      <p>
        {all.answered} of {counted(all.of, '1 question', 'questions')} answered.
      </p>
      {missing.length > 0 ? (
        <>
          <p>{counted(missing.length, '1 answer is still needed', 'answers are still needed')}:</p>
          <ul className="question-missing">
            {missing.map(({ page, at, question }) => (
              <li key={question.id}>
                <button type="button" className="btn btn-link" onClick={() => onOpen(at, question.id)}>
                  {page.title}: {question.title}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>All required questions are answered.</p>
      )}
      {failure && (
        <p role="alert" className="question-failure">
          {failure}
        </p>
      )}
      {onHandIn && (
        <button type="button" className="btn btn-primary" disabled={busy || missing.length > 0} onClick={onHandIn}>
          Submit
        </button>
      )}
    </section>
  );
}
