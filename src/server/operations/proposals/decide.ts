/** POST accept and decline: applies or declines proposals in one change, which undo can revert. */
import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { Granted, Handlers } from '../../calls/call.ts';
import { attempt } from '../../engine/attempt.ts';
import { lockRows, openChange, record } from '../../engine/journal/journal.ts';
import { ApiProblem, type FieldError, invalid } from '../../engine/problem.ts';
import { asProblem } from '../../engine/read/failures.ts';
import { rowNow } from '../../engine/read/proposal-seen.ts';
import { type Proposed, targetOf } from '../../engine/read/proposal-target.ts';
import { isObject, type Values } from '../../engine/row-values.ts';
import { name, type Scope, type UnitOfWork } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { carryOut, requireSeen } from '../../engine/write/carry-out.ts';
import { updateRows } from '../../engine/write/write-rows.ts';
import type { Database, Run } from '../../store/database.ts';

type Decided = components['schemas']['ProposalsDecided'];
type Refused = Decided['refused'][number];

/** A stored proposal. */
interface Stored extends Proposed {
  readonly id: number;
  readonly before: Values;
  readonly status: string;
}

/** The decision on a proposal. */
interface Decision {
  readonly id: number;
  readonly status: 'accepted' | 'declined';
  /** The id of the affected row. */
  readonly row_id: number | null;
}

/** Rolls the change back, because no proposal could be decided. */
class NothingDecided extends Error {
  readonly refused: readonly { readonly id: number; readonly problem: ApiProblem }[];
  constructor(refused: NothingDecided['refused']) {
    super('No proposal could be decided.');
    this.refused = refused;
  }
}

/**
 * Reads and locks the proposals in id order.
 * @throws {ApiProblem} 422 for ids outside of the project
 */
async function lockProposals(run: Run, scope: Scope, ids: readonly number[]): Promise<readonly Stored[]> {
  const rows = await run<{ id: number; row: string }>(
    sql`select t.id, to_json(t)::text as row from ${name(scope.resource.name)} t
      where t.id = any(${ids}::int[]) and t.project_id = ${scope.params['project_id']} order by t.id for update`,
  );
  const found = new Map(rows.map(({ id, row }) => [id, JSON.parse(row) as Stored]));
  const errors: FieldError[] = ids.flatMap((id, at) =>
    found.has(id) ? [] : [{ pointer: `/ids/${at}`, message: `There is no proposal ${id} in this project any more.` }],
  );
  if (errors.length) throw invalid(errors);
  return ids.map((id) => found.get(id) as Stored);
}

function requireUndecided({ status }: Stored): void {
  if (status !== 'open') throw new ApiProblem('conflict', `This proposal has been ${status} already.`);
}

/** Records the decisions and the person who made them. */
async function writeDecisions({ run, scope, change }: UnitOfWork, decisions: readonly Decision[]): Promise<void> {
  const ids = decisions.map(({ id }) => id);
  const { before } = await lockRows(run, scope, scope.resource, ids);
  const decided_at = new Date().toISOString();
  const rows = decisions.map(({ id, status, row_id }) => ({
    id,
    status,
    row_id,
    decided_by_id: scope.caller.user,
    decided_at,
    change_id: status === 'accepted' ? change : null,
  }));
  await updateRows({ run, scope, change }, scope.resource, rows);
  await record({ run, scope, change }, scope.resource, 'update', { ids, before });
}

const refusalOf = ({ id, problem }: { readonly id: number; readonly problem: ApiProblem }): Refused => {
  const { errors, current } = problem.members;
  return {
    id,
    code: problem.code,
    detail: problem.message,
    ...(errors && { errors: [...errors] }),
    ...(isObject(current) && { current }),
  };
};

type Decide = (work: UnitOfWork, proposal: Stored) => Promise<Decision>;

/**
 * Decides all proposals that can be decided, in one change.
 * @throws {ApiProblem} the refusal of a single proposal
 */
async function decideAll(
  database: Database,
  { scope, line, resolved }: Granted<'rows'>,
  ids: readonly number[],
  decide: Decide,
) {
  const work = async (run: Run) => {
    const proposals = await lockProposals(run, scope, ids);
    const change = await openChange(run, scope, 'update');
    const decisions: Decision[] = [];
    const refused: { id: number; problem: ApiProblem }[] = [];
    for (const proposal of proposals)
      try {
        requireUndecided(proposal);
        decisions.push(await attempt(run, () => decide({ run, scope, change }, proposal)));
      } catch (error) {
        const problem = asProblem(error, scope.model);
        if (!(problem instanceof ApiProblem) || problem.code === 'unavailable') throw error;
        refused.push({ id: proposal.id, problem });
      }
    if (!decisions.length) throw new NothingDecided(refused);
    await writeDecisions({ run, scope, change }, decisions);
    const done: Decided = { ids: decisions.map(({ id }) => id), refused: refused.map(refusalOf) };
    return { status: 200 as const, body: done, headers: { 'x-change': String(change) } };
  };
  try {
    return await database.transaction(writingActor(scope, line, resolved.parent), work);
  } catch (error) {
    if (!(error instanceof NothingDecided)) throw error;
    const [first] = error.refused;
    if (ids.length === 1 && first) throw first.problem;
    return { status: 200 as const, body: { ids: [], refused: error.refused.map(refusalOf) }, headers: {} };
  }
}

export const proposalDecisionHandlers = {
  accept_proposals: ({ body: { ids, versions = {} }, granted }, { database }) =>
    decideAll(database, granted, ids, async ({ run, scope, change }, proposal) => {
      const faults: FieldError[] = [];
      const target = targetOf(scope, proposal, faults);
      if (!target) throw invalid(faults);
      const now = await rowNow(database, run, target);
      requireSeen(target, proposal.before, now, versions[proposal.id] ?? null);
      const row_id = await carryOut({ database, run, change }, target, proposal, now);
      return { id: proposal.id, status: 'accepted', row_id };
    }),
  decline_proposals: ({ body: { ids }, granted }, { database }) =>
    decideAll(database, granted, ids, async (_work, { id, row_id }) => ({ id, status: 'declined', row_id })),
} satisfies Partial<Handlers>;
