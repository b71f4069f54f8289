/** Puts questions into sections and groups while a file is read from top to bottom, for any number of levels. Pure. */
import type { Condition } from '../fields/condition/condition.ts';
import type { Dialect } from './conditions/parse.ts';
import { byLine, type ConditionText, readCondition, readFilter, withoutCircles } from './conditions/read-conditions.ts';
import type { NamedQuestion } from './conditions/resolve.ts';
import type { LineSentence, Question, QuestionGroup, Section } from './questionnaire.ts';

/** The maximum number of characters of names, questions and options. */
export const longest = { name: 200, text: 2_000, option: 500, key: 120, condition: 10_000 } as const;

interface OpenGroup {
  readonly name: string;
  readonly title: string;
  readonly line: number;
  /** Its condition in the notation of the file; empty for none. */
  readonly condition: string;
}

/** A question in the notation of its file. */
export interface AddedQuestion extends Omit<Question, 'shownIf'> {
  /** Its name in conditions of the file; by default its key. */
  readonly name?: string;
  /** The codes of its options, in their order. */
  readonly codes?: readonly string[];
  /** For each option the text that decides whether it is offered; absent for all of them. */
  readonly filters?: readonly string[];
}

interface FilledGroup extends QuestionGroup {
  readonly questions: Question[];
  readonly written: ConditionText | null;
}
interface FilledSection extends Section {
  readonly groups: FilledGroup[];
  readonly written: ConditionText | null;
}

/**
 * Builds the outline: the outermost level becomes sections, the next one groups; deeper levels are merged into their
 * group.
 */
export class Outline {
  readonly sections: FilledSection[] = [];
  readonly notes: LineSentence[] = [];
  readonly faults: LineSentence[] = [];
  readonly #open: OpenGroup[] = [];
  readonly #keys = new Map<string, number>();
  readonly #title: string;
  readonly #named = new Map<string, NamedQuestion>();
  /** The conditions of questions by key, together with those of the deeper levels that contain them. */
  readonly #written = new Map<string, readonly ConditionText[]>();
  /** The filters of options by the key of their question. */
  readonly #filters = new Map<string, readonly ConditionText[]>();
  readonly #dialect: Dialect;
  #section: FilledSection | null = null;
  #group: FilledGroup | null = null;

  /** @param title of the questionnaire: the section of questions outside of all levels */
  constructor(title: string, dialect: Dialect) {
    this.#title = title;
    this.#dialect = dialect;
  }

  note(line: number | null, message: string): void {
    this.notes.push({ line, message });
  }

  fault(line: number | null, message: string): void {
    this.faults.push({ line, message });
  }

  /** Truncates a text to the limit, with a note. */
  cut(line: number, text: string, most: number): string {
    const plain = text.trim();
    if (plain.length <= most) return plain;
    this.note(line, `“${plain.slice(0, 60)}…” has ${plain.length} characters, of which the first ${most} are taken.`);
    return plain.slice(0, most);
  }

