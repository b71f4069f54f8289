import sql, { join } from 'sql-template-tag';
import { writableFields } from '../../contract/bodies.ts';
import type { Field } from '../../contract/model.ts';
import type { Database, Run } from '../store/database.ts';
import { readBody, type Values } from './body.ts';
import { labelOf } from './columns.ts';
import { completeRow, createRows, type Ground, prepareCreate, requireFields } from './create.ts';
import { requireLevel } from './gates.ts';
import { namedOwner, strayRows } from './import-owner.ts';
import { readCell } from './import-values.ts';
import { openChange } from './journal.ts';
import { ApiProblem, type FieldError, invalid } from './problem.ts';
import { checkReferences } from './references.ts';
import { checkValues } from './schema-in-row.ts';
import { name, type Scope } from './scope.ts';
import { validate } from './validation.ts';

export const mostImportRows = 50_000;

export const importSchema = {
  type: 'object',
  title: 'Import',
  required: ['columns', 'rows'],
  additionalProperties: false,
  properties: {
    columns: {
      type: 'array',
      title: 'Columns',
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      items: { type: 'string' },
      description: 'Fields, in the order in which the rows have them.',
    },
    rows: {
      type: 'array',
      title: 'Rows',
      maxItems: mostImportRows,
      items: { type: 'array', maxItems: 500, items: { type: ['string', 'number', 'boolean', 'null'] } },
      description: 'Cells as they stand in the file. What points to other rows is given by id or by what it is called.',
    },
    dry_run: {
      type: 'boolean',
      title: 'Only try',
      default: false,
      description: 'Checks everything and writes nothing.',
    },
    only_clean: {
      type: 'boolean',
      title: 'Only the rows without faults',
      default: false,
      description: 'Leaves out the rows with faults instead of refusing all.',
    },
  },
} as const;

export interface ImportFault {
  /** From 0. */
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
}
export interface ImportReport {
  readonly total: number;
  readonly clean: number;
  readonly created: number;
  readonly errors: readonly ImportFault[];
  /** The first rows as they are or would be stored. */
  readonly rows: readonly Values[];
}

const mostFaults = 1_000;
/** Rows after which the planner's guesses about the table are no longer worth much. */
const worthTidying = 1_000;
const mostShown = 50;

/** Carries the report out of a transaction that must not take effect. */
class DryRun extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('A dry run ends without effect.');
    this.report = report;
  }
}

