/** Validates the values of a form, with the same messages as the server. Pure. */
import { pointerOf, segmentsOf } from '../../../contract/json-pointer.ts';
import type { FieldEntry } from '../../../contract/registry.ts';
import { requiredBeside } from '../../../contract/required-if-shown.ts';
import { sameValue } from '../../../contract/same-value.ts';
import { type ValueFault, valueFaults } from '../../../contract/value-faults.ts';
import { faultSentence } from '../../../fields/fault-sentence.ts';
import { type JsonSchema, membersOf, schemaIn, titleFor } from '../../../fields/json-schema.ts';
import type { Validator } from './validator.ts';

/** The error of a member, in the form that the server uses. */
export type ValueProblem = ValueFault;

/** A validator with the member that it validates; null for the whole value. */
export interface Check {
  readonly validator: Pick<Validator, 'errors' | 'fits'>;
  readonly at: string | null;
}

/** The errors that a validator finds in its part of the values. */
function faultsOf(
  { validator, at }: Check,
  schema: JsonSchema,
  values: Readonly<Record<string, unknown>>,
): ValueProblem[] {
  if (at === null) return valueFaults(validator.errors(values), schema, values);
  const value = values[at];
  if (typeof value !== 'object' || value === null) return [];
  const part = schemaIn(schemaIn(schema['properties'])[at]);
  const prefix = pointerOf([at]);
  return valueFaults(validator.errors(value), part, value).map((fault) => ({
    ...fault,
    pointer: prefix + fault.pointer,
  }));
}

/** An additional check: required fields of an existing row must not be emptied. */
const missing = (
  schema: JsonSchema,
  values: Readonly<Record<string, unknown>>,
  beside: Readonly<Record<string, unknown>>,
): ValueProblem[] =>
  requiredBeside(schema, { ...values, ...beside })
    .filter((name) => values[name] === undefined)
    .map((name) => {
      const member = schemaIn(schemaIn(schema['properties'])[name]);
      const title = titleFor(member, name);
      const message = faultSentence({ keyword: 'required', schema: member, value: undefined, title });
      return { pointer: pointerOf([name]), message };
    });

/**
 * All errors in the values of a form, at most one per member, in the order of the schema. Empty while validators are
 * not loaded. `beside` are values of referenced rows that conditions read.
 */
export function problemsOf(
  schema: JsonSchema,
  checks: readonly Check[] | null,
  data: unknown,
  beside: Readonly<Record<string, unknown>> = {},
): ValueProblem[] {
  if (!checks) return [];
  // Members with undefined values are removed, because they are not sent.
  const sent = JSON.parse(JSON.stringify(data ?? {})) as Readonly<Record<string, unknown>>;
  const order = membersOf(schema).map(([name]) => name);
  // Errors of members that the form does not contain are ignored, because the user cannot correct them here.
  const isHere = ({ pointer }: ValueProblem) =>
    order.includes(fieldOfPointer(pointer)) || fieldOfPointer(pointer) in sent;
  const found = [
    ...checks.flatMap((check) => faultsOf(check, schema, sent)).filter(isHere),
    ...missing(schema, sent, beside),
  ];
  const first = new Map<string, ValueProblem>();
  for (const problem of found) if (!first.has(problem.pointer)) first.set(problem.pointer, problem);
  const rank = ({ pointer }: ValueProblem) => order.indexOf(fieldOfPointer(pointer));
  return [...first.values()].sort((one, other) => rank(one) - rank(other));
}

/**
 * Removes errors of unchanged members: their schema may have changed since they were stored, and the server accepts
 * changes of other members. `base` is the row as it was read, `stood` are its errors at that time. An unchanged member
 * may become invalid by a change of another one.
 */
export function newProblems(
  fields: readonly FieldEntry[],
  problems: readonly ValueProblem[],
  {
    values: base,
    stood,
  }: { readonly values: Readonly<Record<string, unknown>>; readonly stood: () => readonly ValueProblem[] },
  values: Readonly<Record<string, unknown>>,
): ValueProblem[] {
  if (problems.length === 0) return [];
  const before = new Set(stood().map(({ pointer, message }) => `${pointer} ${message}`));
  const following = new Set(fields.flatMap(({ name, schemaFrom }) => (schemaFrom ? name : [])));
  return problems.filter(({ pointer, message }) => {
    const [name = '', member] = segmentsOf(pointer);
    if (member === undefined || !following.has(name)) return true;
    return (
      !before.has(`${pointer} ${message}`) || !sameValue(schemaIn(base[name])[member], schemaIn(values[name])[member])
    );
  });
}

/** The name of the form field to which a pointer belongs. */
export const fieldOfPointer = (pointer: string): string => segmentsOf(pointer)[0] ?? '';
