import type { JsonSchema } from '../../contract/model.ts';
import { invalid } from '../engine/problem.ts';
import { validate } from '../engine/validation.ts';
import type { ApiRequest } from '../http/types.ts';

/** The body of a hand-written call; throws with all its faults. */
export async function bodyOf<T>(request: ApiRequest, schema: JsonSchema): Promise<T> {
  const body = await request.json();
  const errors = validate(schema, body);
  if (errors.length) throw invalid(errors);
  return body as T;
}

/** Schema of an object with these members, all of which must be there unless they are optional. */
export const objectSchema = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
  properties,
});