/** POST {base}/import: all rows or only the clean ones, in one transaction and one change; or only tried. */
export async function importRows(
  database: Database,
  scope: Scope,
  readJson: () => Promise<unknown>,
): Promise<{ report: ImportReport; change: number | null }> {
  requireLevel(scope, 'create', `import ${scope.resource.plural.toLowerCase()} here`);
  const body = await readJson();
  const shape = validate(importSchema, body);
  const {
    columns,
    rows,
    dry_run = false,
    only_clean = false,
  } = (shape.length ? { columns: [], rows: [] } : body) as {
    columns: string[];
    rows: (string | number | boolean | null)[][];
    dry_run?: boolean;
    only_clean?: boolean;
  };
  const writable = new Map(
    writableFields(scope.collection, scope.resource, 'create').map((field) => [field.name, field]),
  );
  const unknown = columns.flatMap((column, i) =>
    writable.has(column)
      ? []
      : [
          {
            pointer: `/columns/${i}`,
            message: `There is no field "${column}" to import. Known: ${[...writable.keys()].join(', ')}.`,
          },
        ],
  );
  const owner = namedOwner(scope, columns, rows);
  const ground = await prepareCreate(database, scope, owner);
  requireFields(scope, Object.fromEntries(columns.map((column) => [column, null])), 'create', ground.walked.facts);
  // Who may not import here hears that, not what is wrong with the file.
  if (shape.length || unknown.length) throw invalid([...shape, ...unknown]);
  const fields = columns.map((column) => writable.get(column) as Field);

  try {
    const imported = await database.transaction(scope.actor, async (run) => {
      const faults = new Map<number, ImportFault[]>();
      const fault = (row: number, column: string | null, message: string) => {
        faults.set(row, [...(faults.get(row) ?? []), { row, column, message }]);
      };
      const bodies = await readRows(run, scope, ground, fields, rows, fault);
      for (const row of strayRows(scope, owner, bodies))
        fault(row, null, 'All rows of one import belong to the same owner: the one that the first row names.');
      const clean = bodies.flatMap((values, row) => (values && !faults.has(row) ? [{ values, row }] : []));
      const errors = [...faults.values()]
        .flat()
        .sort((a, b) => a.row - b.row)
        .slice(0, mostFaults);
      const shown = clean.slice(0, mostShown).map(({ values }) => completeRow(scope, values, ground.given));
      const report = { total: rows.length, clean: clean.length, created: 0, errors, rows: shown };
      if (dry_run) throw new DryRun(report);
      if (errors.length && !only_clean)
        throw new ApiProblem('invalid', `${faults.size} of ${rows.length} rows have faults; nothing was imported.`, {
          report,
        });
      if (!clean.length) return { report, change: null };
      const change = await openChange(run, scope, 'import');
      const left: FieldError[] = [];
      const ids = await createRows(
        run,
        scope,
        ground,
        clean.map(({ values }) => values),
        left,
        change,
      );
      if (left.length) throw invalid(left);
      return { report: { ...report, created: ids.length }, change };
    });
    if (imported.report.created >= worthTidying) await database.tidy(scope.resource.name);
    return imported;
  } catch (error) {
    if (error instanceof DryRun) return { report: error.report, change: null };
    throw error;
  }
}

/** Cells to checked bodies; a row with faults is null. */
async function readRows(
  run: Run,
  scope: Scope,
  ground: Ground,
  fields: readonly Field[],
  rows: readonly (string | number | boolean | null)[][],
  fault: (row: number, column: string | null, message: string) => void,
): Promise<(Values | null)[]> {
  const bodies: Values[] = rows.map((cells, row) => {
    const values: Values = {};
    if (cells.length > fields.length)
      fault(row, null, `The row has ${cells.length} cells for ${fields.length} columns.`);
    fields.forEach((field, i) => {
      const read = readCell(field, cells[i] ?? null);
      if ('message' in read) fault(row, field.name, read.message);
      else if (read.value !== undefined) values[field.name] = read.value;
    });
    return values;
  });
  for (const field of fields)
    if (field.targets.length === 1) await resolveLabels(run, scope, ground, field, bodies, fault);
  const checked = bodies.map((body, row) => {
    const errors: FieldError[] = [];
    const values = readBody(scope.collection, scope.resource, 'create', body, errors);
    for (const error of errors) fault(row, error.pointer.split('/')[1] ?? null, error.message);
    return values;
  });
  const errors: FieldError[] = [];
  const complete = checked.map((values) => completeRow(scope, values, ground.given));
  const base = (row: number) => `/${row}`;
  await checkReferences(run, scope, scope.resource, complete, ground.line, errors, base);
  await checkValues(run, scope, complete, errors, base);
  for (const { pointer, message } of errors) {
    const [, row = '0', column = null] = pointer.split('/');
    fault(Number(row), column, message);
  }
  findDuplicates(scope, complete, fault);
  await findTaken(run, scope, complete, fault);
  return checked;
}

