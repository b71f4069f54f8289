/** The formats of questionnaires: the exports of `format.ts` in each folder. Made by codegen. */
import type { QuestionnaireFormat } from './format.ts';
import { redcapFormat } from './redcap/format.ts';
import { surveyJsFormat } from './survey-js/format.ts';
import { xlsformFormat } from './xlsform/format.ts';

export const formatRegistry = {
  redcap: redcapFormat,
  'survey-js': surveyJsFormat,
  xlsform: xlsformFormat,
} satisfies Readonly<Record<string, QuestionnaireFormat>>;
