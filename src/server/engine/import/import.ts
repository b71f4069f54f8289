import type { ImportFault, ImportReport } from '../../../contract/answers.ts';
import type { Database, Run } from '../../store/database.ts';
import { openChange } from '../journal/journal.ts';
import { ApiProblem, type FieldError, invalid } from '../problem.ts';
import { inPortions } from '../progress.ts';
import type { Values } from '../row-values.ts';
import type { Scope, Transaction, UnitOfWork } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { completeRow, createRows } from '../write/create.ts';
import type { CreateContext } from '../write/create-context.ts';
import { type ImportCall, type Plan, readPlan } from './import-request.ts';
import { applyMatches, type ReportFault } from './match.ts';
import { strayRows } from './owner.ts';
import { type ImportRow, type Makeable, readRows } from './rows.ts';

const maxFaults = 1_000;

/** The number of inserted rows after which the table's planner statistics count as outdated. */
export const worthTidying = 1_000;

const maxShown = 50;

/** Carries the report out of a dry run, whose transaction is rolled back. */
class DryRun extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('A dry run ends without effect.');
    this.report = report;
  }
}

/** Custom handling of new rows. */
export interface Adding {
  /** Reports further faults of otherwise valid rows. */
  readonly check: (
    run: Run,
    rows: readonly Values[],
    fault: (row: number, column: string, message: string) => void,
  ) => Promise<void>;
  /** Returns the ids of the created rows. */
  readonly make: (
    run: Run,
    context: CreateContext,
    rows: readonly Values[],
    change: number,
  ) => Promise<readonly number[]>;
}

/**
 * POST {base}/import: imports all rows, or only rows without faults, in one transaction and one change. A dry run
 * writes nothing.
 * @throws {ApiProblem} 401, 403, 404; 422 with the report if rows have faults and the request is for all rows
 */
export async function importRows(
  database: Database,
  scope: Scope,
  given: ImportCall,
  adding?: Adding,
): Promise<Imported> {
  const plan = await readPlan(database, scope, given);
  const actor = writingActor(scope, plan.context.line, plan.context.resolved.parent);
  try {
    const imported = await database.transaction(actor, async (run) => {
      const judged = await judgeRows({ run, scope }, plan, adding);
      const { report } = judged;
      if (plan.dryRun) throw new DryRun(report);
      if (report.errors.length && !plan.onlyClean)
        throw new ApiProblem('invalid', `${judged.faulty} of ${report.total} rows have faults; nothing was imported.`, {
          report,
        });
      if (!report.outcomes.new && !report.outcomes.changed) return { report, change: judged.opened() };
      return writeRows({ run, scope, change: await judged.open() }, plan, judged, adding);
    });
    if (imported.report.created >= worthTidying) await database.tidy(scope.resource.name);
    return imported;
  } catch (error) {
    if (error instanceof DryRun) return { report: error.report, change: null };
    throw error;
  }
}

interface Imported {
  readonly report: ImportReport;
  /** Id of the change; null if nothing was written. */
  readonly change: number | null;
}

/** The rows of a file with their faults, before any row is written. */
interface Judged {
  readonly clean: readonly ImportRow[];
  /** The number of rows with faults. The report names at most 1,000 of these. */
  readonly faulty: number;
  readonly report: ImportReport;
  /** Opens the import's change at the first call; later calls return the same change. */
  readonly open: () => Promise<number>;
  /** The change, if referenced rows have already been created in it; otherwise null. */
  readonly opened: () => number | null;
}

/** Reads the rows and finds the faults of each. Creates missing referenced rows on request. */
async function judgeRows(work: Transaction, plan: Plan, adding: Adding | undefined): Promise<Judged> {
  const { run, scope } = work;
  let opened: number | null = null;
  const open = async (): Promise<number> => {
    opened ??= await openChange(run, scope, 'import');
    return opened;
  };
  const makeable: Makeable[] = [];
  const making = {
    creators: plan.creators,
    requested: new Set(plan.make),
    open,
    tell: (one: Makeable) => makeable.push(one),
  };
  const faults = new Map<number, ImportFault[]>();
  const fault: ReportFault = (row, column, message) => {
    const line = plan.numbers?.[row];
    faults.set(row, [...(faults.get(row) ?? []), { row, ...(line !== undefined && { line }), column, message }]);
  };
  const rows = await readRows(work, plan.context, { ...plan, making }, fault);
  await adding?.check(
    run,
    rows.map(({ values }) => values),
    (row, column, message) => !rows[row]?.match && !faults.has(row) && fault(row, column, message),
  );
  for (const row of strayRows(scope, plan.owner, rows.map(wholeRow)))
    fault(row, null, 'All rows of one import belong to the same owner: the one that the first row names.');
  const clean = rows.filter((_, row) => !faults.has(row));
  const errors = [...faults.values()].flat().sort((a, b) => a.row - b.row);
  const report: ImportReport = {
    ...{ total: rows.length, clean: clean.length, created: 0, updated: 0 },
    outcomes: countOutcomes(clean),
    errors: errors.slice(0, maxFaults),
    makeable: makeable.map((one) => ({ ...one, names: one.names.slice(0, maxShown) })),
    rows: clean.slice(0, maxShown).map((row) => shownRow(scope, plan, row)),
  };
  return { clean, faulty: faults.size, report, open, opened: () => opened };
}

/** The stored row, overwritten with the values of the file. */
const wholeRow = ({ values, match }: ImportRow): Values => (match ? { ...match.stored, ...values } : values);

function countOutcomes(rows: readonly ImportRow[]): ImportReport['outcomes'] {
  const outcomes = { new: 0, changed: 0, unchanged: 0 };
  for (const { outcome } of rows) outcomes[outcome] += 1;
  return outcomes;
}

/** The row as it would be stored, without hidden columns. */
function shownRow(scope: Scope, { matchSet, context }: Plan, row: ImportRow): Values {
  const whole = row.match ? wholeRow(row) : completeRow(scope, row.values, context.given);
  const { fields } = scope.resource;
  const readable = Object.entries(whole).filter(([key]) => fields.get(key)?.read !== 'nobody');
  return { ...Object.fromEntries(readable), ...(matchSet && { _outcome: row.outcome }) };
}

/** Adds new rows and updates existing ones. Returns the count of each. */
async function writeRows(
  work: UnitOfWork,
  { context }: Plan,
  { clean, report }: Judged,
  adding: Adding | undefined,
): Promise<Imported> {
  const { run, scope, change } = work;
  const fresh = clean.flatMap(({ values, outcome }) => (outcome === 'new' ? [values] : []));
  const left: FieldError[] = [];
  let created = 0;
  await inPortions(
    fresh,
    async (some) => {
      const ids = adding
        ? await adding.make(run, context, some, change)
        : await createRows(work, context, some, { errors: left });
      if (left.length) throw invalid(left);
      created += ids.length;
    },
    (done) => scope.progress?.(done, report.outcomes.new + report.outcomes.changed),
  );
  const changed = clean.flatMap(({ values, match, outcome }) =>
    match && outcome === 'changed' ? [{ ...values, id: match.id }] : [],
  );
  await applyMatches(work, context, changed);
  return { report: { ...report, created, updated: changed.length }, change };
}
