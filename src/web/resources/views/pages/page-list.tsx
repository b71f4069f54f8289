import type { Row } from '../../state/row/row.ts';
import { type Page, progressOf } from './questions.ts';

interface PageListProps {
  readonly pages: readonly Page[];
  readonly answers: ReadonlyMap<number, Row>;
  readonly members: readonly string[];
  /** The index of the open page, from 0. The review follows the last page. */
  readonly at: number;
  readonly onOpen: (at: number) => void;
}

/** The list of pages with their progress, and the review. */
export function PageList({ pages, answers, members, at, onOpen }: PageListProps) {
  return (
    <nav aria-label="Pages" className="question-pages">
      <ol>
        {pages.map((page, index) => {
          const { of, answered } = progressOf(page.questions, answers, members);
          return (
            <li key={page.id}>
              <button
                type="button"
                className="btn btn-quiet"
                aria-current={at === index ? 'step' : undefined}
                onClick={() => onOpen(index)}
              >
                <span>{page.title}</span>
                <span className="question-count">
                  {answered} of {of}
                </span>
              </button>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            className="btn btn-quiet"
            aria-current={at === pages.length ? 'step' : undefined}
            onClick={() => onOpen(pages.length)}
          >
            Review
          </button>
        </li>
      </ol>
    </nav>
  );
}
