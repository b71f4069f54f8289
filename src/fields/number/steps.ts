import { type JsonSchema, typesOf } from '../json-schema.ts';

/** Steps up to which a bounded number is read as a scale, such as 1 to 5. */
const mostSteps = 11;

/** The values of a bounded whole number from the lowest; empty if it is none, or has more steps than a scale. */
export function stepsOf(schema: JsonSchema): readonly number[] {
  const { minimum, maximum } = schema;
  if (typesOf(schema)[0] !== 'integer' || typeof minimum !== 'number' || typeof maximum !== 'number') return [];
  if (maximum - minimum >= mostSteps) return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, step) => minimum + step);
}
