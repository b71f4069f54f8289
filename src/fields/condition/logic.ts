/**
 * Finds faults in the conditions of a questionnaire, as sentences: parts that can never be shown, cycles, and
 * references to later or deleted questions. Pure.
 */
import { type JsonSchema, schemaIn, typesOf } from '../json-schema.ts';
import { knownValues } from './comparable.ts';
import { type Comparison, comparatorOf, comparisonsIn, fieldOf, holds, readsOf } from './condition.ts';
import { conditionFaults } from './faults.ts';
import { type Conditioned, hidingPlan } from './hidden.ts';

export interface LogicQuestion {
  readonly id: number;
  readonly title: string;
  /** The schema of the value that conditions read; null if there is none. */
  readonly schema: JsonSchema | null;
}

/** A part of the questionnaire that a condition shows. */
export interface LogicPlace {
  readonly title: string;
  readonly condition: unknown;
  /** Conditions of the enclosing parts. */
  readonly above: readonly unknown[];
  /** Index, from 0, of the first question that the condition shows. The condition may read the questions before it. */
  readonly from: number;
  /**
   * The question of an option. The option's condition must not read the answer to this question, because both are shown
   * together.
   */
  readonly ofQuestion: number;
}

/**
 * The maximum number of answer combinations that are tried for one condition. A condition with more combinations is not
 * checked.
 */
const maxTried = 20_000;

/** The sentences of all faults, one for each, in the order of the parts. */
export function logicFaults(
  questions: readonly LogicQuestion[],
  places: readonly LogicPlace[],
  conditioned: readonly Conditioned[],
): readonly string[] {
  const byId = new Map(questions.map((one, place) => [String(one.id), { ...one, place }]));
  const stuck = new Set(hidingPlan(conditioned).stuck.map(({ id }) => id));
  return [
    ...(stuck.size > 0 ? [circleSentence(questions.filter(({ id }) => stuck.has(id)))] : []),
    ...places.flatMap((place): readonly string[] => {
      const reads = readsOf(place.condition).map((field) => byId.get(field));
      if (reads.includes(undefined)) return [`“${place.title}” depends on a question that was deleted.`];
      const later = reads.find((one) => one && one.place >= place.from);
      if (later)
        return stuck.has(place.ofQuestion)
          ? []
          : [`“${place.title}” goes by “${later.title}”, which is asked only with it or after it.`];
      const [fault] = conditionFaults(place.condition, {
        of: (field) => byId.get(field)?.schema ?? undefined,
        names: [],
        called: (field) => `“${byId.get(field)?.title ?? field}”`,
      });
      if (fault) return [`“${place.title}” is shown by what cannot be: ${fault.message}`];
      const schemaOf = (field: string): JsonSchema => byId.get(field)?.schema ?? {};
      return canHold({ all: [place.condition, ...place.above] }, schemaOf)
        ? []
        : [`“${place.title}” is never shown: no answers fulfil its conditions.`];
    }),
  ];
}

function circleSentence(stuck: readonly LogicQuestion[]): string {
  const shown = stuck.slice(0, 5).map(({ title }) => `“${title}”`);
  const more = stuck.length > shown.length ? ` and ${stuck.length - shown.length} more` : '';
  return `${shown.join(', ')}${more} go by one another in a circle, or by what does: their conditions hide nothing.`;
}

/** Whether some combination of values fulfils a condition; true if there are too many combinations. */
export function canHold(condition: unknown, schemaOf: (field: string) => JsonSchema): boolean {
  const comparisons = comparisonsIn(condition);
  const fields = [...new Set(comparisons.map(fieldOf))];
  const tried = fields.map((field) =>
    valuesToTry(
      schemaOf(field),
      comparisons.filter((one) => fieldOf(one) === field),
    ),
  );
  if (tried.reduce((product, values) => product * values.length, 1) > maxTried) return true;
  const values: Record<string, unknown> = {};
  const tryFrom = (at: number): boolean => {
    const field = fields[at];
    if (field === undefined) return holds(condition, values);
    return (tried[at] ?? []).some((value) => {
      values[field] = value;
      return tryFrom(at + 1);
    });
  };
  return tryFrom(0);
}

