import { amountOffers } from '../comparisons.ts';
import { type JsonSchema, typesOf } from '../json-schema.ts';
import { type CellReader, defineKind } from '../kind.ts';
import { readCommaNumber, readNumber, readPointNumber } from './read-number.ts';
import { amountText, withoutUnit } from './unit.ts';
import { readInteger } from './whole-number.ts';

const isWhole = (schema: JsonSchema): boolean => typesOf(schema)[0] === 'integer';
const named = (schema: JsonSchema): string => (isWhole(schema) ? 'a whole number' : 'a number');

/** The maximum number of steps of a bounded number that counts as a scale, such as 1 to 5. */
const maxSteps = 11;

/** The values of a scale, ascending; empty for other numbers. */
function stepsOf(schema: JsonSchema): readonly number[] {
  const { minimum, maximum } = schema;
  if (!isWhole(schema) || typeof minimum !== 'number' || typeof maximum !== 'number') return [];
  if (maximum - minimum >= maxSteps) return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, step) => minimum + step);
}

const written =
  (read: (text: string) => number | null): CellReader =>
  (cell, schema) => {
    const number = read(withoutUnit(cell, schema['x-unit']));
    return number === null || !Number.isFinite(number) || (isWhole(schema) && !Number.isInteger(number))
      ? undefined
      : number;
  };

export const number = defineKind({
  name: 'number',
  designed: {
    title: 'Number',
    group: 'Most used',
    place: 2,
    icon: '123',
    schema: { type: ['number', 'null'] },
    options: ['unit', 'whole', 'bounds'],
  },
  basis: (schema) => (schema['x-unit'] === 'px' ? 'pixels' : stepsOf(schema).length > 0 ? 'scale' : 'number'),
  steps: stepsOf,
  rank: 75,
  fits: ({ schema }) => ['integer', 'number'].includes(typesOf(schema)[0] ?? ''),
  storage: (schema) => (typesOf(schema).length > 1 ? 'json' : isWhole(schema) ? 'integer' : 'number'),
  example: (schema) => Math.max(1, Number(schema['minimum'] ?? 1)),
  readings: [written(readPointNumber), written(readCommaNumber)],
  expected: named,
  filterValue: (text, schema) => {
    if (isWhole(schema)) return readInteger(text);
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  },
  filterExpects: named,
  offers: amountOffers,
  typed: { input: 'number', shown: String, read: (text) => readNumber(text) ?? undefined },
  text: (value, schema) => (typeof value === 'number' ? amountText(value, schema['x-unit']) : String(value)),
});
