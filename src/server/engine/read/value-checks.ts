/** Checks values of rows against a schema, and predicts the effect of another schema. Writes nothing. */
import sql from 'sql-template-tag';
import type { ValueCheck, ValueChecks } from '../../../contract/answers.ts';
import { checkValuesSchema } from '../../../contract/generic-bodies.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import { changesMeaning, saidBy } from '../../../fields/conversion.ts';
import type { Database } from '../../store/database.ts';
import { labelOf } from '../access/columns.ts';
import { nothingSettled, readableCondition } from '../access/readable.ts';
import { invalid } from '../problem.ts';
import { at, name, type Scope, type Transaction } from '../scope.ts';
import { thisOne } from '../this-one.ts';
import { schemaFaults } from '../values/schema-faults.ts';
import { type ValueField, valueFieldsOf } from '../values/value-index.ts';
import { labelsAbove, lineOf, ownersAbove } from './above.ts';
import {
  type ConvertedRow,
  convertRows,
  type MemberChange,
  membersOfBoth,
  rowsWithMembers,
  spellingsOf,
} from './member-conversions.ts';
import { requireSchemaRow } from './schema-row.ts';

/** The maximum number of named rows for each result of a member. */
const maxNamed = 20;
/** The maximum number of characters of a value in the response. */
const maxValueLength = 200;

interface CheckRequest {
  readonly field: string;
  readonly schema?: JsonSchema;
}

/**
 * POST {base}/{id}/check_values: the effect of the schema in the body on the values of rows; without a schema, the
 * validity of the values under the stored schema. Names only rows that the caller may read.
 * @throws {ApiProblem} 403, 404, 422
 */
export async function checkFollowing(
  database: Database,
  scope: Scope,
  id: number,
  body: unknown,
): Promise<ValueChecks> {
  const { resource, model } = scope;
  const { found, request } = await requireSchemaRow<CheckRequest>(database, scope, id, {
    level: 'read',
    what: `check what follows ${thisOne(resource)}`,
    bodySchema: checkValuesSchema,
    body,
  });
  const faults = request.schema ? schemaFaults(request.schema, model) : [];
  if (faults.length) throw invalid(faults.map(({ pointer, message }) => ({ pointer: `/schema${pointer}`, message })));
  return database.transaction(scope.actor, async (run) => {
    const [row] = await run<{ schema: string }>(
      sql`select ${at('t', request.field)}::text as schema from ${name(resource.name)} t where t.id = ${found.id}`,
    );
    const stored = JSON.parse(row?.schema ?? '{}') as JsonSchema;
    const changes = membersOfBoth(stored, request.schema ?? stored);
    const fields: ValueChecks['fields'][number][] = [];
    for (const one of valueFieldsOf(model)) {
      if (one.holder !== resource.name || one.schema !== request.field) continue;
      const members = await checksOf({ run, scope }, one, found.id, changes);
      fields.push({ field: one.schema, resource: one.resource.name, values: one.field.name, members });
    }
    return { id: found.id, fields };
  });
}

/** Counts of a member, and the rows to name. */
interface Counted {
  fits: number;
  converts: number;
  unfit: number;
  readonly converted: Example[];
  readonly refused: Example[];
}

interface Example {
  readonly id: number;
  readonly value: string;
  readonly becomes: string | null;
}

async function checksOf(
  work: Transaction,
  one: ValueField,
  holder: number,
  changes: readonly MemberChange[],
): Promise<readonly ValueCheck[]> {
  const counted = new Map(
    changes.map(({ member }): [string, Counted] => [
      member,
      { fits: 0, converts: 0, unfit: 0, converted: [], refused: [] },
    ]),
  );
  const spellings = await spellingsOf(work, one, holder, changes.filter(changesMeaning));
  for await (const rows of rowsWithMembers(work, one, holder, changes))
    for (const row of await convertRows(work, changes, spellings, rows)) count(row, counted);
  const named = await describe(
    work,
    one,
    [...counted.values()].flatMap(({ converted, refused }) => [...converted, ...refused].map(({ id }) => id)),
  );
  return changes.map(({ member, title }) => {
    const { fits = 0, converts = 0, unfit = 0, converted = [], refused = [] } = counted.get(member) ?? {};
    const readable = (examples: readonly Example[]) =>
      examples.flatMap((example) => {
        const row = named.get(example.id);
        return row ? [{ ...example, ...row }] : [];
      });
    return { member, title, fits, converts, unfit, conversions: readable(converted), unfit_rows: readable(refused) };
  });
}

function count({ id, values, made }: ConvertedRow, counted: ReadonlyMap<string, Counted>): void {
  for (const { member, outcome, value, ...change } of made) {
    const of = counted.get(member);
    if (!of || outcome === 'empty') continue;
    // A member whose schema does not change is not converted.
    const counts = outcome === 'converts' && !changesMeaning(change) ? 'unfit' : outcome;
    of[counts] += 1;
    const list = counts === 'unfit' ? of.refused : counts === 'converts' ? of.converted : null;
    if (!list || list.length >= maxNamed) continue;
    const text = (schema: JsonSchema, one: unknown) =>
      saidBy(schema, one, [])
        .map(([way = '']) => way)
        .join('; ')
        .slice(0, maxValueLength);
    const stored = typeof value === 'string' && counts === 'unfit' ? value.slice(0, maxValueLength) : null;
    list.push({
      id,
      value: stored ?? text(change.from, values[member]),
      becomes: counts === 'converts' ? text(change.to, value) : null,
    });
  }
}

type NamedRow = Pick<ValueCheck['unfit_rows'][number], 'label' | 'owners'>;

/** Labels and owners of rows by id, without unreadable and anonymous rows. */
async function describe(
  { run, scope }: Transaction,
  { resource }: ValueField,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedRow>> {
  if (!ids.length || resource.anonymousIf) return new Map();
  const readable = readableCondition(scope, resource, 't', nothingSettled);
  const rows = await run<{ id: number; label: string | null; line: string }>(
    sql`select t.id, left(${labelOf(scope, { resource, alias: 't' })}, 300) as label, ${lineOf(scope.model, resource.name, 't')}::text as line
      from ${name(resource.name)} t where t.id = any(${[...new Set(ids)]}::int[])${readable ? sql` and ${readable}` : sql``}`,
  );
  const placed = rows.map(({ id, label, line }) => ({
    id,
    label,
    resource: resource.name,
    line: JSON.parse(line) as Readonly<Record<string, number | null>>,
  }));
  const labels = await labelsAbove(run, scope, placed);
  return new Map(placed.map((row) => [row.id, { label: row.label, owners: ownersAbove(scope.model, row, labels) }]));
}
