/** The same values for many rows: checked once for each group of equal rows, written by one statement for each portion. */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Run } from '../../store/database.ts';
import { tablesOf } from '../../store/tables.ts';
import { labelOf } from '../access/columns.ts';
import { stepTables, withTables } from '../access/path-steps.ts';
import { requireReferenceRights } from '../access/reference-rights.ts';
import { lockRows, record } from '../journal/journal.ts';
import { type FieldError, invalid } from '../problem.ts';
import { inPortions } from '../progress.ts';
import type { Values } from '../row-values.ts';
import { at, literal, name, type OwnerIds, type Scope, type UnitOfWork } from '../scope.ts';
import { faultsAsSent, rowsById, setsMembers, withWholeValues } from '../values/member-changes.ts';
import { indexValues, valueFieldsOf } from '../values/value-index.ts';
import { convertFollowing } from './convert-values.ts';
import { changesEntries, type EntryChanges, entriesThen } from './entry-changes.ts';
import { storedFaults } from './fields-together.ts';
import { byColumn, fieldsSet, newVersion, targetsOf } from './insert-records.ts';
import { membersThrough } from './memberships.ts';
import { checkReferences } from './references.ts';
import { checkValues, withSchemaHolders } from './schema-in-row.ts';
import { checkFollowed, checkTree, leadsTree, relevel } from './tree.ts';
import { readBeside } from './values-beside.ts';
import { cleared, updateRows, writeMemberships } from './write-rows.ts';

/**
 * Checks and writes the values in rows that the caller has locked and may change.
 *
 * @throws {ApiProblem} 422 with all faults, which name a row where rows differ
 */
export async function applySame(
  { run, scope, change }: UnitOfWork,
  ids: readonly number[],
  values: Values,
  entries: EntryChanges = { add: {}, remove: {} },
): Promise<void> {
  const { resource } = scope;
  await requireReferenceRights(run, scope, resource, ids);
  const apart = changesEntries(entries) || setsMembers(values);
  const declared = Object.fromEntries(
    Object.entries({ ...values, ...entries.add }).filter(([key]) => resource.fields.has(key)),
  );
  if (Object.keys(declared).length) await checkSame(run, scope, ids, declared);
  const write = apart ? writeApart : writeAlike;
  await inPortions(
    ids,
    async (some) => {
      const { before } = await lockRows(run, scope, resource, some);
      await write(run, scope, { ids: some, values, entries, before, change });
      if (leadsTree(resource, values)) await relevel(run, resource, some);
      await record({ run, scope, change }, resource, 'update', { ids: some, before });
      await convertFollowing(
        { run, scope, change },
        some.map((id) => ({ ...values, id })),
        before,
      );
    },
    (done) => scope.progress?.(done, ids.length),
  );
}

/** A few hundred locked rows with their present values, and the values that all of them get. */
interface Portion {
  readonly ids: readonly number[];
  readonly values: Values;
  readonly entries: EntryChanges;
  /** JSON of the rows by id. */
  readonly before: string;
  readonly change: number;
}

/** @throws {ApiProblem} 422 for values that do not fit those of a row */
async function requireFitting(run: Run, scope: Scope, { ids, values, before }: Portion): Promise<void> {
  const rows = ids.map((id) => ({ ...values, id }));
  const stored = rowsById(before);
  const beside = await readBeside({ run, scope }, [...rows, ...Object.values(stored)]);
  const faults = storedFaults(scope, rows, stored, beside).map(({ at, pointer, message }) => ({
    pointer: `/values${pointer}`,
    message: `${scope.resource.title} ${ids[at]}: ${message}`,
  }));
  if (faults.length) throw invalid(faults.slice(0, 100));
}

async function writeAlike(run: Run, scope: Scope, portion: Portion): Promise<void> {
  await requireFitting(run, scope, portion);
  await writeSame({ run, scope, change: portion.change }, portion.ids, portion.values);
}

/**
 * Writes members of values. The other members differ by row, so each row is checked and written with all of them. A
 * fault of all rows is reported once.
 */
async function writeApart(run: Run, scope: Scope, portion: Portion): Promise<void> {
  await requireFitting(run, scope, portion);
  const { ids, values, entries, before, change } = portion;
  const stored = rowsById(before);
  const through = await membersThrough(run, scope, ids, Object.keys({ ...entries.add, ...entries.remove }));
  const sent = ids.map((id) => ({ ...values, ...entriesThen({ ...stored[id], ...through.get(id) }, entries), id }));
  const rows = await withWholeValues(run, scope, sent, stored);
  const faults = await faultsOf(run, scope, rows);
  if (faults.length)
    throw invalid(faultsAsSent(faults, { ...values, ...entries.add, ...entries.remove }, '/values').slice(0, 100));
  await updateRows({ run, scope, change }, scope.resource, rows);
}

