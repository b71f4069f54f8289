/** A questionnaire as the sheets of an XLSForm, which is read back as it was but for what is said to be lost. Pure. */
import type { Question, Questionnaire } from '../questionnaire.ts';

export interface FormSheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface WrittenForm {
  readonly sheets: readonly FormSheet[];
  /** What an XLSForm has no place for, in sentences. */
  readonly losses: readonly string[];
}

/** The word of a type, and its appearance; options follow where it has any. */
const words: Readonly<Record<string, readonly [word: string, appearance: string]>> = {
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
const titles = ['type', 'name', 'label', 'hint', 'required', 'relevant', 'appearance', 'parameters'];

const isOther = (option: Question['options'][number] | undefined): boolean =>
  option?.allowsText === true && option.text === 'Other';

class FormWriter {
  readonly survey: (readonly string[])[] = [];
  readonly choices: (readonly string[])[] = [];
  readonly losses = new Set<string>();
  /** Names of lists by the texts of their options: questions with the same ones share a list. */
  readonly #lists = new Map<string, string>();

  /** The name of the list with these options. */
  list(options: readonly string[]): string {
    const text = JSON.stringify(options);
    const known = this.#lists.get(text) ?? `list_${this.#lists.size + 1}`;
    if (!this.#lists.has(text))
      for (const [at, option] of options.entries()) this.choices.push([known, `option_${at + 1}`, option]);
    this.#lists.set(text, known);
    return known;
  }

  question(one: Question): void {
    const known = words[one.type];
    if (!known) this.losses.add(`“${one.text.slice(0, 60)}” is asked as a text: an XLSForm has no type “${one.type}”.`);
    const [word, appearance] = known ?? ['text', ''];
    this.survey.push([
      choosing.test(word) ? this.#choosing(word, one) : word,
      one.key,
      one.text,
      one.help,
      one.required ? 'yes' : '',
      one.condition,
      appearance,
      word === 'range' ? `start=${one.scale?.min ?? 1} end=${one.scale?.max ?? 5} step=1` : '',
    ]);
  }

  #choosing(word: string, { options, text }: Question): string {
    const other = isOther(options.at(-1));
    const listed = other ? options.slice(0, -1) : options;
    if (listed.some(({ allowsText }) => allowsText))
      this.losses.add(`That options of “${text.slice(0, 60)}” take words is left out.`);
    return `${word} ${this.list(listed.map((option) => option.text))}${other ? ' or_other' : ''}`;
  }
}

/** The sheets survey, choices and settings: sections and groups as groups, questions with the same options by one list. */
export function writeXlsform({ name, sections }: Pick<Questionnaire, 'name' | 'sections'>): WrittenForm {
  const writer = new FormWriter();
  const row = (type: string, called: string, label = '') =>
    writer.survey.push([type, called, label, '', '', '', '', '']);
  for (const [s, section] of sections.entries()) {
    row('begin_group', `section_${s + 1}`, section.name);
    for (const [g, group] of section.groups.entries()) {
      const inner = group.name !== section.name || g > 0;
      if (inner) row('begin_group', `group_${s + 1}_${g + 1}`, group.name);
      for (const one of group.questions) writer.question(one);
      if (inner) row('end_group', `group_${s + 1}_${g + 1}`);
    }
    row('end_group', `section_${s + 1}`);
  }
  return {
    sheets: [
      { name: 'survey', titles, rows: writer.survey },
      { name: 'choices', titles: ['list_name', 'name', 'label'], rows: writer.choices },
      { name: 'settings', titles: ['form_title'], rows: [[name]] },
    ],
    losses: [...writer.losses],
  };
}
