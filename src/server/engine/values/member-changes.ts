/** Single members of values in a body, such as `values.cost`. The other members of the object stay unchanged. */
import sql from 'sql-template-tag';
import { escapePointer } from '../../../contract/json-pointer.ts';
import { splitMember } from '../../../contract/member-names.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import type { Run } from '../../store/database.ts';
import { ApiProblem, type FieldError } from '../problem.ts';
import { isObject, type Values } from '../row-values.ts';
import { at, name, type Scope } from '../scope.ts';
import { valueFieldsOf } from './value-index.ts';

/** Whether a body sets single members. */
export const setsMembers = (values: Values): boolean => Object.keys(values).some((key) => splitMember(key) !== null);

/** The pointer of a fault within values, in the form in which the body names the member. */
function pointerAsSent(pointer: string, base: string, values: Values): string {
  for (const key of Object.keys(values)) {
    const split = splitMember(key);
    if (!split) continue;
    const whole = `${base}/${escapePointer(split.field)}/${escapePointer(split.key)}`;
    if (pointer === whole || pointer.startsWith(`${whole}/`))
      return `${base}/${escapePointer(key)}${pointer.slice(whole.length)}`;
  }
  return pointer;
}

/** Faults with pointers to the members as named in the body. */
export const faultsAsSent = (errors: readonly FieldError[], values: Values, base = ''): FieldError[] =>
  errors.map((error) => ({ ...error, pointer: pointerAsSent(error.pointer, base, values) }));

/**
 * Runs work that may refuse values. Pointers of its errors name members as the body does.
 * @throws {ApiProblem} the error of the work
 */
export async function namingMembers<T>(values: Values, work: () => Promise<T>): Promise<T> {
  if (!setsMembers(values)) return work();
  try {
    return await work();
  } catch (error) {
    const { errors } = error instanceof ApiProblem ? error.members : {};
    if (error instanceof ApiProblem && errors)
      throw new ApiProblem(error.code, error.message, { ...error.members, errors: faultsAsSent(errors, values) });
    throw error;
  }
}

/** Rows by id, parsed from `before` of `lockRows`. */
export const rowsById = (before: string): Readonly<Record<string, Values>> =>
  JSON.parse(before) as Record<string, Values>;

/**
 * Bodies with whole objects instead of single members, completed from the present rows (by id). A member set to null is
 * removed, unless its schema allows null.
 */
export async function withWholeValues<T extends Values & { readonly id: number }>(
  run: Run,
  scope: Scope,
  rows: readonly T[],
  stored: Readonly<Record<string, Values>>,
): Promise<readonly (Values & { readonly id: number })[]> {
  const fields = valueFieldsOf(scope.model).filter(({ resource }) => resource === scope.resource);
  const holders = new Map<string, ReadonlyMap<number, JsonSchema>>();
  for (const { field, holder, reference, schema } of fields) {
    const ids = rows.map((row) => Number(row[reference] ?? stored[row.id]?.[reference]) || 0);
    const found = await run<{ id: number; properties: string | null }>(
      sql`select h.id, (${at('h', schema)}::json->'properties')::text as properties from ${name(holder)} h
        where h.id = any(${[...new Set(ids)]}::int[])`,
    );
    holders.set(
      field.name,
      new Map(found.map(({ id, properties }) => [id, JSON.parse(properties ?? '{}') as JsonSchema])),
    );
  }
  return rows.map((row) => {
    const whole: Values & { id: number } = { id: row.id };
    for (const [key, value] of Object.entries(row)) if (!splitMember(key)) whole[key] = value;
    for (const { field, reference } of fields) {
      const set = Object.keys(row).filter((key) => splitMember(key)?.field === field.name);
      if (!set.length) continue;
      const before = whole[field.name] ?? stored[row.id]?.[field.name];
      const members: Values = { ...(isObject(before) ? before : {}) };
      const properties = holders.get(field.name)?.get(Number(row[reference] ?? stored[row.id]?.[reference]));
      for (const key of set) {
        const member = splitMember(key)?.key as string;
        if (row[key] === null && !takesNull(properties?.[member])) delete members[member];
        else members[member] = row[key];
      }
      whole[field.name] = members;
    }
    return whole;
  });
}

const takesNull = (part: unknown): boolean => isObject(part) && [part['type'] ?? []].flat().includes('null');
