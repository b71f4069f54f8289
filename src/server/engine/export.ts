import Papa from 'papaparse';
import sql from 'sql-template-tag';
import writeXlsxFile from 'write-excel-file/node';
import { readableFields } from '../../contract/bodies.ts';
import type { Field } from '../../contract/model.ts';
import type { ApiAnswer } from '../http/types.ts';
import type { Database } from '../store/database.ts';
import { requireLevel } from './access.ts';
import { answerColumns } from './columns.ts';
import { orderBy } from './conditions.ts';
import { gateFacts, gateTables, withTables } from './gates.ts';
import { allowList, listCondition } from './list.ts';
import { readListIntent } from './list-intent.ts';
import { ApiProblem, invalid, notFound } from './problem.ts';
import { name, type Scope } from './scope.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Rows in one file. */
const mostRows = 100_000;

/** GET {base}/export.{type}: what the list shows under the same query, whole, as a file. */
export async function exportRows(
  database: Database,
  scope: Scope,
  type: string,
  query: URLSearchParams,
): Promise<ApiAnswer> {
  requireLevel(scope, 'read', `see ${scope.resource.plural.toLowerCase()}`);
  if (!Object.hasOwn(types, type))
    throw notFound(`The export type "${type.slice(0, 20)}" (there are ${Object.keys(types).join(', ')})`);
  const intent = readListIntent(query, scope.collection, scope.resource);
  const condition = listCondition(scope, scope.collection.access.read, intent, 't');
  const [row] = await database.query<{ facts: string; body: string; count: number }>(
    scope.actor,
    sql`${withTables(gateTables(scope))}select ${gateFacts(scope)}::text as facts, body, count from (
      select coalesce(json_agg(page), '[]'::json)::text as body, count(*)::int as count from (
        select ${answerColumns(scope, 't', intent.fields ?? undefined)} from ${name(scope.resource.name)} t
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
  const headers = {
    'content-type': types[type as keyof typeof types],
    'content-disposition': `attachment; filename="${scope.resource.plural.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${type}"`,
  };
  if (type === 'json') return { status: 200, body: row.body, headers };
  const fields = readableFields(scope.collection, scope.resource).filter(
    (field) => field.kind !== 'twin' && (!intent.fields || intent.fields.has(field.name)),
  );
  const rows = (JSON.parse(row.body) as Record<string, unknown>[]).map((one) =>
    fields.map((field) => cell(field, one)),
  );
  if (type === 'csv') {
    const text = Papa.unparse({
      fields: fields.map(({ name }) => name),
      data: rows.map((cells) => cells.map(harmless)),
    });
    return { status: 200, body: `\uFEFF${text}`, headers };
  }
  const sheet = [
    fields.map((field) => ({ value: field.name, fontWeight: 'bold' as const })),
    ...rows.map((cells) =>
      cells.map((value) =>
        value === null ? null : { value: typeof value === 'string' ? value.slice(0, 32_767) : value },
      ),
    ),
  ];
  return { status: 200, body: await writeXlsxFile(sheet).toBuffer(), headers };
}

type Cell = string | number | boolean | null;

/** References by what they are called, so that a file can be read and imported again. */
function cell(field: Field, row: Record<string, unknown>): Cell {
  const label = (row['_labels'] as Record<string, unknown> | undefined)?.[field.name];
  const value = label ?? row[field.name];
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
}

/** Spreadsheets run cells that begin like formulas. */
const harmless = (value: Cell): Cell =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value;
