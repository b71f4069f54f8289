/**
 * A questionnaire in the form into which every format is read: sections with groups of questions, and notes about the
 * rest of the file. Pure.
 */

import type { Condition } from '../fields/condition/condition.ts';

/** A message about a line of the file; null for the whole file. */
export interface LineSentence {
  readonly line: number | null;
  readonly message: string;
}

/** The question types of every installation, by their keys. */
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
  /** The respondent can add a text to this option. */
  readonly allowsText: boolean;
  /** The condition under which it is offered, like that of a question; absent for none. */
  readonly shownIf?: Condition;
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
  /** A condition that cannot be parsed, in the notation of the file, for the author. It has no effect. */
  readonly condition: string;
  /** Its condition: questions by their keys, options by their index from 0; null for none. */
  readonly shownIf: Condition | null;
}

export interface QuestionGroup {
  readonly name: string;
  readonly description: string;
  /** Like that of a question. */
  readonly shownIf: Condition | null;
  readonly questions: readonly Question[];
}

export interface Section {
  readonly name: string;
  readonly description: string;
  /** Like that of a question. */
  readonly shownIf: Condition | null;
  readonly groups: readonly QuestionGroup[];
}

export interface Questionnaire {
  readonly name: string;
  readonly description: string;
  readonly sections: readonly Section[];
  /** Any of them prevents the import. */
  readonly faults: readonly LineSentence[];
  /** Changes and omissions. */
  readonly notes: readonly LineSentence[];
}

/** A file that cannot be read: the message says what to do instead. */
export class QuestionnaireFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'QuestionnaireFileError';
  }
}