/** The faults of the values in rows; a fault of only some rows names the first of those. */
async function faultsOf(
  run: Run,
  scope: Scope,
  rows: readonly (Values & { readonly id: number })[],
): Promise<readonly FieldError[]> {
  const { resource } = scope;
  const chain = resource.chain.length
    ? join(
        resource.chain.map((column) => sql`${literal(column)}, ${at('t', column)}`),
        ', ',
      )
    : raw('');
  const described = await run<{ id: number; label: string | null; line: string }>(
    sql`${withTables(stepTables(scope))}select t.id, ${labelOf(scope, { resource, alias: 't' })} as label, json_build_object(${chain})::text as line
      from ${name(resource.name)} t where t.id = any(${rows.map(({ id }) => id)}::int[])`,
  );
  const labels = new Map(described.map(({ id, label }) => [id, label]));
  const byLine = Map.groupBy(described, ({ line }) => line);
  const faults = new Map<string, FieldError & { ids: number[] }>();
  for (const [line, of] of byLine) {
    const ids = new Set(of.map(({ id }) => id));
    const here = rows.filter(({ id }) => ids.has(id));
    const errors: FieldError[] = [];
    const whole = await withSchemaHolders(run, scope, here);
    await checkValues(run, scope, {
      rows: whole,
      line: JSON.parse(line) as OwnerIds,
      errors,
      base: (row) => `/${row}`,
    });
    for (const { pointer, message } of errors) {
      const [, row = '0', ...rest] = pointer.split('/');
      const id = here[Number(row)]?.id ?? 0;
      const known = faults.get(`${rest} ${message}`);
      if (known) known.ids.push(id);
      else faults.set(`${rest} ${message}`, { pointer: `/values/${rest.join('/')}`, message, ids: [id] });
    }
  }
  return [...faults.values()].map(({ pointer, message, ids }) => {
    const label = ids.length < rows.length ? labels.get(ids[0] ?? 0) : null;
    return { pointer, message: label ? `“${label.slice(0, 60)}”: ${message}` : message };
  });
}

/** Rows for which the checks of the values are equal: below the same owners, with the same schemas. */
interface Kind {
  readonly ids: readonly number[];
  readonly label: string | null;
  readonly line: OwnerIds;
  readonly holders: Values;
}

async function checkSame(run: Run, scope: Scope, ids: readonly number[], values: Values): Promise<void> {
  const { resource } = scope;
  const errors: FieldError[] = [];
  const kinds = await kindsOf(run, scope, ids, values);
  for (const { ids: alike, label, line, holders } of kinds) {
    const found: FieldError[] = [];
    const row = { ...holders, ...values };
    const written = () => alike;
    await checkReferences({ run, scope }, resource, {
      rows: [values],
      line,
      errors: found,
      base: () => '/values',
      written,
    });
    await checkValues(run, scope, { rows: [row], line, errors: found, base: () => '/values', written });
    const where = kinds.length > 1 && label ? `“${label.slice(0, 60)}”: ` : '';
    errors.push(...found.map(({ pointer, message }) => ({ pointer, message: where + message })));
  }
  // Unchanged values must fit the new schema of their row.
  if (
    valueFieldsOf(scope.model).some(
      (one) => one.resource === resource && one.reference in values && !(one.field.name in values),
    )
  )
    await inPortions(ids, async (some) => {
      const rows = await withSchemaHolders(
        run,
        scope,
        some.map((id) => ({ ...values, id })),
      );
      await checkValues(run, scope, { rows, line: {}, errors, base: () => '/values' });
    });
  if (!errors.length && resource.tree && resource.tree in values)
    await checkTree(
      { run, scope },
      ids.map((id) => ({ ...values, id })),
      { errors, base: () => '/values' },
    );
  if (!errors.length && resource.followed.some((field) => field in values))
    await checkFollowed(
      { run, scope },
      ids.map((id) => ({ ...values, id })),
      { errors, base: () => '/values' },
    );
  if (!errors.length) errors.push(...(await findClashes(run, scope, ids, values)));
  if (errors.length)
    throw invalid([...new Map(errors.map((one) => [one.pointer + one.message, one])).values()].slice(0, 100));
}

