import type { ImportFault, ImportReport } from '../../../contract/answers.ts';
import { writableFields } from '../../../contract/bodies.ts';
import { splitMember } from '../../../contract/member-names.ts';
import { mostBulkBytes, mostBytes } from '../../request.ts';
import type { Database, Run } from '../../store/database.ts';
import { requireLevel } from '../access/authorize.ts';
import { openChange } from '../journal/journal.ts';
import { ApiProblem, type FieldError, invalid } from '../problem.ts';
import { inPortions } from '../progress.ts';
import { type Member, memberNames, readMembers, strangeMember } from '../read/value-members.ts';
import type { Values } from '../row-values.ts';
import type { Scope } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { validate } from '../values/validation.ts';
import { completeRow, createRows, requireFields } from '../write/create.ts';
import { type CreateContext, prepareCreate } from '../write/create-context.ts';
import { prepareCreators } from './made.ts';
import { applyMatches, matchSetOf } from './match.ts';
import { namedOwner, ownerFields, strayRows } from './owner.ts';
import { type Makeable, readRows } from './rows.ts';

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
      description:
        'Fields, in the order in which the rows have them. Members of values have names such as values.cost.',
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
    match: {
      type: 'array',
      title: 'Known by',
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      items: { type: 'string' },
      description:
        'Fields by which a row is known to be there already: id, or those of a unique set. It is changed then, in what the file gives.',
    },
    make: {
      type: 'array',
      title: 'Add what is missing',
      maxItems: 20,
      uniqueItems: true,
      items: { type: 'string' },
      description:
        'Fields whose names that lead nowhere are made, where a name is all that a new row needs: roles that the project does not have yet.',
    },
    only_clean: {
      type: 'boolean',
      title: 'Only the rows without faults',
      default: false,
      description: 'Leaves out the rows with faults instead of refusing all.',
    },
  },
} as const;

const mostFaults = 1_000;

/** Rows after which the planner's guesses about the table are no longer worth much. */
export const worthTidying = 1_000;

const mostShown = 50;

/** A row as it would be stored, as far as anybody may read it. */
const preview = ({ resource }: Scope, row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([key]) => resource.fields.get(key)?.read !== 'nobody'));

/** Carries the report out of a transaction that must not take effect. */
class DryRun extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('A dry run ends without effect.');
    this.report = report;
  }
}

/** How rows that are new are added, where that is more than writing them. */
export interface Adding {
  /** Tells what speaks against rows that are clean by themselves. */
  readonly check: (
    run: Run,
    rows: readonly Values[],
    fault: (row: number, column: string, message: string) => void,
  ) => Promise<void>;
  /** Answers the ids of what it has made. */
  readonly make: (
    run: Run,
    context: CreateContext,
    rows: readonly Values[],
    change: number,
  ) => Promise<readonly number[]>;
}

