import type { AsksEntry } from '../../../../contract/registry.ts';
import { SafeHtml } from '../../../../fields/html/safe-html.tsx';
import { Question, type QuestionHands } from './question.tsx';
import { QuestionTable } from './question-table.tsx';
import type { Page } from './questions.ts';
import { partsOf } from './table-parts.ts';
import type { Answers } from './use-questions.ts';

interface QuestionPageProps extends QuestionHands {
  readonly page: Page;
  readonly asks: AsksEntry;
  readonly answers: Answers;
  /** The parameters of pickers. */
  readonly params: Readonly<Record<string, string>>;
  /** Too narrow for a table of questions. */
  readonly narrow: boolean;
  /** The question that takes the focus; null for none. */
  readonly wanted: number | null;
  /** The question that is marked, as the one that is edited beside the page. */
  readonly marked?: number | null;
}

/** The questions of one page, with their headings. */
export function QuestionPage({
  page,
  asks,
  answers,
  params,
  narrow,
  wanted,
  marked = null,
  ...hands
}: QuestionPageProps) {
  return (
    <section className="question-page" aria-labelledby={`page-${page.id}`}>
      {page.above.map(({ id, title, text }) => (
        <div key={id} className="question-above">
          <strong>{title}</strong>
          {text && <SafeHtml html={text} />}
        </div>
      ))}
      <h2 id={`page-${page.id}`} tabIndex={-1}>
        {page.title}
      </h2>
      {page.text && <SafeHtml html={page.text} />}
      {partsOf(page, asks.members, narrow).map((part) =>
        part.length > 1 ? (
          <QuestionTable
            key={part[0]?.id}
            questions={part}
            members={asks.members}
            wanted={wanted}
            {...{ answers, ...hands }}
            field={asks.field}
          />
        ) : (
          part.map((question) => (
            <Question
              key={question.id}
              question={question}
              members={asks.members}
              field={asks.field}
              answers={answers}
              params={params}
              takesFocus={wanted === question.id}
              marked={marked === question.id}
              {...hands}
            />
          ))
        ),
      )}
    </section>
  );
}
