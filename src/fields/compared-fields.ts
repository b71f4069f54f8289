/**
 * Comparisons of two fields of one object: `"x-at-least": "starts_on"` on a date requires that it is not before the
 * start date. Server and forms share the checks, for resource files and for schemas known only at run time. Pure.
 */
import { suggestion } from './closest.ts';
import { type JsonSchema, titleFor } from './json-schema.ts';
import { fieldKindOf } from './kinds.ts';

type Members = Readonly<Record<string, JsonSchema>>;

/** Kinds whose values have an order, with the comparing words of the error message. */
const orders: Readonly<Record<string, string>> = {
  number: 'must not be less than',
  date: 'must not be before',
  'date-time': 'must not be before',
};

const amountOf = (schema: JsonSchema, value: unknown): number | null => {
  const amount = fieldKindOf({ schema }).name === 'number' ? value : Date.parse(String(value));
  return typeof amount === 'number' && !Number.isNaN(amount) ? amount : null;
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Names of the members that must not be less than another member. */
export const comparedNames = (members: Members): readonly string[] =>
  Object.keys(members).filter((name) => typeof members[name]?.['x-at-least'] === 'string');

/** Members that are less than their required minimum. An empty value is not compared. */
export function orderFaults(
  members: Members,
  values: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly message: string }[] {
  return comparedNames(members).flatMap((name) => {
    const member = members[name] ?? {};
    const other = String(member['x-at-least']);
    const least = members[other];
    if (!least || isNothing(values[name]) || isNothing(values[other])) return [];
    const [is, from] = [amountOf(member, values[name]), amountOf(least, values[other])];
    if (is === null || from === null || is >= from) return [];
    const words = orders[fieldKindOf({ schema: member }).name] ?? 'must be at least';
    const shown = fieldKindOf({ schema: least }).text(values[other], least, []);
    return [{ name, message: `${titleFor(member, name)} ${words} ${titleFor(least, other)} (${shown}).` }];
  });
}

/** Whether the comparisons of a member form a cycle. */
function comparedInCircle(members: Members, name: string): boolean {
  const passed = new Set<unknown>();
  let next: unknown = members[name]?.['x-at-least'];
  while (typeof next === 'string' && next !== name && !passed.has(next)) {
    passed.add(next);
    next = members[next]?.['x-at-least'];
  }
  return next === name;
}

/** Faults of comparisons: a missing member, a member of another kind, and cycles. */
export function comparisonFaults(
  members: Members,
): readonly { readonly name: string; readonly message: string; readonly mend: string }[] {
  return Object.entries(members).flatMap(([name, member]) => {
    const other = member['x-at-least'];
    if (other === undefined) return [];
    const least = typeof other === 'string' ? members[other] : undefined;
    if (!least || other === name) {
      const others = Object.keys(members).filter((one) => one !== name);
      const mend = suggestion(other, others, 'Name one beside it.');
      return [{ name, message: `There is no other field "${String(other)}" to compare with.`, mend }];
    }
    if (comparedInCircle(members, name))
      return [
        {
          name,
          message: `"${name}" must not be less than "${other}", and that not less than this: they could only be alike.`,
          mend: 'Take one of the two comparisons out.',
        },
      ];
    const [kind, others] = [fieldKindOf({ schema: member }).name, fieldKindOf({ schema: least }).name];
    if (kind === others && orders[kind]) return [];
    const message = `A ${kind} cannot be compared with a ${others} here.`;
    return [{ name, message, mend: 'Compare two numbers, two dates, or two moments.' }];
  });
}
