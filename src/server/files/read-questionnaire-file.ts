/** Reads uploaded questionnaire files in a thread. */
import { QuestionnaireFileError } from '../../questionnaires/questionnaire.ts';
import type { ReadQuestionnaire } from '../../questionnaires/read-questionnaire.ts';
import { inThread } from '../engine/in-thread.ts';
import type { QuestionnaireAnswer, QuestionnaireRequest } from './questionnaire-thread.ts';

const script = new URL('./questionnaire-thread.ts', import.meta.url);
/** The maximum duration in milliseconds. */
const maxTime = 30_000;

/**
 * Reads a file in any supported format.
 * @throws QuestionnaireFileError with a sentence if the file cannot be read; ApiProblem `unavailable` if too many files
 * wait
 */
export async function readQuestionnaireFile(request: QuestionnaireRequest): Promise<ReadQuestionnaire> {
  const answer = await inThread<QuestionnaireAnswer>({
    script,
    data: request,
    maxTime,
    tooMuch: (what) => new QuestionnaireFileError(`The file takes too much ${what} to read. Split it.`),
  });
  if (answer.kind === 'refused') throw new QuestionnaireFileError(answer.message);
  return answer;
}
