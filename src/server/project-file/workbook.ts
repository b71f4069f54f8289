/** Writes a project as a workbook: a sheet for each of its lists, and a sheet for the items of each module. */
import sql from 'sql-template-tag';
import { writableFields } from '../../contract/bodies.ts';
import type { Field } from '../../contract/model.ts';
import { typesOf } from '../../fields/json-schema.ts';
import { fieldKindOf } from '../../fields/kinds.ts';
import { scopeOn } from '../calls/scope.ts';
import { invalid } from '../engine/problem.ts';
import { type ExportTable, tableOf } from '../engine/read/export.ts';
import { listIntent } from '../engine/read/list.ts';
import { type Cell, writeWorkbook } from '../engine/read/write-workbook.ts';
import type { Scope } from '../engine/scope.ts';
import type { Services } from '../services.ts';
import { projectPartsOf } from './parts.ts';

/** The maximum number of rows in a workbook. */
const maxRows = 100_000;
/** The maximum length of a sheet name in characters. */
const longestName = 31;

interface Sheet {
  readonly name: string;
  readonly table: ExportTable;
}

/**
 * Writes the workbook.
 * @throws {ApiProblem} 422 for a project with too many rows
 */
export async function projectWorkbook(services: Services, scope: Scope, project: number): Promise<Buffer> {
  const { database } = services;
  const read = async (key: string, params: Readonly<Record<string, number>>, query = ''): Promise<ExportTable> => {
    const list = scopeOn(services, key, scope.caller, params);
    return useful(list, await tableOf(database, list, await listIntent(database, list, new URLSearchParams(query))));
  };
  const about = await read(scope.collection.key, {}, `ids=${project}`);
  const sheets: Sheet[] = [{ name: 'Project', table: lengthwise(about) }];
  let count = 0;
  const add = (title: string, table: ExportTable): void => {
    if (!table.rows.length) return;
    count += table.rows.length;
    if (count > maxRows)
      throw invalid([
        {
          pointer: '',
          message: `The project holds more than ${maxRows.toLocaleString('en')} rows, which is more than one workbook takes. Export its lists one by one.`,
        },
      ]);
    sheets.push({ name: sheetName(title, sheets), table });
  };
  for (const { resource, collection } of projectPartsOf(scope.model))
    if (
      collection.screen &&
      collection.binding?.kind === 'owner' &&
      collection.parent?.collection === scope.collection.key
    )
      add(resource.plural, await read(collection.key, { project_id: project }));
  const modules = await database.query<{ id: number; name: string }>(
    scope.actor,
    sql`select m.id, m.name from project_scenario_module m where m.project_id = ${project} and exists (select 1 from entity_value v where v.module_id = m.id) order by m.position, m.id`,
  );
  for (const { id, name } of modules)
    add(name, await read('projects_project_scenario_modules_entity_values', { project_id: project, module_id: id }));
  return writeWorkbook(
    sheets.map(({ name, table: { fields, rows } }) => ({
      name,
      titles: fields.map(({ title }) => title),
      rows,
      forReading: true,
    })),
  );
}

/** Columns with values for people: without shape positions and empty columns. */
function useful({ collection, resource }: Scope, { fields, rows }: ExportTable): ExportTable {
  const set = new Set(writableFields(collection, resource, 'create').map(({ name }) => name));
  const isShown = (name: string): boolean => {
    const field = resource.fields.get(name);
    if (!field) return true;
    if (field.kind === 'derived') return typesOf(field.schema)[0] === 'integer';
    return field.implied ? false : name === resource.label || (set.has(name) && !isTechnical(field));
  };
  const filled = fields.flatMap((field, i) =>
    isShown(field.name) && rows.some((row) => isFilledIn(row[i] ?? null, resource.fields.get(field.name))) ? [i] : [],
  );
  return {
    fields: filled.flatMap((i) => fields[i] ?? []),
    rows: rows.map((row) => filled.map((i) => readable(row[i] ?? null, resource.fields.get(fields[i]?.name ?? '')))),
  };
}

/** Fields that only programs read. */
const isTechnical = ({ kind, schema }: Field): boolean =>
  kind === 'value' && ['object', 'array'].includes(String(typesOf(schema)[0]));

/** Whether the value differs from the field's default. */
const isFilledIn = (value: Cell, field: Field | undefined): boolean =>
  value !== null && value !== '' && value !== 0 && value !== false && value !== field?.schema['default'];

/** The plain text of a value with markup. */
const readable = (value: Cell, field: Field | undefined): Cell =>
  field && typeof value === 'string' && fieldKindOf(field).markup
    ? fieldKindOf(field).text(value, field.schema, [])
    : value;

/** Transposes a table of one row: one line for each field. */
const lengthwise = ({ fields, rows }: ExportTable): ExportTable => ({
  fields: [
    { name: 'field', title: 'Field' },
    { name: 'value', title: 'Value' },
  ],
  rows: fields.map(({ title }, i) => [title, rows[0]?.[i] ?? null]),
});

/** A unique sheet name without forbidden characters. */
function sheetName(title: string, sheets: readonly Sheet[]): string {
  const taken = new Set(sheets.map(({ name }) => name.toLowerCase()));
  const clean =
    title
      .replace(/[\\/*?:[\]']/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Items';
  for (let again = 1; ; again++) {
    const ending = again === 1 ? '' : ` ${again}`;
    const name = `${clean.slice(0, longestName - ending.length).trim()}${ending}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