/** POST {base}/import: all rows or only the clean ones, in one transaction and one change; or only tried. */
export async function importRows(
  database: Database,
  scope: Scope,
  readJson: (most: number) => Promise<unknown>,
  adding?: Adding,
): Promise<{ report: ImportReport; change: number | null }> {
  requireLevel(scope, 'create', `import ${scope.resource.plural.toLowerCase()} here`);
  // A large body is read for those only who may import it. Where the rows themselves say whose they are, a body of
  // ordinary size has to do.
  const rowsSay = ownerFields(scope).length > 0;
  if (!rowsSay) await prepareCreate(database, scope, {});
  const body = await readJson(rowsSay ? mostBytes : mostBulkBytes);
  const shape = validate(importSchema, body);
  const {
    columns,
    rows,
    dry_run = false,
    only_clean = false,
    match = null,
    make = [],
  } = (shape.length ? { columns: [], rows: [] } : body) as {
    columns: string[];
    rows: (string | number | boolean | null)[][];
    dry_run?: boolean;
    only_clean?: boolean;
    match?: string[] | null;
    make?: string[];
  };
  const matchSet = match && matchSetOf(scope, match);
  const writable = new Map(
    writableFields(scope.collection, scope.resource, 'create').map((field) => [field.name, field]),
  );
  const idField = scope.resource.fields.get('id');
  if (idField && matchSet?.fields.includes('id')) writable.set('id', idField);
  const ask: Run = (statement) => database.query(scope.actor, statement);
  const named = memberNames(scope, columns).filter((column) => writable.has(splitMember(column)?.field ?? ''));
  const members = await readMembers(ask, scope, named);
  const unknown: FieldError[] = [];
  for (const [i, column] of columns.entries())
    if (!writable.has(column) && !members.has(column))
      unknown.push({
        pointer: `/columns/${i}`,
        message: named.includes(column)
          ? await strangeMember(ask, scope, column)
          : `There is no field "${column}" to import. Known: ${[...writable.keys()].join(', ')}.`,
      });
  const owner = namedOwner(scope, columns, rows);
  const context = await prepareCreate(database, scope, owner);
  const set = columns.filter((column) => column !== 'id').map((column) => [column, null]);
  requireFields(scope, Object.fromEntries(set), 'create', context.resolved.facts);
  // Who may not import here hears that, not what is wrong with the file.
  if (shape.length || unknown.length) throw invalid([...shape, ...unknown]);
  const fields = columns.map((column) => writable.get(column) ?? (members.get(column) as Member));
  const creators = await prepareCreators(
    database,
    scope,
    columns.flatMap((column) => writable.get(column) ?? []),
  );
  const strange = make.findIndex((name) => !creators.has(name));
  if (strange >= 0)
    throw invalid([
      { pointer: `/make/${strange}`, message: `Nothing can be added by what "${make[strange]}" names. Leave it out.` },
    ]);

  try {
    const imported = await database.transaction(
      writingActor(scope, context.line, context.resolved.parent),
      async (run) => {
        let opened: number | null = null;
        const open = async (): Promise<number> => {
          opened ??= await openChange(run, scope, 'import');
          return opened;
        };
        const makeable: Makeable[] = [];
        const making = { creators, asked: new Set(make), open, tell: (one: Makeable) => makeable.push(one) };
        const faults = new Map<number, ImportFault[]>();
        const fault = (row: number, column: string | null, message: string) => {
          faults.set(row, [...(faults.get(row) ?? []), { row, column, message }]);
        };
        const bodies = await readRows({ run, scope }, context, { columns: fields, rows, matchSet, making }, fault);
        if (adding)
          await adding.check(
            run,
            bodies.map(({ values }) => values),
            (row, column, message) => !bodies[row]?.match && !faults.has(row) && fault(row, column, message),
          );
        const whose = bodies.map(({ values, match }) => (match ? { ...match.stored, ...values } : values));
        for (const row of strayRows(scope, owner, whose))
          fault(row, null, 'All rows of one import belong to the same owner: the one that the first row names.');
        const clean = bodies.filter((_, row) => !faults.has(row));
        const errors = [...faults.values()]
          .flat()
          .sort((a, b) => a.row - b.row)
          .slice(0, mostFaults);
        const shown = clean.slice(0, mostShown).map(({ values, match, outcome }) => ({
          ...preview(scope, match ? { ...match.stored, ...values } : completeRow(scope, values, context.given)),
          ...(matchSet && { _outcome: outcome }),
        }));
        const outcomes = { new: 0, changed: 0, unchanged: 0 };
        for (const { outcome } of clean) outcomes[outcome] += 1;
        const report = {
          total: rows.length,
          clean: clean.length,
          created: 0,
          updated: 0,
          outcomes,
          errors,
          makeable: makeable.map((one) => ({ ...one, names: one.names.slice(0, mostShown) })),
          rows: shown,
        };
        if (dry_run) throw new DryRun(report);
        if (errors.length && !only_clean)
          throw new ApiProblem('invalid', `${faults.size} of ${rows.length} rows have faults; nothing was imported.`, {
            report,
          });
        if (!outcomes.new && !outcomes.changed) return { report, change: opened };
        const change = await open();
        const left: FieldError[] = [];
        const added = clean.flatMap(({ values, outcome }) => (outcome === 'new' ? [values] : []));
        let created = 0;
        await inPortions(
          added,
          async (some) => {
            const ids = adding
              ? await adding.make(run, context, some, change)
              : await createRows({ run, scope, change }, context, some, { errors: left });
            if (left.length) throw invalid(left);
            created += ids.length;
          },
          (done) => scope.progress?.(done, outcomes.new + outcomes.changed),
        );
        const changed = clean.flatMap(({ values, match, outcome }) =>
          match && outcome === 'changed' ? [{ ...values, id: match.id }] : [],
        );
        await applyMatches({ run, scope, change }, context, changed);
        return { report: { ...report, created, updated: changed.length }, change };
      },
    );
    if (imported.report.created >= worthTidying) await database.tidy(scope.resource.name);
    return imported;
  } catch (error) {
    if (error instanceof DryRun) return { report: error.report, change: null };
    throw error;
  }
}