/** The item types of the rows, with the name of one of their rows. */
async function kindsOf(run: Run, scope: Scope, ids: readonly number[], values: Values): Promise<readonly Kind[]> {
  const { resource } = scope;
  const holders = [...resource.fields.values()].flatMap((field) =>
    field.schemaFrom && values[field.name] && !(field.schemaFrom.reference in values)
      ? [field.schemaFrom.reference]
      : [],
  );
  const objectOf = (columns: readonly string[]) =>
    sql`json_build_object(${join(
      columns.length ? columns.map((column) => sql`${literal(column)}, ${at('t', column)}`) : [raw('')],
      ', ',
    )})`;
  const rows = await run<{ ids: number[]; label: string | null; line: string; holders: string }>(
    sql`${withTables(stepTables(scope))}select k.*, (select ${labelOf(scope, { resource, alias: 't' })} from ${name(resource.name)} t where t.id = k.ids[1]) as label from (
      select array_agg(t.id order by t.id) as ids, ${objectOf(resource.chain)}::text as line, ${objectOf(holders)}::text as holders
      from ${name(resource.name)} t where t.id = any(${ids}::int[]) group by 2, 3) k order by k.line, k.holders`,
  );
  return rows.map((row) => ({
    ...row,
    line: JSON.parse(row.line) as OwnerIds,
    holders: JSON.parse(row.holders) as Values,
  }));
}

/** Rows whose unique values would equal those of another updated row or of an existing one. */
async function findClashes(
  run: Run,
  scope: Scope,
  ids: readonly number[],
  values: Values,
): Promise<readonly FieldError[]> {
  const { resource, model } = scope;
  const set = byColumn(scope, resource, values);
  const errors: FieldError[] = [];
  for (const { columns, where, nullsNotDistinct, lower = [] } of Object.values(
    tablesOf(model).get(resource.name)?.unique ?? {},
  )) {
    // A set that is unique among some rows only: the database refuses a clash, without naming the row.
    if (where !== null) continue;
    const changed = columns.filter((column) => column in set);
    if (!changed.length) continue;
    const types = new Map(
      fieldsSet(resource, [values])
        .flatMap((field) => targetsOf(field))
        .map((t) => [t.column, t.type]),
    );
    const next = columns.map((column) =>
      column in set ? sql`${set[column]}::${raw(types.get(column) ?? 'text')} as ${name(column)}` : at('t', column),
    );
    const same = (other: string) =>
      join(
        columns.map((column) => {
          const [one, next] = [other, 'n'].map((alias) =>
            lower.includes(column) ? sql`lower(${at(alias, column)})` : at(alias, column),
          ) as [Sql, Sql];
          return nullsNotDistinct ? sql`${one} is not distinct from ${next}` : sql`${one} = ${next}`;
        }),
        ' and ',
      );
    const [clash] = await run<{
      label: string | null;
      id: number;
    }>(sql`with "next" as (select t.id, ${join(next, ', ')} from ${name(resource.name)} t where t.id = any(${ids}::int[]))
      select n.id, (select ${labelOf(scope, { resource, alias: 't' })} from ${name(resource.name)} t where t.id = n.id) as label from "next" n
      where exists (select 1 from "next" o where o.id < n.id and ${same('o')})
        or exists (select 1 from ${name(resource.name)} o where o.id <> all(${ids}::int[]) and ${same('o')})
      order by n.id limit 1`);
    if (!clash) continue;
    const titles = changed.map((column) => resource.fields.get(column)?.title.toLowerCase() ?? column);
    errors.push({
      pointer: `/values/${changed.at(-1)}`,
      message: `${clash.label ? `“${clash.label.slice(0, 60)}”` : `The ${resource.title.toLowerCase()} with id ${clash.id}`} cannot have this ${titles.join(' and ')}: another one has it.`,
    });
  }
  return errors;
}

/** Writes columns by one statement, which contains each value once. */
async function writeSame({ run, scope, change }: UnitOfWork, ids: readonly number[], values: Values): Promise<void> {
  const { resource } = scope;
  const fields = fieldsSet(resource, [values]);
  const targets = fields.flatMap(targetsOf);
  const set = targets.map(({ column }) => sql`${name(column)} = ${at('v', column)}`);
  const sets = [...set, ...cleared(resource, fields), newVersion];
  const recordset = [sql`"any" integer`, ...targets.map(({ column, type }) => sql`${name(column)} ${raw(type)}`)];
  await run(sql`update ${name(resource.name)} t set ${join(sets, ', ')}
    from json_to_recordset(${JSON.stringify([byColumn(scope, resource, values)])}::json) as v(${join(recordset, ', ')}) where t.id = any(${ids}::int[])`);
  const rows = ids.map((id) => ({ ...values, id }));
  await writeMemberships({ run, scope, change }, resource, fields, rows);
  await indexValues(run, scope.model, { resource, ids }, { written: new Set(fields.map((field) => field.name)) });
}
