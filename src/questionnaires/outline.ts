/** Puts questions into sections and groups while a file is read from top to bottom, whatever levels it has. Pure. */
import type { LineSentence, Question, QuestionGroup, Section } from './questionnaire.ts';

/** Characters that names, questions and options have at most. */
export const longest = { name: 200, text: 2_000, option: 500, key: 120 } as const;

interface OpenGroup {
  readonly name: string;
  readonly title: string;
  readonly line: number;
}

interface FilledGroup extends QuestionGroup {
  readonly questions: Question[];
}
interface FilledSection extends Section {
  readonly groups: FilledGroup[];
}

/** An outline that grows: the outermost level becomes sections, the next one groups, and what is deeper stays in its group. */
export class Outline {
  readonly sections: FilledSection[] = [];
  readonly notes: LineSentence[] = [];
  readonly faults: LineSentence[] = [];
  readonly #open: OpenGroup[] = [];
  readonly #keys = new Map<string, number>();
  readonly #title: string;
  #section: FilledSection | null = null;
  #group: FilledGroup | null = null;

  /** @param title of the questionnaire, which questions outside all levels stand below */
  constructor(title: string) {
    this.#title = title;
  }

  note(line: number | null, message: string): void {
    this.notes.push({ line, message });
  }

  fault(line: number | null, message: string): void {
    this.faults.push({ line, message });
  }

  /** A text no longer than may be; what is longer is cut, and said. */
  cut(line: number, text: string, most: number): string {
    const plain = text.trim();
    if (plain.length <= most) return plain;
    this.note(line, `“${plain.slice(0, 60)}…” has ${plain.length} characters, of which the first ${most} are taken.`);
    return plain.slice(0, most);
  }

  begin(line: number, name: string, title: string): void {
    const called = this.cut(line, title || name || this.#title, longest.name);
    this.#open.push({ name, title: called, line });
    const level = this.#open.length;
    if (level === 1) {
      this.#section = { name: called, description: '', groups: [] };
      this.sections.push(this.#section);
      this.#group = null;
    } else if (level === 2) this.#group = this.#newGroup(called);
    else if (level === 3)
      this.note(
        line,
        `“${called}” is on a third level, of which there are two: its questions stand in “${this.#group?.name}”.`,
      );
  }

  /** Ends the level that was begun last; what ends none is a fault. */
  end(line: number): void {
    const ended = this.#open.pop();
    if (!ended) this.fault(line, 'It ends a group, and none has begun.');
    else if (this.#open.length === 0) [this.#section, this.#group] = [null, null];
    else if (this.#open.length === 1) this.#group = null;
  }

  /** Adds a question to the level that is open; a key that is there already is a fault. */
  add(question: Question): void {
    const before = this.#keys.get(question.key);
    if (before !== undefined)
      this.fault(
        question.line,
        `“${question.key}” is the name of the question in line ${before} as well. Give one of the two another name.`,
      );
    this.#keys.set(question.key, question.line);
    if (!this.#section) {
      this.#section = { name: this.cut(question.line, this.#title, longest.name), description: '', groups: [] };
      this.sections.push(this.#section);
    }
    this.#group ??= this.#newGroup(this.#section.name);
    this.#group.questions.push(question);
  }

  /** A key that no question has yet. */
  freeKey(key: string): string {
    for (let more = 2; ; more++) if (!this.#keys.has(`${key}_${more}`)) return `${key}_${more}`;
  }

  hasKey(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Sections with questions, once the file has ended; what is still open is a fault. */
  finish(): readonly Section[] {
    for (const { name, title, line } of this.#open) this.fault(line, `The group “${name || title}” is never ended.`);
    return this.sections
      .map((section) => ({ ...section, groups: section.groups.filter(({ questions }) => questions.length > 0) }))
      .filter(({ groups }) => groups.length > 0);
  }

  #newGroup(name: string): FilledGroup {
    const group: FilledGroup = { name, description: '', questions: [] };
    this.#section?.groups.push(group);
    return group;
  }
}

/** A name as a key takes it: letters, digits, underscores, points and hyphens. */
export const keyOf = (name: string): string =>
  name
    .trim()
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^(?=[^A-Za-z_])/, '_')
    .slice(0, longest.key);
