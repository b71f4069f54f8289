/**
 * What is wrong with the conditions of things that are asked one after the other, in sentences: what can never be shown, waits
 * in a circle, or goes by what comes later or is gone. Pure.
 */
import { type JsonSchema, schemaIn, typesOf } from '../json-schema.ts';
import { knownValues } from './comparable.ts';
import { type Comparison, comparisonsIn, fieldOf, holds, readsOf } from './condition.ts';
import { conditionFaults } from './faults.ts';
import { type Conditioned, hidingPlan } from './hidden.ts';

/** Something that is asked. */
export interface LogicQuestion {
  readonly id: number;
  readonly title: string;
  /** Of the value that conditions read; null where there is none to read. */
  readonly schema: JsonSchema | null;
}

/** Something that a condition shows. */
export interface LogicPlace {
  readonly title: string;
  readonly condition: unknown;
  /** Conditions of what it lies in. */
  readonly above: readonly unknown[];
  /** The place, from 0, of the first question that it shows: conditions read what stands before it. */
  readonly from: number;
  /** An option is shown with its question, and may go by no answer to that either. */
  readonly ofQuestion: number;
}

/** Combinations of answers that are tried for one condition; one with more is not judged. */
const mostTried = 20_000;

/** Sentences, in the order of the places. */
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
      if (reads.includes(undefined)) return [`“${place.title}” goes by a question that is gone.`];
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

/** Whether some values fulfil a condition; true where there are too many to try. */
export function canHold(condition: unknown, schemaOf: (field: string) => JsonSchema): boolean {
  const comparisons = comparisonsIn(condition);
  const fields = [...new Set(comparisons.map(fieldOf))];
  const tried = fields.map((field) =>
    valuesToTry(
      schemaOf(field),
      comparisons.filter((one) => fieldOf(one) === field),
    ),
  );
  if (tried.reduce((product, values) => product * values.length, 1) > mostTried) return true;
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

/** Values between which the comparisons of a field tell apart, and none. */
function valuesToTry(schema: JsonSchema, comparisons: readonly Comparison[]): readonly unknown[] {
  const wanted = comparisons.flatMap((one) =>
    [one.is ?? one.contains ?? one.above ?? one.at_least ?? one.below ?? one.at_most].flat(),
  );
  const counts = comparisons
    .filter((one) => 'count' in one)
    .flatMap(() => wanted.filter((one) => typeof one === 'number'));
  const [type] = typesOf(schema);
  if (type === 'array') return [undefined, ...listsOf(knownValues(schemaIn(schema['items'])))];
  const known = knownValues(schema);
  if (known.length > 0) return [undefined, ...known];
  if (type === 'integer' || type === 'number') return [undefined, ...numbersAround(schema, wanted)];
  const texts = wanted.filter((one) => typeof one === 'string');
  const lengths = counts
    .flatMap((count) => [count - 1, count, count + 1])
    .filter((length) => length >= 0 && length <= 10_000);
  return [
    undefined,
    ...texts,
    ...texts.flatMap((text) => [dayBeside(text, -1), dayBeside(text, 1)]).filter((day) => day !== null),
    texts.join(' '),
    'x',
    ...lengths.map((length) => 'x'.repeat(length)),
  ];
}

/** Lists of at most three of the values, and all of them. */
function listsOf(known: readonly unknown[]): readonly (readonly unknown[])[] {
  const some = known.slice(0, 12);
  const pairs = some.flatMap((one, at) => some.slice(at + 1).map((other) => [one, other]));
  const triples = pairs.flatMap((pair) => some.slice(some.indexOf(pair[1]) + 1).map((other) => [...pair, other]));
  return [...known.map((one) => [one]), ...pairs, ...triples, known];
}

function numbersAround(schema: JsonSchema, wanted: readonly unknown[]): readonly number[] {
  const [least, most] = [Number(schema['minimum'] ?? -1e9), Number(schema['maximum'] ?? 1e9)];
  const step = typesOf(schema)[0] === 'integer' ? 1 : 0.5;
  const around = wanted.filter((one) => typeof one === 'number').flatMap((one) => [one - step, one, one + step]);
  return [...new Set([least, most, 0, ...around])].filter((one) => one >= least && one <= most);
}

/** The day before or after one; null for what is no day. */
function dayBeside(text: string, by: number): string | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return null;
  day.setUTCDate(day.getUTCDate() + by);
  return day.toISOString().slice(0, 10);
}
