import sql from 'sql-template-tag';
import { readableFields } from '../../../contract/bodies.ts';
import { treeParameters } from '../../../contract/generic-operations.ts';
import type { Field } from '../../../contract/model.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
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
import { type Member, membersOfRows } from './value-members.ts';
import { withNamesInside } from './value-names.ts';
import { type Cell, writeWorkbook } from './write-workbook.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The maximum number of rows in a file. */
const maxRows = 100_000;

/**
 * GET {base}/export.{type}: all rows of the list under the same query, as a file.
 * @throws {ApiProblem} 404 for an unknown type, and the errors of the list
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
  const headings = readHeadings(query);
  const listed = new URLSearchParams(query);
  listed.delete('headings');
  const intent = await listIntent(database, scope, listed);
  const headers = {
    'content-type': types[type as keyof typeof types],
    'content-disposition': `attachment; filename="${scope.resource.plural.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${type}"`,
  };
  if (type === 'json') return { status: 200, body: await readRows(database, scope, intent), headers };
  const { fields, rows } = await tableOf(database, scope, intent, headings?.fields ?? null);
  const titles = headings?.titles ?? fields.map(({ name }) => name);
  if (type === 'csv') {
    const lines = await mapInTurns([titles, ...rows], csvLine);
    return { status: 200, body: csvOfLines(lines), headers };
  }
  const sheet = { name: 'Sheet1', titles, rows, forReading: headings !== null };
  return { status: 200, body: await writeWorkbook([sheet]), headers };
}

/**
 * Refuses parameters that only a list supports: a file has the rows of all levels, and no included rows.
 * @throws {ApiProblem} 422
 */
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

/**
 * The headings, one for each field.
 * @throws {ApiProblem} 422 if the number of headings differs from the number of fields
 */
function readHeadings(query: URLSearchParams): { readonly titles: string[]; readonly fields: string[] } | null {
  const titles = query.getAll('headings');
  if (!titles.length) return null;
  const fields = (query.get('fields') ?? '').split(',').filter(Boolean);
  if (titles.length === fields.length && new Set(fields).size === fields.length) return { titles, fields };
  throw invalid([
    {
      pointer: '/query/headings',
      message: `There are ${titles.length} headings and ${fields.length} fields: name each field once in "fields", with its heading in the same place.`,
    },
  ]);
}

/** Reads all rows of a list as JSON. */
async function readRows(database: Database, scope: Scope, intent: ListIntent): Promise<string> {
  const condition = shownCondition(scope, scope.collection.access.read, intent);
  const [row] = await database.query<{ facts: string; body: string | null; count: number }>(
    scope.actor,
    sql`${withTables(stepTables(scope))}select ${stepFacts(scope)}::text as facts, ${boundedText(sql`body`)} as body, count from (
      select coalesce(json_agg(page), '[]'::json)::text as body, count(*)::int as count from (
        select ${requestedColumns(scope, intent)} from ${name(scope.resource.name)} t
        where ${condition} order by ${orderBy(scope, intent, 't')} limit ${maxRows + 1}) page) whole`,
  );
  if (!row) throw new ApiProblem('internal', 'The export answered nothing.');
  allowList(scope, row.facts);
  if (row.count > maxRows)
    throw invalid([
      {
        pointer: '/query',
        message: `More than ${maxRows.toLocaleString('en')} rows: filter them, and export in parts.`,
      },
    ]);
  if (row.body === null) throw answerTooLong();
  return row.body;
}

/** A list as a table for files, with labels instead of ids. */
export interface ExportTable {
  readonly fields: readonly Pick<Field, 'name' | 'title'>[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Reads a whole list. `order` names the columns of a file for people, in order.
 * @throws {ApiProblem} the errors of the list, and 422 for more rows than a file may have
 */
export async function tableOf(
  database: Database,
  scope: Scope,
  given: ListIntent,
  order: readonly string[] | null = null,
): Promise<ExportTable> {
  const intent = await withMemberColumns(database, scope, given);
  const body = await readRows(database, scope, intent);
  const declared = readableFields(scope.collection, scope.resource).filter(
    (field) => field.kind !== 'discriminator' && (!intent.fields || intent.fields.has(field.name)),
  );
  const all = [...declared, ...intent.members];
  const fields = order ? order.flatMap((one) => all.find(({ name }) => name === one) ?? []) : all;
  const stored = JSON.parse(body) as Record<string, unknown>[];
  const named = await withNamesInside((statement) => database.query(scope.actor, statement), scope, stored);
  const rows = await mapInTurns(named, (one) =>
    fields.map((field) => (order ? cellInWords(field, one) : cell(field, one))),
  );
  return { fields, rows };
}

/** A value as readable text, if an import can parse the same value from the text. */
function cellInWords(field: Field | Member, row: Record<string, unknown>): Cell {
  const written = cell(field, row);
  if (typeof written !== 'string') return written;
  // Several schemas may define a member of this name; the row follows one of them.
  const meanings = 'variants' in field ? field.variants.map((variant) => variant.field) : [field];
  const words = meanings.flatMap(({ schema, kind }) => {
    const { readings, text } = fieldKindOf({ schema, kind });
    const said = text(written, schema, []);
    return readings.some((read) => read(said, schema) === written) ? [said] : [];
  });
  return new Set(words).size === 1 ? (words[0] ?? written) : written;
}

/** Adds a column for each member of values, unless the query names the fields. */
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

/** The cell of a field. A reference becomes its label, so that people can read the file and import it again. */
function cell(field: Pick<Field, 'name'>, row: Record<string, unknown>): Cell {
  const label = (row['_labels'] as Record<string, unknown> | undefined)?.[field.name];
  const value = label ?? row[field.name];
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
}
