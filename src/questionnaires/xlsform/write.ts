/**
 * Writes a questionnaire as the sheets of an XLSForm. Reading them yields the same questionnaire, except for the
 * reported losses. Pure.
 */
import type { Condition } from '../../fields/condition/condition.ts';
import type { Question, Questionnaire } from '../questionnaire.ts';
import { ConditionLoss, conditionText, type Nameable } from './write-condition.ts';

export interface FormSheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface WrittenForm {
  readonly sheets: readonly FormSheet[];
  /** The parts that an XLSForm cannot express, in sentences. */
  readonly losses: readonly string[];
}

/** The name and appearance of each type; options follow the name. */
const typeNames: Readonly<Record<string, readonly [word: string, appearance: string]>> = {
  short_text: ['text', ''],
  long_text: ['text', 'multiline'],
  single_choice: ['select_one', ''],
  multiple_choice: ['select_multiple', ''],
  dropdown: ['select_one', 'minimal'],
  ranking: ['rank', ''],
  yes_no: ['acknowledge', ''],
  scale: ['range', ''],
  rating: ['range', 'rating'],
  number: ['decimal', ''],
  date: ['date', ''],
  time: ['time', ''],
  date_time: ['dateTime', ''],
  note: ['note', ''],
};

const choosing = /^(select_one|select_multiple|rank)$/;
const titles = ['type', 'name', 'label', 'hint', 'required', 'relevant', 'appearance', 'parameters', 'choice_filter'];

const isOther = (option: Question['options'][number] | undefined): boolean =>
  option?.allowsText === true && option.text === 'Other';

interface ListedOption {
  readonly name: string;
  readonly label: string;
  /** The name of its condition in the filter; empty for none. */
  readonly shown: string;
}

/** The column of choices that names the condition of an option. */
const shownColumn = 'shown_if';
const shownName = (place: number): string => `c${place + 1}`;

/** The filter of options with these conditions; empty if all are always offered. */
function filterOf(conditions: readonly string[]): string {
  const names = [...new Set(conditions.filter(Boolean))];
  if (!names.length) return '';
  const parts = names.map((condition, place) => `(${shownColumn} = '${shownName(place)}' and (${condition}))`);
  return [`${shownColumn} = ''`, ...parts].join(' or ');
}

class FormWriter {
  readonly survey: (readonly string[])[] = [];
  readonly choices: (readonly string[])[] = [];
  readonly losses = new Set<string>();
  /** The names of lists by the texts of their options: questions with the same options share a list. */
  readonly #lists = new Map<string, string>();
  readonly #named: Nameable;

  /** @param questions by their keys, which conditions use */
  constructor(questions: ReadonlyMap<string, Question>) {
    this.#named = {
      question: (key) => questions.get(key),
      option: ({ options }, place) =>
        place >= options.length || place < 0
          ? undefined
          : isOther(options.at(-1)) && place === options.length - 1
            ? 'other'
            : `option_${place + 1}`,
    };
  }

  /** The name of the list with these options, each with the name of its condition. */
  list(options: readonly ListedOption[]): string {
    const text = JSON.stringify(options);
    const known = this.#lists.get(text) ?? `list_${this.#lists.size + 1}`;
    if (!this.#lists.has(text))
      for (const { name, label, shown } of options) this.choices.push([known, name, label, shown]);
    this.#lists.set(text, known);
    return known;
  }

  /** The text of a condition; empty if there is none, or if it is a loss. */
  condition(condition: Condition | null, questionText: string): string {
    if (condition === null) return '';
    try {
      return conditionText(condition, this.#named);
    } catch (error) {
      if (!(error instanceof ConditionLoss)) throw error;
      this.losses.add(
        `When “${questionText.slice(0, 60)}” is asked is left out: its condition reads ${error.message}.`,
      );
      return '';
    }
  }

  question(one: Question): void {
    const known = typeNames[one.type];
    if (!known) this.losses.add(`“${one.text.slice(0, 60)}” is asked as a text: an XLSForm has no type “${one.type}”.`);
    const [word, appearance] = known ?? ['text', ''];
    this.survey.push([
      choosing.test(word) ? this.#choosing(word, one) : word,
      one.key,
      one.text,
      one.help,
      one.required ? 'yes' : '',
      one.shownIf ? this.condition(one.shownIf, one.text) : one.condition,
      appearance,
      word === 'range' ? `start=${one.scale?.min ?? 1} end=${one.scale?.max ?? 5} step=1` : '',
      choosing.test(word) ? filterOf(this.#conditionsOf(one)) : '',
    ]);
  }

  #choosing(word: string, { options, text }: Question): string {
    const conditions = this.#conditionsOf({ options, text });
    // A list with a filter cannot end with "or_other".
    const other = isOther(options.at(-1)) && !conditions.some(Boolean);
    const listed = other ? options.slice(0, -1) : options;
    if (listed.some(({ allowsText }) => allowsText))
      this.losses.add(`That options of “${text.slice(0, 60)}” take words is left out.`);
    const names = [...new Set(conditions.filter(Boolean))];
    const list = this.list(
      listed.map((option, at) => ({
        name: isOther(option) ? 'other' : `option_${at + 1}`,
        label: option.text,
        shown: conditions[at] ? shownName(names.indexOf(conditions[at])) : '',
      })),
    );
    return `${word} ${list}${other ? ' or_other' : ''}`;
  }

  /** The conditions of the options as texts; empty where an option is always offered. */
  #conditionsOf({ options, text }: Pick<Question, 'options' | 'text'>): readonly string[] {
    return options.map((option) => this.condition(option.shownIf ?? null, `${text}: ${option.text}`));
  }
}

/** The sheets survey, choices and settings. Sections and groups are written as groups, equal options as one list. */
export function writeXlsform({ name, sections }: Pick<Questionnaire, 'name' | 'sections'>): WrittenForm {
  const questions = sections.flatMap(({ groups }) => groups.flatMap((group) => group.questions));
  const writer = new FormWriter(new Map(questions.map((one) => [one.key, one])));
  const row = (type: string, called: string, label = '', condition: Condition | null = null) =>
    writer.survey.push([type, called, label, '', '', writer.condition(condition, label), '', '', '']);
  for (const [s, section] of sections.entries()) {
    row('begin_group', `section_${s + 1}`, section.name, section.shownIf);
    for (const [g, group] of section.groups.entries()) {
      const inner = group.name !== section.name || g > 0 || group.shownIf !== null;
      if (inner) row('begin_group', `group_${s + 1}_${g + 1}`, group.name, group.shownIf);
      for (const one of group.questions) writer.question(one);
      if (inner) row('end_group', `group_${s + 1}_${g + 1}`);
    }
    row('end_group', `section_${s + 1}`);
  }
  return {
    sheets: [
      { name: 'survey', titles, rows: writer.survey },
      { name: 'choices', titles: ['list_name', 'name', 'label', shownColumn], rows: writer.choices },
      { name: 'settings', titles: ['form_title'], rows: [[name]] },
    ],
    losses: [...writer.losses],
  };
}
