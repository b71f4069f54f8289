/** What a format of questionnaires is: a folder with a `format.ts` that exports one of these. */
import type { SourceFile } from '../dictionaries/source-file.ts';
import type { Questionnaire } from './questionnaire.ts';

export interface QuestionnaireFormat {
  /** As people call it. */
  readonly title: string;
  /** How sure it is that the file is one of its own, from 0 to 1; the surest format reads it. */
  readonly recognise: (file: SourceFile) => number | Promise<number>;
  /** @throws QuestionnaireFileError, TableFileError with a sentence where the file cannot be read at all */
  readonly read: (file: SourceFile) => Questionnaire | Promise<Questionnaire>;
}
