/** Converts values of rows when their schema gives a member another type, in the change of the schema. */
import sql from 'sql-template-tag';
import type { JsonSchema } from '../../../contract/model.ts';
import { lockRows, record } from '../journal/journal.ts';
import { readSnapshot } from '../journal/snapshot.ts';
import { inPortions } from '../progress.ts';
import {
  type ConvertedRow,
  changedMembers,
  convertRows,
  hasMembers,
  type MemberChange,
  type Spellings,
  spellingsOf,
} from '../read/member-conversions.ts';
import { isObject, type Values } from '../row-values.ts';
import { name, type UnitOfWork } from '../scope.ts';
import { rowsById } from '../values/member-changes.ts';
import { type ValueField, valueFieldsOf } from '../values/value-index.ts';
import type { Note } from './lacking-values.ts';
import { updateRows } from './write-rows.ts';

/** Numbers of rows whose member was converted, and whose member does not fit the new schema. */
interface Tally {
  converts: number;
  unfit: number;
}

/**
 * Converts the values of rows whose schemas have just been written. `before` is that of `lockRows` for the rows with the
 * schemas. A value that does not fit stays, and a note counts it. Rows that are written at the same time are not
 * converted.
 */
export async function convertFollowing(
  work: UnitOfWork,
  rows: readonly (Values & { readonly id: number })[],
  before: string,
): Promise<readonly Note[]> {
  const { resource, model } = work.scope;
  const followed = valueFieldsOf(model).filter(
    (one) => one.holder === resource.name && rows.some((row) => one.schema in row),
  );
  if (!followed.length) return [];
  const stored = rowsById(before);
  const notes: Note[] = [];
  for (const row of rows) {
    const was = readSnapshot(resource, stored[row.id] ?? {});
    for (const one of followed) {
      const [from, to] = [was[one.schema], row[one.schema]];
      if (!isObject(from) || !isObject(to)) continue;
      const changes = changedMembers(from as JsonSchema, to as JsonSchema);
      if (changes.length) notes.push(...(await convertAll(work, one, row.id, changes)));
    }
  }
  return notes;
}

async function convertAll(
  work: UnitOfWork,
  one: ValueField,
  holder: number,
  changes: readonly MemberChange[],
): Promise<readonly Note[]> {
  const { run } = work;
  const members = changes.map(({ member }) => member);
  const found = await run<{ id: number }>(
    sql`select t.id from ${name(one.resource.name)} t where ${hasMembers(one, holder, members)} order by t.id`,
  );
  if (!found.length) return [];
  const spellings = await spellingsOf(work, one, holder, changes);
  const tallies = new Map(members.map((member): [string, Tally] => [member, { converts: 0, unfit: 0 }]));
  await inPortions(
    found.map(({ id }) => id),
    async (ids) => {
      for (const { made } of await convertSome(work, one, ids, { changes, spellings }))
        for (const { member, outcome } of made) {
          const tally = tallies.get(member);
          if (tally && (outcome === 'converts' || outcome === 'unfit')) tally[outcome] += 1;
        }
    },
  );
  return changes.flatMap(({ member, title }) => noteOf(one, title, tallies.get(member)));
}

interface Converting {
  readonly changes: readonly MemberChange[];
  readonly spellings: Spellings;
}

async function convertSome(
  work: UnitOfWork,
  { resource, field }: ValueField,
  ids: readonly number[],
  { changes, spellings }: Converting,
): Promise<readonly ConvertedRow[]> {
  const { before } = await lockRows(work.run, work.scope, resource, ids);
  const stored = rowsById(before);
  const following = ids.flatMap((id) => {
    const values = stored[id] && readSnapshot(resource, stored[id])[field.name];
    return isObject(values) ? [{ id, values }] : [];
  });
  const converted = await convertRows(work, changes, spellings, following);
  const changed = converted.flatMap(({ id, values, made }) => {
    const next: Values = { ...values };
    for (const { member, value } of made)
      if (value === undefined) delete next[member];
      else next[member] = value;
    return made.some(({ member, value }) => JSON.stringify(value) !== JSON.stringify(values[member]))
      ? [{ id, [field.name]: next }]
      : [];
  });
  if (changed.length) {
    await updateRows(work, resource, changed);
    await record(work, resource, 'update', { ids: changed.map(({ id }) => id), before, along: true });
  }
  return converted;
}

function noteOf({ schema }: ValueField, title: string, tally: Tally | undefined): readonly Note[] {
  if (!tally || (tally.converts === 0 && tally.unfit === 0)) return [];
  const count = (rows: number, verb: readonly [string, string]): string =>
    `${rows.toLocaleString('en')} ${rows === 1 ? verb[0] : verb[1]}`;
  const parts = [
    ...(tally.converts ? [`${count(tally.converts, ['value has', 'values have'])} been converted`] : []),
    ...(tally.unfit
      ? [`${count(tally.unfit, ['does not fit and stays as it is', 'do not fit and stay as they are'])}`]
      : []),
  ];
  return [{ pointer: `/${schema}`, message: `“${title}”: ${parts.join(', ')}.` }];
}
