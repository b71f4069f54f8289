/** Conditions evaluated answer by answer hide the same as those evaluated all at once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Conditioned, hiddenBeside, hidingPlan } from '../../src/fields/condition/hidden.ts';
import { Hiding } from '../../src/fields/condition/hiding.ts';

const questions = 8;
const option = (question: number, at: number): number => question * 100 + at;

/** Questions read only earlier ones, or any: a cycle hides nothing. */
const comparison = (below: number) =>
  fc
    .tuple(fc.nat(below), fc.nat(4))
    .chain(([field, at]) =>
      fc.constantFrom<object>(
        { field },
        { field, is: [at, option(field, at)] },
        { field, contains: option(field, at) },
        { count: field, above: 1 },
      ),
    );
const condition = (below: number) =>
  fc.oneof(
    comparison(below),
    comparison(below).map((not) => ({ not })),
    fc.array(comparison(below), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(comparison(below), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  );
const conditioned = (id: number, reads: number): fc.Arbitrary<Conditioned> =>
  fc.record({
    id: fc.constant(id),
    conditions: fc.array(condition(reads), { maxLength: 2 }),
    options: fc
      .array(fc.tuple(fc.nat(3), condition(reads)), { maxLength: 2 })
      .map((all) => new Map(all.map(([at, one]) => [option(id, at), one]))),
  });
const plans = fc.oneof(
  fc.tuple(...Array.from({ length: questions }, (_, id) => conditioned(id, Math.max(0, id - 1)))),
  fc.tuple(...Array.from({ length: questions }, (_, id) => conditioned(id, questions - 1))),
);
const answers = (id: number) =>
  fc.oneof(
    fc.constant(undefined),
    fc.nat(4),
    fc.nat(4).map((at) => option(id, at)),
    fc.uniqueArray(fc.nat(4), { maxLength: 3 }).map((all) => all.map((at) => option(id, at))),
  );
const edits = fc.array(
  fc.nat(questions - 1).chain((id) => fc.tuple(fc.constant(id), answers(id))),
  { minLength: 1, maxLength: 20 },
);

const sorted = ({ rows, options }: { rows: ReadonlySet<number>; options: ReadonlySet<number> }) => [
  [...rows].toSorted((one, other) => one - other),
  [...options].toSorted((one, other) => one - other),
];

test('answers one by one hide the same as all answers at once', () => {
  let hidden = 0;
  fc.assert(
    fc.property(plans, edits, (rows, given) => {
      const plan = hidingPlan(rows);
      const all = new Map<number, unknown>();
      const hiding = new Hiding(plan, all);
      for (const [id, answer] of given) {
        const before = hiding.hidden;
        if (answer === undefined) all.delete(id);
        else all.set(id, answer);
        const after = hiding.answer(id, answer);
        const whole = hiddenBeside(plan, all);
        hidden += whole.rows.size + whole.options.size;
        expect(sorted(after)).toEqual(sorted(whole));
        if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))) expect(after).toBe(before);
        expect(sorted(new Hiding(plan, all).hidden)).toEqual(sorted(whole));
      }
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 2_000) },
  );
  expect(hidden).toBeGreaterThan(1_000);
});
