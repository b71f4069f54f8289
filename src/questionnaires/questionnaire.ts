/** A questionnaire as every format is read into: sections of groups of questions, and what of the file is not in it. Pure. */

import type { Condition } from '../fields/condition/condition.ts';

/** Something said of a line of the file; null for the file as a whole. */
export interface LineSentence {
  readonly line: number | null;
  readonly message: string;
}

/** Types that every installation has, by the key of the question type. */
export type QuestionType =
  | 'short_text'
  | 'long_text'
  | 'single_choice'
  | 'multiple_choice'
  | 'dropdown'
  | 'yes_no'
  | 'scale'
  | 'rating'
  | 'number'
  | 'date'
  | 'time'
  | 'date_time'
  | 'email'
  | 'web_address'
  | 'ranking'
  | 'note';

export interface QuestionOption {
  readonly text: string;
  /** Anyone who chooses it may add words. */
  readonly allowsText: boolean;
}

export interface Question {
  readonly line: number;
  readonly key: string;
  readonly type: QuestionType;
  readonly text: string;
  readonly help: string;
  readonly required: boolean;
  readonly options: readonly QuestionOption[];
  readonly scale: { readonly min: number; readonly max: number } | null;
  /** When it is asked, as the file has it, where that is not understood: for the author to read. It hides nothing. */
  readonly condition: string;
  /** When it is asked: questions stand in it by their keys, options by their place from 0; null for always. */
  readonly shownIf: Condition | null;
}

export interface QuestionGroup {
  readonly name: string;
  readonly description: string;
  /** As that of a question. */
  readonly shownIf: Condition | null;
  readonly questions: readonly Question[];
}

export interface Section {
  readonly name: string;
  readonly description: string;
  /** As that of a question. */
  readonly shownIf: Condition | null;
  readonly groups: readonly QuestionGroup[];
}

export interface Questionnaire {
  readonly name: string;
  readonly description: string;
  readonly sections: readonly Section[];
  /** With any of them nothing is taken in. */
  readonly faults: readonly LineSentence[];
  /** What was changed, or is left out. */
  readonly notes: readonly LineSentence[];
}

/** A file that is not read at all: the message says what to do instead. */
export class QuestionnaireFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'QuestionnaireFileError';
  }
}