/** One value for each class of values that the comparisons distinguish, and undefined. */
function valuesToTry(schema: JsonSchema, comparisons: readonly Comparison[]): readonly unknown[] {
  const wanted = comparisons.flatMap((one) => {
    const comparator = comparatorOf(one);
    return comparator ? [one[comparator]].flat() : [];
  });
  const [type] = typesOf(schema);
  if (type === 'array') return [undefined, ...listsOf(knownValues(schemaIn(schema['items'])), wanted)];
  const known = knownValues(schema);
  if (known.length > 0) return [undefined, ...known];
  const numbers = wanted.filter((one) => typeof one === 'number');
  if (type === 'integer' || type === 'number') return [undefined, ...numbersAround(schema, numbers)];
  const texts = wanted.filter((one) => typeof one === 'string');
  const days = schema['format'] === 'date' ? texts : [];
  return [undefined, ...textsOf(texts, numbers), ...days.flatMap((day) => [dayBeside(day, -1), dayBeside(day, 1)])];
}

/** The maximum number of parts whose subsets are tried. With more parts, the condition is not checked. */
const maxParts = 8;

/** All subsets of the parts; null if there are too many. */
const selectionsOf = <T>(parts: readonly T[]): readonly (readonly T[])[] | null =>
  parts.length > maxParts
    ? null
    : Array.from({ length: 2 ** parts.length }, (_, chosen) => parts.filter((_part, at) => chosen & (1 << at)));

/** Lists with every subset of the compared values, each combined with any number of the other values. */
function listsOf(known: readonly unknown[], wanted: readonly unknown[]): readonly (readonly unknown[])[] {
  const compared = known.filter((one) => wanted.includes(one));
  const others = known.filter((one) => !wanted.includes(one));
  const selections = selectionsOf(compared);
  if (!selections) return Array.from({ length: maxTried + 1 }, () => []);
  return selections.flatMap((some) =>
    Array.from({ length: others.length + 1 }, (_, beside) => [...some, ...others.slice(0, beside)]),
  );
}

/**
 * Sample numbers: each bound, a number between two neighbouring bounds, and a number beyond the first and the last
 * bound.
 */
function numbersAround(schema: JsonSchema, bounds: readonly number[]): readonly number[] {
  const [least, most] = [Number(schema['minimum'] ?? -1e9), Number(schema['maximum'] ?? 1e9)];
  const isWhole = typesOf(schema)[0] === 'integer';
  const ordered = [...new Set([least, ...bounds, most])].sort((one, other) => one - other);
  const between = ordered.slice(1).map((one, at) => ((ordered[at] as number) + one) / 2);
  const around = isWhole ? bounds.flatMap((one) => [Math.ceil(one) - 1, Math.floor(one) + 1]) : between;
  return [...ordered, ...around].filter((one) => one >= least && one <= most && (!isWhole || Number.isInteger(one)));
}

/**
 * Sample texts: every subset of the compared texts joined to one text, in each compared length too, and the text that
 * sorts directly after each.
 */
function textsOf(texts: readonly string[], lengths: readonly number[]): readonly string[] {
  const selections = selectionsOf([...new Set(texts)]);
  if (!selections) return Array.from({ length: maxTried + 1 }, () => '');
  const joined = selections.map((some) => some.join(' '));
  const wished = lengths
    .flatMap((length) => [length - 1, length, length + 1])
    .filter((one) => one > 0 && one <= 10_000);
  const padded = joined.flatMap((text) => wished.map((length) => text.padEnd(length, '~')));
  return [...joined, ...padded, ...texts.map((text) => `${text}0`), '0', '~'];
}

/** The day before or after a day; any other text is returned unchanged. */
function dayBeside(text: string, by: number): string {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(day.getTime())) return text;
  day.setUTCDate(day.getUTCDate() + by);
  return day.toISOString().slice(0, 10);
}
