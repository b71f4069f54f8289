/** Imports the rows of a file into a collection of a project: all of them or none, in one change. */
import { segmentsOf } from '../../../contract/json-pointer.ts';
import { throwFaults } from '../../calls/body.ts';
import type { Granted } from '../../calls/call.ts';
import type { Creator } from '../../engine/import/made.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { ApiProblem, type FieldError, invalid } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import { resolveInside } from '../../engine/read/value-names.ts';
import type { Values } from '../../engine/row-values.ts';
import { writingActor } from '../../engine/system-role.ts';
import { readBody } from '../../engine/write/body.ts';
import { requireFields } from '../../engine/write/create.ts';
import type { Services } from '../../services.ts';
import type { Run } from '../../store/database.ts';
import { type CreatableNames, createdMembers, prepareItemNames, resolveNames } from './import-names.ts';
import type { JsonRow } from './json-rows.ts';
import { maxRows } from './scope.ts';

interface Taken {
  readonly granted: Granted<'create'>;
  readonly read: readonly JsonRow[];
  readonly creatable: CreatableNames;
  /** The member of the answer that has the rows. */
  readonly key: string;
  /** Answers in the same way, and nothing takes effect. */
  readonly dryRun: boolean;
}

interface Answer {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Carries the answer out of a transaction that must not take effect. */
class DryRun extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('A dry run ends without effect.');
    this.answer = answer;
  }
}

interface TakenOver extends Answer {
  readonly status: 200;
}

interface Writing {
  readonly run: Run;
  /** Opens the change with the first thing that is written; answers its id. */
  readonly open: () => Promise<number>;
  readonly bodies: readonly Values[];
  readonly errors: FieldError[];
}

interface Written {
  /** In the order of the bodies. */
  readonly ids: readonly number[];
  /** Those of them that were there before and have been changed; none where a list only adds. */
  readonly updated?: readonly number[];
}

/**
 * Turns names into ids, creates unknown ones of `creatable` fields, checks the bodies and writes them. The answer has the
 * rows with the ids that `write` returns, and those created for their names; a header has the number of existing rows.
 *
 * @throws {ApiProblem} 422 with every fault of the file, by row and field
 */
export async function takeOver(
  taken: Taken,
  services: Services,
  write: (writing: Writing) => Promise<Written>,
): Promise<TakenOver> {
  if (taken.read.length > maxRows)
    throw invalid([{ pointer: '', message: `The file has more than ${maxRows.toLocaleString('en')} rows. Split it.` }]);
  const { scope, context } = taken.granted;
  const prepared = await prepareItemNames(scope, services, taken.creatable, taken.read);
  try {
    return await services.database.transaction(writingActor(scope, context.line), async (run) => {
      const { change, ...answer } = await writeRows(run, taken, prepared, write);
      if (taken.dryRun) throw new DryRun(answer);
      const { body, headers } = answer;
      return { status: 200, body, headers: change === null ? headers : { ...headers, 'x-change': String(change) } };
    });
  } catch (error) {
    if (error instanceof DryRun) return { status: 200, ...error.answer };
    throw withLines(error, taken.read);
  }
}

/** A refusal with the row numbers of the file. */
function withLines(error: unknown, rows: readonly JsonRow[]): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'invalid' || !error.members.errors) return error;
  return invalid(
    error.members.errors.map((fault) => {
      const [row = ''] = segmentsOf(fault.pointer);
      const line = /^\d+$/.test(row) ? rows[Number(row)]?.line : undefined;
      return line === undefined ? fault : { ...fault, line };
    }),
  );
}

/** Returns the answer of the call and its change; null if nothing was written. */
async function writeRows(
  run: Run,
  { granted: { scope, context }, read, creatable, key }: Taken,
  prepared: ReadonlyMap<string, Creator>,
  write: (writing: Writing) => Promise<Written>,
): Promise<Answer & { readonly change: number | null }> {
  const errors: FieldError[] = [];
  let change: number | null = null;
  const open = async (): Promise<number> => {
    change ??= await openChange(run, scope, 'import');
    return change;
  };
  const named = { line: context.line, rows: read, prepared };
  const { rows, made } = await resolveNames({ run, scope }, named, open, errors);
  const inside = await resolveInside({ run, scope }, context.line, rows, (row, field, pointer, message) =>
    errors.push({ pointer: `/${row}/${field}${pointer}`, message }),
  );
  throwFaults(errors);
  const { collection, resource } = scope;
  const bodies = inside.map((row, index) =>
    readBody({ collection, resource }, 'create', row, { errors, base: `/${index}` }),
  );
  throwFaults(errors);
  for (const values of bodies) requireFields(scope, values, 'create', context.resolved.facts);
  const { ids, updated } = await write({ run, open, bodies, errors });
  throwFaults(errors);
  const parts = [`"${key}":${await answerRows(run, scope, ids)}`, ...(await createdMembers(run, creatable, made))];

  return { body: `{${parts.join(',')}}`, headers: updated ? { 'x-updated': String(updated.length) } : {}, change };
}