  begin(line: number, name: string, title: string, condition = ''): void {
    const called = this.cut(line, title || name || this.#title, longest.name);
    this.#open.push({ name, title: called, line, condition });
    const written = condition ? { text: condition, line } : null;
    const level = this.#open.length;
    if (level === 1) {
      this.#section = { name: called, description: '', shownIf: null, groups: [], written };
      this.sections.push(this.#section);
      this.#group = null;
    } else if (level === 2) this.#group = this.#newGroup(called, written);
    else if (level === 3)
      this.note(
        line,
        `“${called}” is on a third level, of which there are two: its questions stand in “${this.#group?.name}”.`,
      );
  }

  /** Ends the innermost open level; without one it adds a fault. */
  end(line: number): void {
    const ended = this.#open.pop();
    if (!ended) this.fault(line, 'It ends a group, and none has begun.');
    else if (this.#open.length === 0) [this.#section, this.#group] = [null, null];
    else if (this.#open.length === 1) this.#group = null;
  }

  /** Adds a question to the open level; a duplicate key is a fault. */
  add({ name = '', codes = [], filters, ...question }: AddedQuestion): void {
    const before = this.#keys.get(question.key);
    if (before !== undefined)
      this.fault(
        question.line,
        `“${question.key}” is the name of the question in line ${before} as well. Give one of the two another name.`,
      );
    this.#keys.set(question.key, question.line);
    this.#named.set(name || question.key, { key: question.key, type: question.type, codes });
    const { line, condition: text } = question;
    if (filters)
      this.#filters.set(
        question.key,
        filters.map((filter) => ({ text: filter, line })),
      );
    const deeper = this.#open.slice(2).filter(({ condition }) => condition);
    const written = [
      ...deeper.map((group) => ({ text: group.condition, line: group.line })),
      ...(text ? [{ text, line }] : []),
    ];
    if (written.length > 0) this.#written.set(question.key, written);
    if (!this.#section) {
      this.#section = {
        name: this.cut(question.line, this.#title, longest.name),
        description: '',
        shownIf: null,
        groups: [],
        written: null,
      };
      this.sections.push(this.#section);
    }
    this.#group ??= this.#newGroup(this.#section.name, null);
    this.#group.questions.push({ ...question, shownIf: null });
  }

  /** A key that no question has. */
  freeKey(key: string): string {
    for (let more = 2; ; more++) if (!this.#keys.has(`${key}_${more}`)) return `${key}_${more}`;
  }

  hasKey(key: string): boolean {
    return this.#keys.has(key);
  }

  /** The sections with questions, after the end of the file; a level that is still open is a fault. */
  finish(): readonly Section[] {
    for (const { name, title, line } of this.#open) this.fault(line, `The group “${name || title}” is never ended.`);
    const read = this.sections
      .map(({ written, ...section }) => ({
        ...section,
        shownIf: this.#read(written),
        groups: section.groups
          .filter(({ questions }) => questions.length > 0)
          .map(({ written: own, ...group }) => ({
            ...group,
            shownIf: this.#read(own),
            questions: group.questions.map((question) => this.#conditioned(question)),
          })),
      }))
      .filter(({ groups }) => groups.length > 0);
    const byKey = new Map([...this.#written].map(([key, texts]) => [key, joined(texts)]));
    const sections = withoutCircles(read, byKey, (line, message) => this.note(line, message));
    this.notes.splice(0, this.notes.length, ...byLine(this.notes));
    return sections;
  }

  #read(written: ConditionText | null, isStored = false): Condition | null {
    const note = (line: number | null, message: string) => this.note(line, message);
    return written && readCondition(written, { dialect: this.#dialect, questions: this.#named, note }, isStored);
  }

  /** A question with all its conditions; those that cannot be parsed stay as text. */
  #conditioned(question: Question): Question {
    const written = this.#written.get(question.key) ?? [];
    const read = written.map((one) => ({ one, condition: this.#read(one, true) }));
    const known = read.flatMap(({ condition }) => condition ?? []);
    const [first = null] = known;
    return {
      ...question,
      options: this.#offered(question),
      shownIf: known.length > 1 ? { all: known } : first,
      condition: read
        .flatMap(({ one, condition }) => (condition === null ? [one.text] : []))
        .join('\n')
        .slice(0, longest.condition),
    };
  }

  /** The options with their conditions. If one cannot be parsed, all options are offered. */
  #offered({ key, options, line }: Question): Question['options'] {
    const filters = this.#filters.get(key);
    if (!filters) return options;
    const conditions: (Condition | boolean)[] = [];
    for (const filter of filters) {
      const condition = readFilter(filter, {
        dialect: this.#dialect,
        questions: this.#named,
        note: (at, message) => this.note(at, message),
      });
      if (condition === null) return options;
      conditions.push(condition);
    }
    const unoffered = options.filter((_, at) => conditions[at] === false).map(({ text }) => `“${text}”`);
    if (unoffered.length)
      this.note(line, `${unoffered.slice(0, 5).join(', ')} would never be offered by its filter, and always is here.`);
    return options.map((option, at) => {
      const condition = conditions[at];
      return typeof condition === 'object' ? { ...option, shownIf: condition } : option;
    });
  }

  #newGroup(name: string, written: ConditionText | null): FilledGroup {
    const group: FilledGroup = { name, description: '', shownIf: null, questions: [], written };
    this.#section?.groups.push(group);
    return group;
  }
}

/** Joins conditions that must all be true into one text, at the line of the last. */
const joined = (texts: readonly ConditionText[]): ConditionText => ({
  text: texts
    .map(({ text }) => text)
    .join('\n')
    .slice(0, longest.condition),
  line: texts.at(-1)?.line ?? 0,
});

/** Converts a name into a key: letters, digits, underscores, dots and hyphens. */
export const keyOf = (name: string): string =>
  name
    .trim()
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^(?=[^A-Za-z_])/, '_')
    .slice(0, longest.key);
