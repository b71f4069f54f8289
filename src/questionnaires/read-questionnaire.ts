/**
 * Reads a file of any format as a questionnaire, by the format with the highest confidence. Pure; runs in a thread of
 * the server.
 */
import { sourceFile } from '../dictionaries/source-file.ts';
import { TableFileError } from '../tables/table-file.ts';
import type { QuestionnaireFormat } from './format.ts';
import { formatRegistry } from './format-registry.ts';
import { type Questionnaire, QuestionnaireFileError } from './questionnaire.ts';

export interface ReadQuestionnaire {
  /** The name of the format for users. */
  readonly format: string;
  readonly questionnaire: Questionnaire;
}

/**
 * @throws {QuestionnaireFileError} with a sentence, if nothing can be read; faults of single lines are in the
 * questionnaire
 */
export async function readQuestionnaire(name: string, bytes: Uint8Array): Promise<ReadQuestionnaire> {
  if (bytes.length === 0) throw new QuestionnaireFileError('The file is empty.');
  const file = sourceFile(name, bytes);
  const formats: readonly QuestionnaireFormat[] = Object.values(formatRegistry);
  let best: QuestionnaireFormat | null = null;
  let most = 0;
  try {
    for (const format of formats) {
      const sure = await format.recognise(file);
      if (sure > most) [best, most] = [format, sure];
    }
    // The reader of workbooks throws a sentence about files that it refuses, such as the old format.
    if (!best) {
      await file.table();
      throw new QuestionnaireFileError(
        `“${name}” is no questionnaire that can be read. There are: ${formats.map(({ title }) => title).join(', ')}.`,
      );
    }
    return { format: best.title, questionnaire: await best.read(file) };
  } catch (error) {
    if (error instanceof TableFileError) throw new QuestionnaireFileError(error.message);
    throw error;
  }
}
