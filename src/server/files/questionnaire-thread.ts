/** Worker thread that reads one questionnaire file and then ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { QuestionnaireFileError } from '../../questionnaires/questionnaire.ts';
import { type ReadQuestionnaire, readQuestionnaire } from '../../questionnaires/read-questionnaire.ts';

export interface QuestionnaireRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The single result of the thread: the contents, or an error sentence for the person who uploaded the file. */
export type QuestionnaireAnswer =
  | ({ readonly kind: 'read' } & ReadQuestionnaire)
  | { readonly kind: 'refused'; readonly message: string };

async function answer(): Promise<QuestionnaireAnswer> {
  const { name, bytes } = workerData as QuestionnaireRequest;
  try {
    return { kind: 'read', ...(await readQuestionnaire(name, bytes)) };
  } catch (error) {
    if (!(error instanceof QuestionnaireFileError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}

parentPort?.postMessage(await answer());
