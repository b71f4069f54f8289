/** Converts values after a schema change gives a member another type. Rows are read in portions. */
import sql, { type Sql } from 'sql-template-tag';
import { resolvedPart } from '../../../contract/json-pointer.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import { isId } from '../../../contract/value-references.ts';
import {
  type Change,
  type Converted,
  changesMeaning,
  convert,
  type Known,
  spelledBy,
} from '../../../fields/conversion.ts';
import { membersOf, titleFor } from '../../../fields/json-schema.ts';
import { bothSpellings, type Spelling, spellingOf } from '../../../fields/spelling.ts';
import { addId, type IdsByResource, labelsFor } from '../access/labels.ts';
import { mapInTurns } from '../progress.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Transaction } from '../scope.ts';
import type { ValueField } from '../values/value-index.ts';

/** The number of rows that one query reads. */
const portion = 1_000;

/** A member of values before and after a schema change. */
export interface MemberChange extends Change {
  readonly member: string;
  readonly title: string;
}

/** Members that both schemas define, with both definitions. */
export function membersOfBoth(before: JsonSchema, after: JsonSchema): readonly MemberChange[] {
  const known = new Map(membersOf(before));
  return membersOf(after).flatMap(([member, part]) => {
    const was = known.get(member);
    return was
      ? [{ member, title: titleFor(part, member), from: resolvedPart(before, was), to: resolvedPart(after, part) }]
      : [];
  });
}

/** The members whose change may convert values or make values invalid. */
export const changedMembers = (before: JsonSchema, after: JsonSchema): readonly MemberChange[] =>
  membersOfBoth(before, after).filter(changesMeaning);

/** A row with the requested members. */
export interface MemberRow {
  readonly id: number;
  readonly values: Values;
}

const namesOf = (changes: readonly MemberChange[]): string[] => changes.map(({ member }) => member);

/** Condition that the row `t` follows the schema of `holder` and has at least one of the members. */
export const hasMembers = ({ field, reference }: ValueField, holder: number, members: readonly string[]): Sql =>
  sql`${at('t', reference)} = ${holder} and jsonb_typeof(${at('t', field.name)}::jsonb) = 'object' and ${at('t', field.name)}::jsonb ?| ${members}::text[]`;

/** Yields all such rows by id, in portions. */
export async function* rowsWithMembers(
  { run }: Transaction,
  one: ValueField,
  holder: number,
  changes: readonly MemberChange[],
): AsyncGenerator<readonly MemberRow[]> {
  const value = sql`${at('t', one.field.name)}::jsonb`;
  const members = namesOf(changes);
  const picked = sql`(select jsonb_object_agg(k, ${value}->k) from unnest(${members}::text[]) k where ${value} ? k)::text`;
  for (let last = 0; ; ) {
    const rows = await run<{ id: number; values: string }>(
      sql`select t.id, ${picked} as values from ${name(one.resource.name)} t
        where ${hasMembers(one, holder, members)} and t.id > ${last} order by t.id limit ${portion}`,
    );
    if (rows.length) yield await mapInTurns(rows, (row) => ({ id: row.id, values: JSON.parse(row.values) as Values }));
    if (rows.length < portion) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

/** The format of dates and numbers by member. It is determined from all rows before any row is converted. */
export type Spellings = ReadonlyMap<string, Spelling>;

/** Reads all rows once. */
export async function spellingsOf(
  work: Transaction,
  one: ValueField,
  holder: number,
  changes: readonly MemberChange[],
): Promise<Spellings> {
  const spellings = new Map(changes.map(({ member, to }) => [member, spellingOf(to, [])]));
  for await (const rows of rowsWithMembers(work, one, holder, changes))
    await mapInTurns(rows, ({ values }) => {
      for (const change of changes) {
        const found = spellingOf(change.to, spelledBy(change, values[change.member]));
        spellings.set(change.member, bothSpellings(spellings.get(change.member) ?? found, found));
      }
    });
  return spellings;
}

/** A row with its converted members. */
export interface ConvertedRow extends MemberRow {
  readonly made: readonly (MemberChange & Converted)[];
}

/** Converts rows in memory. Ids become labels that the caller may read, else `#id`. */
export async function convertRows(
  { run, scope }: Transaction,
  changes: readonly MemberChange[],
  spellings: Spellings,
  rows: readonly MemberRow[],
): Promise<readonly ConvertedRow[]> {
  const pointing = changes.filter(({ from, to }) => typeof from['x-ref'] === 'string' && from['x-ref'] !== to['x-ref']);
  const wanted: IdsByResource = new Map();
  for (const { member, from } of pointing)
    for (const { values } of rows) for (const id of [values[member]].flat()) addId(wanted, String(from['x-ref']), id);
  const labels = pointing.length ? await labelsFor(run, scope, wanted) : null;
  const labelsOf = ({ from }: MemberChange, value: unknown): readonly string[] => {
    const known = labels?.get(String(from['x-ref']));
    return [value].flat().flatMap((id) => (isId(id) ? [known?.get(id) ?? `#${id}`] : []));
  };
  return mapInTurns(rows, ({ id, values }) => ({
    id,
    values,
    made: changes
      .filter(({ member }) => Object.hasOwn(values, member))
      .map((change) => {
        const value = values[change.member];
        const known: Known = {
          spelling: spellings.get(change.member) ?? spellingOf(change.to, []),
          labels: labelsOf(change, value),
        };
        return { ...change, ...convert(change, value, known) };
      }),
  }));
}
