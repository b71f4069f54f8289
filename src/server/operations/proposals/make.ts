/** POST proposals: tries the call of each proposal before it stores it. */
import { isDeepStrictEqual } from 'node:util';
import { throwFaults } from '../../calls/body.ts';
import type { Handlers } from '../../calls/call.ts';
import { attempt } from '../../engine/attempt.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { ApiProblem, type FieldError } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import { asProblem } from '../../engine/read/failures.ts';
import { checkShown, rowNow, seenIn } from '../../engine/read/proposal-seen.ts';
import { type Proposed, type Target, targetOf } from '../../engine/read/proposal-target.ts';
import type { Values } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { carryOut } from '../../engine/write/carry-out.ts';
import { createRows } from '../../engine/write/create.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import type { Database, Run } from '../../store/database.ts';

/** The number of faults after which the remaining proposals are not tried. */
const maxFaults = 100;
const maxName = 500;

interface Trying {
  readonly database: Database;
  readonly run: Run;
  readonly scope: Scope;
  readonly change: number;
}

const proposedIn = (values: Values): Proposed => ({
  action: values['action'] as Proposed['action'],
  address: String(values['address']),
  row_id: (values['row_id'] ?? null) as number | null,
  body: (values['body'] ?? {}) as Values,
});

/** The label of a row without labels of other rows, which some readers of the proposal may not read. */
function nameOf({ scope: { resource }, row }: Target, values: Values): string {
  const own = resource.fields.get(resource.label)?.kind === 'value' ? values[resource.label] : null;
  const name = typeof own === 'string' ? own.trim().slice(0, maxName) : '';
  return name || (row === null ? resource.title : `${resource.title} ${row}`);
}

/**
 * Converts the refusal of a tried call to faults at the members of the proposal.
 * @throws every other error
 */
function faultsOf(error: unknown, { model }: Scope, { action }: Proposed): readonly FieldError[] {
  const problem = asProblem(error, model);
  if (!(problem instanceof ApiProblem) || problem.code === 'unavailable') throw error;
  const { errors = [] } = problem.members;
  if (problem.code === 'invalid' && errors.length)
    return errors.map(({ pointer, message }) => ({
      pointer: pointer.startsWith('/query/') ? '/row_id' : `/body${pointer}`,
      message,
    }));
  return [{ pointer: action === 'create' ? '/address' : '/row_id', message: problem.message }];
}

/** Tries one proposal. Returns the row to store, or null and the faults if it is refused. */
async function tried(
  { database, run, scope, change }: Trying,
  values: Values,
  faults: FieldError[],
): Promise<Values | null> {
  const proposed = proposedIn(values);
  const target = targetOf(scope, proposed, faults);
  if (!target) return null;
  const { action, body } = proposed;
  if (action === 'delete' && Object.keys(body).length)
    faults.push({ pointer: '/body', message: 'What is deleted takes no values.' });
  if (action === 'update' && !Object.keys(body).length)
    faults.push({ pointer: '/body', message: 'Nothing would change. Give the values that do.' });
  checkShown(target.scope, proposed, faults);
  if (faults.length) return null;
  try {
    return await attempt(
      run,
      async () => {
        const now = await rowNow(database, run, target);
        await carryOut({ database, run, change }, target, proposed, now);
        const before = now ? seenIn(target.scope, proposed, now) : {};
        if (action === 'update' && isDeepStrictEqual(before, body))
          faults.push({ pointer: '/body', message: 'The row has these values already.' });
        return { ...values, about: nameOf(target, now ?? body), before };
      },
      'trial',
    );
  } catch (error) {
    faults.push(...faultsOf(error, scope, proposed));
    return null;
  }
}

interface Made {
  readonly ids: readonly number[];
  readonly change: number;
  /** The proposals as JSON text. */
  readonly rows: string;
}

/**
 * Tries and stores proposals.
 * @throws {ApiProblem} 422 with the faults of all proposals
 */
function propose(
  database: Database,
  scope: Scope,
  context: CreateContext,
  { rows, base }: { readonly rows: readonly Values[]; readonly base: (row: number) => string },
): Promise<Made> {
  return database.transaction(writingActor(scope, context.line, context.resolved.parent), async (run) => {
    const change = await openChange(run, scope, 'create');
    const errors: FieldError[] = [];
    const stored: Values[] = [];
    for (const [at, values] of rows.entries()) {
      const faults: FieldError[] = [];
      const one = await tried({ database, run, scope, change }, values, faults);
      errors.push(...faults.map(({ pointer, message }) => ({ pointer: `${base(at)}${pointer}`, message })));
      if (errors.length >= maxFaults) break;
      if (one) stored.push(one);
    }
    throwFaults(errors.slice(0, maxFaults));
    const ids = await createRows({ run, scope, change }, context, stored, { errors, base });
    throwFaults(errors);
    return { ids, change, rows: await answerRows(run, scope, ids) };
  });
}

const changed = ({ change }: Made) => ({ 'x-change': String(change) });

export const proposalMakingHandlers = {
  create_projects_proposals: async ({ body, granted: { scope, context } }, { database }) => {
    const made = await propose(database, scope, context, { rows: [{ ...body }], base: () => '' });
    return { status: 201, body: made.rows.slice(1, -1), headers: changed(made) };
  },
  bulk_create_proposals: async ({ body, granted: { scope, context } }, { database }) => {
    const rows = body.map((one): Values => ({ ...one }));
    const made = await propose(database, scope, context, { rows, base: (row) => `/${row}` });
    return { status: 201, body: made.rows, headers: changed(made) };
  },
} satisfies Partial<Handlers>;
