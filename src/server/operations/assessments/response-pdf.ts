/** GET export.pdf of a response: each question with its answer, under its section and group. */
import sql from 'sql-template-tag';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { notFound } from '../../engine/problem.ts';
import { requireEnoughPeople } from '../../engine/read/list.ts';
import type { PdfDocument } from '../../files/pdf-document.ts';
import { writePdf } from '../../files/write-pdf.ts';
import type { Run } from '../../store/database.ts';
import {
  type AskedQuestion,
  cellsOf,
  type GivenAnswer,
  type GivenAnswers,
  questionsOf,
  readResponse,
} from './response-table.ts';

type Texts = PdfDocument['texts'][number][];

function answerText(question: AskedQuestion, given: GivenAnswer | undefined): string {
  const values = cellsOf(question, given);
  if (values.every((value) => value === null)) return 'No answer';
  if (question.type === 'yes_no') return values[0] === 1 ? 'Yes' : 'No';
  return values
    .flatMap((value, at) => {
      const title = values.length > 1 ? `${question.fields[at]?.title}: ` : '';
      return value === null ? [] : [`${title}${value}`];
    })
    .join('\n');
}

function answerTexts(questions: readonly AskedQuestion[], answers: GivenAnswers): Texts {
  const texts: Texts = [];
  let [section, group] = ['', ''];
  for (const one of questions) {
    if (one.section !== section) texts.push({ role: 'heading', text: one.section });
    if (one.group !== one.section && (one.group !== group || one.section !== section))
      texts.push({ role: 'subheading', text: one.group });
    [section, group] = [one.section, one.group];
    const given = answers[one.id];
    texts.push({ role: 'question', text: one.text });
    texts.push({ role: 'answer', text: answerText(one, given) });
    if (given?.comment) texts.push({ role: 'answer', text: `Comment: ${given.comment}` });
  }
  return texts;
}

export const responsePdfHandlers = {
  export_assessment_response: async ({ path, caller }, services) => {
    const scope = scopeOn(services, 'assessments_responses', caller, { assessment_id: path.assessment_id });
    const run: Run = (statement) => services.database.query(scope.actor, statement);
    const [assessment] = await run<{ name: string }>(sql`select name from assessment where id = ${path.assessment_id}`);
    await requireEnoughPeople(run, scope);
    const response = await readResponse(run, scope, path.id);
    if (!response || !assessment) throw notFound(`Response ${path.id}`);
    const { by, status, submitted_at, answers } = response;
    const facts = [by && `By ${by}`, status, submitted_at && `submitted on ${submitted_at.slice(0, 10)}`].filter(
      Boolean,
    );
    const body = await writePdf({
      title: assessment.name,
      texts: [
        { role: 'title', text: assessment.name },
        { role: 'muted', text: facts.join(', ') || 'Response' },
        ...answerTexts(await questionsOf(run, path.assessment_id), answers),
      ],
    });
    return {
      status: 200,
      body,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="response-${path.id}.pdf"`,
      },
    };
  },
} satisfies Partial<Handlers>;
