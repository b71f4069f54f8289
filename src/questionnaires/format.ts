/** The interface of a format of questionnaires. Each format is a folder whose `format.ts` exports one. */
import type { SourceFile } from '../dictionaries/source-file.ts';
import type { Questionnaire } from './questionnaire.ts';

export interface QuestionnaireFormat {
  /** The name of the format for users. */
  readonly title: string;
  /** The confidence, from 0 to 1, that the file has this format; the highest one reads it. */
  readonly recognise: (file: SourceFile) => number | Promise<number>;
  /** @throws {QuestionnaireFileError, TableFileError} with a sentence, if the file cannot be read at all */
  readonly read: (file: SourceFile) => Questionnaire | Promise<Questionnaire>;
}