/** Labels to ids, one statement for each field; what is not one known thing stays as it is and is faulted. */
async function resolveLabels(
  run: Run,
  scope: Scope,
  ground: Ground,
  field: Field,
  bodies: readonly Values[],
  fault: (row: number, column: string | null, message: string) => void,
): Promise<void> {
  const target = scope.model.resources.get(field.targets[0] as string);
  if (!target) return;
  const texts = new Set(bodies.flatMap((body) => [body[field.name] ?? []].flat() as string[]));
  if (!texts.size) return;
  const label = labelOf(scope, target, 't');
  const shared = target.chain.filter(
    (column) => ground.line[column] != null && !(target.wall.kind === 'company' && target.wall.column === column),
  );
  const within = shared.map((column) => sql` and t.${name(column)} = ${ground.line[column]}`);
  const wanted = [...texts].map((text) => text.toLowerCase());
  const found = await run<{ id: number; label: string }>(
    sql`select t.id, lower(${label}) as label from ${name(target.name)} t where (lower(${label}) = any(${wanted}::text[]) or t.id::text = any(${[...texts]}::text[]))${join(within.length ? within : [sql``], '')}`,
  );
  const byLabel = new Map<string, number[]>();
  for (const row of found) byLabel.set(row.label, [...(byLabel.get(row.label) ?? []), row.id]);
  const ids = new Set(found.map((row) => String(row.id)));
  const one = (text: string, row: number): number | null => {
    const matches = byLabel.get(text.toLowerCase()) ?? (ids.has(text) ? [Number(text)] : []);
    if (matches.length === 1) return matches[0] as number;
    const what = target.title.toLowerCase();
    fault(
      row,
      field.name,
      matches.length
        ? `${field.title}: several are called "${text.slice(0, 60)}"; give the id.`
        : `${field.title}: there is no ${what} called "${text.slice(0, 60)}".`,
    );
    return null;
  };
  bodies.forEach((body, row) => {
    const value = body[field.name];
    if (value === undefined) return;
    const resolved = Array.isArray(value) ? value.map((text) => one(String(text), row)) : one(String(value), row);
    if (resolved === null || (Array.isArray(resolved) && resolved.includes(null))) delete body[field.name];
    else body[field.name] = resolved;
  });
}

const uniqueKey = (row: Values, set: readonly string[]): string | null =>
  set.some((field) => row[field] === null || row[field] === undefined)
    ? null
    : JSON.stringify(set.map((field) => row[field]));

const plainSets = (scope: Scope): readonly (readonly string[])[] =>
  scope.resource.unique.filter((set) =>
    set.every((field) => ['value', 'reference'].includes(scope.resource.fields.get(field)?.kind ?? '')),
  );

function findDuplicates(
  scope: Scope,
  rows: readonly Values[],
  fault: (row: number, column: string | null, message: string) => void,
): void {
  for (const set of plainSets(scope)) {
    const first = new Map<string, number>();
    rows.forEach((row, i) => {
      const key = uniqueKey(row, set);
      if (key === null) return;
      const before = first.get(key);
      if (before === undefined) first.set(key, i);
      else fault(i, set.at(-1) ?? null, `Row ${before + 1} of the file already has this ${set.join(' and ')}.`);
    });
  }
}

/** Values that must be unique and are there already. */
async function findTaken(
  run: Run,
  scope: Scope,
  rows: readonly Values[],
  fault: (row: number, column: string | null, message: string) => void,
): Promise<void> {
  for (const set of plainSets(scope)) {
    const keys = rows.map((row) => uniqueKey(row, set));
    const asked = [...new Set(keys.filter((key) => key !== null))];
    if (!asked.length) continue;
    const pairs = sql`json_build_array(${join(
      set.map((field) => sql`t.${name(field)}`),
      ', ',
    )})`;
    const taken = await run<{ key: string }>(
      sql`select ${pairs}::jsonb::text as key from ${name(scope.resource.name)} t where ${pairs}::jsonb::text = any(array(select value::jsonb::text from json_array_elements_text(${JSON.stringify(asked)}::json)))`,
    );
    const known = new Set(taken.map(({ key }) => JSON.stringify(JSON.parse(key))));
    keys.forEach((key, row) => {
      if (key !== null && known.has(key))
        fault(row, set.at(-1) ?? null, `There is already one with this ${set.join(' and ')}.`);
    });
  }
}
