/** Writes the demo's rows through the engine, in bulk, with journal lines. */

import sql, { raw } from 'sql-template-tag';
import type { Field, Resource } from '../contract/model.ts';
import { lockRows, openChange, record } from '../server/engine/journal/journal.ts';
import type { FieldError } from '../server/engine/problem.ts';
import type { Values } from '../server/engine/row-values.ts';
import { name } from '../server/engine/scope.ts';
import { completeRow } from '../server/engine/write/create.ts';
import { checkValues } from '../server/engine/write/schema-in-row.ts';
import { insertRows, updateRows } from '../server/engine/write/write-rows.ts';
import { systemScope } from '../server/seeds/seeds.ts';
import type { Services } from '../server/services.ts';
import type { Run } from '../server/store/database.ts';
import { joinTable } from '../server/store/tables.ts';

export interface Filler {
  readonly run: Run;
  /** Adds rows of one resource. Returns their ids in the given order. */
  add(resource: string, rows: readonly Values[]): Promise<readonly number[]>;
  /** Updates existing rows. All rows set the same fields. */
  change(resource: string, rows: readonly (Values & { readonly id: number })[]): Promise<void>;
  /** Appends ids to an array of an existing row. */
  include(resource: string, id: number, array: string, ids: readonly number[]): Promise<void>;
  /** The ids of seeded rows, by name. */
  named(resource: string, column?: string): Promise<ReadonlyMap<string, number>>;
  /** Backdates rows, so that the installation looks used. */
  age(resource: string, ids: readonly number[], days: (index: number) => number): Promise<void>;
  /** The same filler, acting as a user of a company. */
  as(user: number, company: number): Filler;
}

/**
 * The id for a name in the demo's files.
 * @throws {Error} if no row with that name was added
 */
export function idOf(ids: ReadonlyMap<string, number>, label: string): number {
  const id = ids.get(label);
  if (id === undefined) throw new Error(`The demo refers to "${label}", which it does not make.`);
  return id;
}

/** Combines names and ids in the same order into a map. */
export const byName = (names: readonly string[], ids: readonly number[]): ReadonlyMap<string, number> =>
  new Map(names.map((label, index) => [label, ids[index] as number]));

const day = 24 * 60 * 60 * 1000;

/** The time a number of days from now, in ISO 8601; negative numbers mean past days. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** The date a number of days from now. */
export const dateFromNow = (days: number): string => daysFromNow(days).slice(0, 10);

/**
 * Makes a filler that acts as a user of a company. Rows are validated and recorded in the journal, as in a call.
 * @throws {Error} for invalid rows
 */
export function makeFiller(
  run: Run,
  { model }: Pick<Services, 'model'>,
  user: number | null = null,
  company: number | null = null,
): Filler {
  const known = new Map<string, ReadonlyMap<string, number>>();
  const scopeOf = (resource: string) => {
    const scope = systemScope(model, model.resources.get(resource) as Resource);
    const tenant = company === null ? null : { id: company, permissions: {} };
    return { ...scope, caller: { ...scope.caller, user, company: tenant } };
  };
  return {
    run,
    async add(resource, rows) {
      const scope = scopeOf(resource);
      const complete = rows.map((row) => completeRow(scope, row, {}));
      const faults: FieldError[] = [];
      await checkValues(run, scope, { rows: complete, line: {}, errors: faults, base: (row) => `/${row}` });
      if (faults.length)
        throw new Error(`The demo's ${resource} rows do not fit: ${JSON.stringify(faults.slice(0, 3))}`);
      const change = await openChange(run, scope, 'create');
      const ids = await insertRows({ run, scope, change }, scope.resource, complete);
      await record({ run, scope, change }, scope.resource, 'create', { ids });
      return ids;
    },
    async change(resource, rows) {
      const scope = scopeOf(resource);
      const ids = rows.map(({ id }) => id);
      const { before } = await lockRows(run, scope, scope.resource, ids);
      const change = await openChange(run, scope, 'update');
      await updateRows({ run, scope, change }, scope.resource, rows);
      await record({ run, scope, change }, scope.resource, 'update', { ids, before });
    },
    async include(resource, id, array, ids) {
      const holder = model.resources.get(resource) as Resource;
      const { table, row, target } = joinTable(holder, holder.fields.get(array) as Field, model);
      await run(
        sql`insert into ${name(table)} (${name(row)}, ${name(target)}) select ${id}::int, unnest(${ids}::int[])`,
      );
    },
    async named(resource, column = 'name') {
      const key = `${resource}.${column}`;
      const rows = known.has(key)
        ? []
        : await run<{ id: number; label: string }>(sql`select id, ${name(column)} as label from ${name(resource)}`);
      const ids = known.get(key) ?? new Map(rows.map(({ id, label }) => [label, id]));
      known.set(key, ids);
      return ids;
    },
    async age(resource, ids, days) {
      const ages = JSON.stringify(ids.map((id, index) => ({ id, days: days(index) })));
      const assignments = raw(
        '(created_at, updated_at) = row(now() - make_interval(hours => (v.days * 24)::int), now() - make_interval(hours => (v.days * 24)::int))',
      );
      await run(
        sql`update ${name(resource)} t set ${assignments} from json_to_recordset(${ages}::json) as v(id int, days float8) where t.id = v.id`,
      );
    },
    as: (someone, tenant) => makeFiller(run, { model }, someone, tenant),
  };
}
