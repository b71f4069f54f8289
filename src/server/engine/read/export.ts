import sql from 'sql-template-tag';
import { readableFields } from '../../../contract/bodies.ts';
import { treeParameters } from '../../../contract/generic-operations.ts';
import type { Field } from '../../../contract/model.ts';
import { csvLine, csvOfLines } from '../../../tables/write-csv.ts';
import type { ApiAnswer } from '../../request.ts';
import type { Database, Run } from '../../store/database.ts';
import { requireLevel } from '../access/authorize.ts';
import { stepFacts, stepTables, withTables } from '../access/path-steps.ts';
import { ApiProblem, invalid, notFound } from '../problem.ts';
import { mapInTurns } from '../progress.ts';
import { name, type Scope } from '../scope.ts';
import { orderBy } from './conditions.ts';
import {
  allowList,
  answerTooLong,
  boundedText,
  listCondition,
  listIntent,
  requestedColumns,
  shownCondition,
} from './list.ts';
import type { ListIntent } from './list-intent.ts';
import { membersOfRows } from './value-members.ts';
import { withNamesInside } from './value-names.ts';
import { type Cell, writeWorkbook } from './write-workbook.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Rows in one file. */
const mostRows = 100_000;

/**
 * GET {base}/export.{type}: what the list shows under the same query, whole, as a file.
 * @throws {ApiProblem} 404 for a type there is not, and as the list does
 */
export async function exportRows(
  database: Database,
  scope: Scope,
  type: string,
  query: URLSearchParams,
): Promise<ApiAnswer> {
  requireLevel(scope, 'read', `see ${scope.resource.plural.toLowerCase()}`);
  if (!Object.hasOwn(types, type))
    throw notFound(`The export type "${type.slice(0, 20)}" (there are ${Object.keys(types).join(', ')})`);
  requireWhole(query);
  const intent = await listIntent(database, scope, query);
  const headers = {
    'content-type': types[type as keyof typeof types],
    'content-disposition': `attachment; filename="${scope.resource.plural.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${type}"`,
  };
  if (type === 'json') return { status: 200, body: await readRows(database, scope, intent), headers };
  const { fields, rows } = await tableOf(database, scope, intent);
  if (type === 'csv') {
    const lines = await mapInTurns([fields.map(({ name }) => name), ...rows], csvLine);
    return { status: 200, body: csvOfLines(lines), headers };
  }
  const sheet = { name: 'Sheet1', titles: fields.map(({ name }) => name), rows, forReading: false };
  return { status: 200, body: await writeWorkbook([sheet]), headers };
}

/** A file has the rows of all levels, and none beside them. @throws {ApiProblem} 422 for a parameter that belongs to the list alone */
function requireWhole(query: URLSearchParams): void {
  const errors = treeParameters
    .filter((parameter) => query.has(parameter))
    .map((parameter) => ({
      pointer: `/query/${parameter}`,
      message: `An export has no parameter "${parameter}": it has the rows of all levels. Narrow it by filters.`,
    }));
  if (query.has('include'))
    errors.push({
      pointer: '/query/include',
      message: 'An export includes no rows beside its own: it says what they are called. Ask the list for them.',
    });
  if (errors.length) throw invalid(errors);
}

/** JSON of all rows of a list. */
async function readRows(database: Database, scope: Scope, intent: ListIntent): Promise<string> {
  const condition = shownCondition(scope, scope.collection.access.read, intent);
  const [row] = await database.query<{ facts: string; body: string | null; count: number }>(
    scope.actor,
    sql`${withTables(stepTables(scope))}select ${stepFacts(scope)}::text as facts, ${boundedText(sql`body`)} as body, count from (
      select coalesce(json_agg(page), '[]'::json)::text as body, count(*)::int as count from (
        select ${requestedColumns(scope, intent)} from ${name(scope.resource.name)} t
        where ${condition} order by ${orderBy(scope, intent, 't')} limit ${mostRows + 1}) page) whole`,
  );
  if (!row) throw new ApiProblem('internal', 'The export answered nothing.');
  allowList(scope, row.facts);
  if (row.count > mostRows)
    throw invalid([
      {
        pointer: '/query',
        message: `More than ${mostRows.toLocaleString('en')} rows: filter them, and export in parts.`,
      },
    ]);
  if (row.body === null) throw answerTooLong();
  return row.body;
}

/** A list as a file has it: what a row points to is called by its name. */
export interface ExportTable {
  readonly fields: readonly Pick<Field, 'name' | 'title'>[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Reads a whole list. @throws {ApiProblem} for whoever may not, and for more rows than a file takes. */
export async function tableOf(database: Database, scope: Scope, given: ListIntent): Promise<ExportTable> {
  const intent = await withMemberColumns(database, scope, given);
  const body = await readRows(database, scope, intent);
  const declared = readableFields(scope.collection, scope.resource).filter(
    (field) => field.kind !== 'discriminator' && (!intent.fields || intent.fields.has(field.name)),
  );
  const fields = [...declared, ...intent.members];
  const stored = JSON.parse(body) as Record<string, unknown>[];
  const named = await withNamesInside((statement) => database.query(scope.actor, statement), scope, stored);
  const rows = await mapInTurns(named, (one) => fields.map((field) => cell(field, one)));
  return { fields, rows };
}

/** In a table each member of values has a column of its own, instead of all in one as JSON; whoever names the fields chooses. */
async function withMemberColumns(database: Database, scope: Scope, intent: ListIntent): Promise<ListIntent> {
  const readable = readableFields(scope.collection, scope.resource);
  const objects = readable.filter(({ schemaFrom }) => schemaFrom);
  if (intent.fields || !objects.length) return intent;
  const run: Run = (statement) => database.query(scope.actor, statement);
  const condition = listCondition(scope, scope.collection.access.read, intent, 't');
  const members = [...(await membersOfRows(run, scope, condition)).values()];
  const here = members.filter(({ of }) => objects.some(({ name }) => name === of.field.name));
  const fields = new Set(readable.map(({ name }) => name));
  for (const { of } of here) fields.delete(of.field.name);
  return { ...intent, fields, members: here };
}

/** References by what they are called, so that a file can be read and imported again. */
function cell(field: Pick<Field, 'name'>, row: Record<string, unknown>): Cell {
  const label = (row['_labels'] as Record<string, unknown> | undefined)?.[field.name];
  const value = label ?? row[field.name];
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
}
