/**
 * Writes a questionnaire as a data dictionary of REDCap. Reading it yields the same questionnaire, except for the reported
 * losses. Pure.
 */
import { redcapColumns } from '../../dictionaries/redcap/format.ts';
import type { Condition } from '../../fields/condition/condition.ts';
import type { Question, QuestionGroup, Questionnaire, QuestionType, Section } from '../questionnaire.ts';
import { ConditionLoss } from '../xlsform/write-condition.ts';
import { inWords, plain } from './format.ts';
import { branchingLogic, codeOf, type WrittenQuestion } from './write-condition.ts';

export interface WrittenDictionary {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The parts that a dictionary cannot express, in sentences. */
  readonly losses: readonly string[];
}

/** The field type of each question type, and the validation of a text. */
const fieldTypes: Partial<Readonly<Record<QuestionType, readonly [type: string, validation: string]>>> = {
  short_text: ['text', ''],
  long_text: ['notes', ''],
  single_choice: ['radio', ''],
  dropdown: ['dropdown', ''],
  multiple_choice: ['checkbox', ''],
  yes_no: ['yesno', ''],
  scale: ['slider', 'number'],
  number: ['text', 'number'],
  date: ['text', 'date_ymd'],
  time: ['text', 'time'],
  date_time: ['text', 'datetime_ymd'],
  email: ['text', 'email'],
  note: ['descriptive', ''],
};

/** Types that are written as another one, and what it is called. */
const nearest: Partial<Readonly<Record<QuestionType, readonly [type: QuestionType, words: string]>>> = {
  rating: ['scale', 'a slider'],
  ranking: ['multiple_choice', 'boxes, without an order'],
};

const maxLetters = 100;

/** A name as REDCap has them: lower case, digits and underscores, with a letter first. */
const nameOf = (text: string, otherwise: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, maxLetters) || otherwise;

/** Names that differ from each other. */
class Names {
  readonly #taken = new Set<string>();

  take(wanted: string): string {
    let name = wanted;
    for (let more = 2; this.#taken.has(name); more += 1) name = `${wanted}_${more}`;
    this.#taken.add(name);
    return name;
  }
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

class DictionaryWriter {
  readonly rows: (readonly string[])[] = [];
  readonly losses = new Set<string>();
  readonly #questions: ReadonlyMap<string, WrittenQuestion>;

  constructor(questions: readonly Question[]) {
    const names = new Names();
    this.#questions = new Map(
      questions.map((question) => [question.key, { question, name: names.take(this.#variable(question.key)) }]),
    );
    for (const { name, question } of this.#questions.values())
      if (name !== question.key) this.losses.add(`“${question.key}” is called “${name}”.`);
  }

  #variable(key: string): string {
    return /^[a-z][a-z0-9_]*$/.test(key) ? key : nameOf(key, 'field');
  }

  /** A text that is read as it is written: without what looks like HTML. */
  #text(text: string): string {
    const read = plain(text);
    if (read !== text.trim())
      this.losses.add(`“${shortened(text)}” is written as “${shortened(read)}”: labels are HTML.`);
    return read;
  }

  #choices({ options, text }: Question): string {
    if (options.some(({ allowsText }) => allowsText))
      this.losses.add(`That options of “${shortened(text)}” take words is left out.`);
    if (options.some(({ shownIf }) => shownIf))
      this.losses.add(`When single options of “${shortened(text)}” are offered is left out: all are.`);
    return options
      .map((option, place) => {
        const label = option.text.replace(/\s*\|\s*/g, ' / ').replace(/\s+/g, ' ');
        if (label !== option.text)
          this.losses.add(`The option “${shortened(option.text)}” is written as “${shortened(label)}”.`);
        return `${codeOf(place)}, ${this.#text(label)}`;
      })
      .join(' | ');
  }

  /** The branching logic of a question with those of its group and section; its own text where it is not understood. */
  #logic(question: Question, above: readonly (Condition | null)[]): string {
    const conditions = [...above, question.shownIf].filter((one) => one !== null);
    const parts: string[] = [];
    for (const condition of conditions)
      try {
        parts.push(branchingLogic(condition, (key) => this.#questions.get(key), { isInner: conditions.length > 1 }));
      } catch (error) {
        if (!(error instanceof ConditionLoss)) throw error;
        this.losses.add(
          `When “${shortened(question.text)}” is asked is left out in part: its condition reads ${error.message}.`,
        );
      }
    return parts.join(' and ') || (conditions.length ? '' : question.condition);
  }

  #bounds({ scale, type, text }: Question): readonly [string, string] {
    if (type === 'rating') return ['1', '5'];
    if (type !== 'scale') return ['', ''];
    if (!scale) this.losses.add(`The scale of “${shortened(text)}” has no ends, and gets 0 and 100.`);
    return [String(scale?.min ?? 0), String(scale?.max ?? 100)];
  }

  question(
    one: Question,
    place: { readonly form: string; readonly header: string; readonly above: readonly (Condition | null)[] },
  ): void {
    const other = nearest[one.type];
    const known = fieldTypes[other?.[0] ?? one.type];
    if (other) this.losses.add(`“${shortened(one.text)}” is asked by ${other[1]}: there is no type “${one.type}”.`);
    else if (!known) this.losses.add(`“${shortened(one.text)}” is asked as a text: there is no type “${one.type}”.`);
    const [type, validation] = known ?? ['text', ''];
    const [min, max] = this.#bounds(one);
    const cells: Partial<Record<number, string>> = {
      0: this.#questions.get(one.key)?.name ?? one.key,
      1: place.form,
      2: place.header && this.#text(place.header),
      3: type,
      4: this.#text(one.text),
      5: one.options.length ? this.#choices(one) : '',
      6: this.#text(one.help),
      7: validation,
      8: min,
      9: max,
      11: this.#logic(one, place.above),
      12: one.required ? 'y' : '',
    };
    this.rows.push(redcapColumns.map((_, at) => cells[at] ?? ''));
  }

  section(section: Section, form: string): void {
    const called = inWords(form);
    if (called !== section.name) this.losses.add(`The section “${shortened(section.name)}” is called “${called}”.`);
    for (const [at, group] of section.groups.entries()) this.#group(section, group, { form, isFirst: at === 0 });
  }

  #group(
    section: Section,
    group: QuestionGroup,
    { form, isFirst }: { readonly form: string; readonly isFirst: boolean },
  ): void {
    const above = [section.shownIf, group.shownIf];
    if (above.some((one) => one !== null))
      this.losses.add(
        `The condition of “${shortened(group.shownIf ? group.name : section.name)}” is written with each of its questions.`,
      );
    const header = isFirst && group.name === section.name ? '' : group.name;
    for (const [at, one] of group.questions.entries())
      this.question(one, { form, header: at === 0 ? header : '', above });
  }
}

/** The rows of a data dictionary: a form for each section, a section header for each group. */
export function writeRedcap({ sections }: Pick<Questionnaire, 'sections'>): WrittenDictionary {
  const writer = new DictionaryWriter(sections.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions)));
  const forms = new Names();
  for (const section of sections) writer.section(section, forms.take(nameOf(section.name, 'form')));
  return { titles: redcapColumns, rows: writer.rows, losses: [...writer.losses] };
}
