/**
 * Reads the conditions of a file after its questions. A condition that cannot be parsed is stored as text, with a note
 * about its line. Pure.
 */
import { type Comparison, type Condition, fieldOf, mapComparisons } from '../../fields/condition/condition.ts';
import { hidingPlan } from '../../fields/condition/hidden.ts';
import type { LineSentence, Question, Section } from '../questionnaire.ts';
import { type Dialect, parseCondition, parseFilter } from './parse.ts';
import { type NamedQuestion, resolveCondition } from './resolve.ts';
import { ConditionTextError } from './text-error.ts';
import { hasTypographic } from './tokens.ts';

/** A condition in the notation of its file. */
export interface ConditionText {
  readonly text: string;
  readonly line: number;
}

/** The context of the conditions. */
export interface ReadingConditions {
  readonly dialect: Dialect;
  /** By their names in the file. */
  readonly questions: ReadonlyMap<string, NamedQuestion>;
  readonly note: (line: number | null, message: string) => void;
}

const longestShown = 200;
const shownText = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

/** The condition of a text; null if it cannot be parsed, with a note that says why and whether the text is stored. */
export function readCondition(
  { text, line }: ConditionText,
  reading: ReadingConditions,
  isStored = true,
): Condition | null {
  const { dialect, questions, note } = reading;
  try {
    const condition = resolveCondition(parseCondition(text, dialect), questions);
    if (hasTypographic(text))
      note(line, 'Its condition has typographic quotation marks or dashes, which are read as plain ones.');
    return condition;
  } catch (error) {
    if (!(error instanceof ConditionTextError)) throw error;
    note(
      line,
      `When it is asked, “${shownText(text)}”, is not understood: ${error.message}. It ${isStored ? 'is kept for you to read' : 'is left out'}, and hides nothing.`,
    );
    return null;
  }
}

/**
 * The condition under which an option is offered: a boolean if no question decides. Null if the text cannot be parsed, with a
 * note that says why.
 */
export function readFilter(
  { text, line }: ConditionText,
  { dialect, questions, note }: ReadingConditions,
): Condition | boolean | null {
  try {
    const condition = parseFilter(text, dialect);
    return typeof condition === 'boolean' ? condition : resolveCondition(condition, questions);
  } catch (error) {
    if (!(error instanceof ConditionTextError)) throw error;
    note(
      line,
      `Which of its options are offered, “${shownText(text)}”, is not understood: ${error.message}. It is left out, and all are offered.`,
    );
    return null;
  }
}

/** The keys of questions whose conditions form a cycle, or depend on one. */
function inCircles(sections: readonly Section[]): ReadonlySet<string> {
  const ids = new Map<string, number>();
  const rows = sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      group.questions.map(({ key, shownIf }) => ({ key, conditions: [section.shownIf, group.shownIf, shownIf] })),
    ),
  );
  for (const { key } of rows) ids.set(key, ids.size + 1);
  const numbered = (comparison: Comparison): Comparison =>
    ({ ...comparison, field: ids.get(fieldOf(comparison)) ?? 0 }) as Comparison;
  const { stuck } = hidingPlan(
    rows.map(({ key, conditions }) => ({
      id: ids.get(key) ?? 0,
      conditions: conditions.flatMap((one) => (one ? [mapComparisons(one, plainField(numbered))] : [])),
      options: new Map(),
    })),
  );
  const keys = [...ids.keys()];
  return new Set(stuck.map(({ id }) => keys[id - 1] ?? ''));
}

/** The condition on the field alone, without a count: only the referenced question matters. */
const plainField =
  (numbered: (comparison: Comparison) => Comparison) =>
  (comparison: Comparison): Comparison =>
    numbered({ field: fieldOf(comparison) });

/** Removes conditions that form cycles, with a note for each; `texts` are the conditions by the keys of questions. */
export function withoutCircles(
  sections: readonly Section[],
  texts: ReadonlyMap<string, ConditionText>,
  note: (line: number | null, message: string) => void,
): readonly Section[] {
  const circles = inCircles(sections);
  if (circles.size === 0) return sections;
  const freed = (question: Question): Question => {
    const written = texts.get(question.key);
    if (!circles.has(question.key) || question.shownIf === null || !written) return question;
    note(
      written.line,
      `When it is asked, “${shownText(written.text)}”, goes round in a circle with other conditions, or waits for one that does. It is kept for you to read, and hides nothing.`,
    );
    return { ...question, shownIf: null, condition: written.text };
  };
  return sections.map((section) => ({
    ...section,
    groups: section.groups.map((group) => ({ ...group, questions: group.questions.map(freed) })),
  }));
}

/** Notes in the order of their lines, those about the whole file first. */
export const byLine = (notes: readonly LineSentence[]): readonly LineSentence[] =>
  notes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
