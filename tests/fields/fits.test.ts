/** Valid values of a field, by the check of single values and by the check of bodies. */
import { expect, test } from 'vitest';
import { fits } from '../../src/fields/fits.ts';
import { validate } from '../../src/server/engine/values/validation.ts';

test.each([
  [0.01, 19.99, true],
  [0.01, 1.15, true],
  [0.1, 0.3, true],
  [0.01, 19.995, false],
  [5, 12, false],
])('a multiple of %d: %d fits as bodies take it (%s)', (multipleOf, value, expected) => {
  const schema = { type: 'number', multipleOf };
  expect(fits(schema, value)).toBe(expected);
  expect(validate({ type: 'object', properties: { value: schema } }, { value })).toHaveLength(expected ? 0 : 1);
});
