/** The database evaluates conditions like the function that pages and server share. */
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holds } from '../../../src/fields/condition/condition.ts';
import { systemActor } from '../../../src/server/store/database.ts';
import { type TestServer, testServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const field = fc.constantFrom('a', 'b', 'c', 'missing', '7', '__proto__');
const text = fc.constantFrom('', 'a', 'an', 'Hanna', '😀', 'é', '2026-01-31', '2026-02-01', '09:30', '10', '9', 'red');
const number = fc.constantFrom(0, 1, -1, 2.5, 10, 1e21, 0.1, 3);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }));
const comparison = fc
  .tuple(
    fc.constantFrom('field', 'count'),
    field,
    fc.oneof(
      fc.constant({}),
      fc.array(scalar, { maxLength: 3 }).map((is) => ({ is })),
      scalar.map((contains) => ({ contains })),
      fc
        .tuple(fc.constantFrom('above', 'at_least', 'below', 'at_most'), fc.oneof(text, number))
        .map(([word, one]) => ({ [word]: one })),
    ),
  )
  .map(([word, name, compared]): object => ({ [word]: name, ...compared }));
const condition = fc.letrec<{ one: object }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 4 },
    comparison,
    fc.array(tie('one'), { maxLength: 4 }).map((all) => ({ all })),
    fc.array(tie('one'), { maxLength: 4 }).map((any) => ({ any })),
    tie('one').map((not) => ({ not })),
  ),
})).one;
const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', '7'), value);

test('random conditions beside random values', async () => {
  const drawn = fc.sample(fc.tuple(condition, values), { numRuns: 10_000, seed: 20_261_127 });
  const rows = await server.database.query<{ held: boolean }>(
    systemActor,
    sql`select tessera_holds(one -> 0, one -> 1) as held from jsonb_array_elements(${JSON.stringify(drawn)}::jsonb) with ordinality o(one, place)
      order by place`,
  );
  const wrong = drawn.flatMap(([one, beside], at) => {
    const isMet = holds(one, beside);
    return isMet === rows[at]?.held ? [] : [{ one, beside, held: isMet }];
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  // Both results are frequent.
  const share = rows.filter(({ held }) => held).length / rows.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.8);
});
