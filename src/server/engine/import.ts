import { writableFields } from '../../contract/bodies.ts';
import type { Field } from '../../contract/model.ts';
import type { Database } from '../store/database.ts';
import { requireLevel } from './access.ts';
import type { Values } from './body.ts';
import { completeRow, createRows, requireFields } from './create.ts';
import { prepareCreate } from './ground.ts';
import { namedOwner, strayRows } from './import-owner.ts';
import { readRows } from './import-rows.ts';
import { openChange } from './journal.ts';
import { ApiProblem, type FieldError, invalid } from './problem.ts';
import type { Scope } from './scope.ts';
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
export const worthTidying = 1_000;

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
