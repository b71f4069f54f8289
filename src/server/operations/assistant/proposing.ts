/**
 * Turns changes that the model requests into proposals of the open project. The public API call checks and stores them.
 */
import type { components } from '../../../contract/generated/client.ts';
import type { Model } from '../../../contract/model.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { asProblem } from '../../engine/read/failures.ts';
import { isObject } from '../../engine/row-values.ts';
import { log } from '../../log.ts';
import type { ApiRequest } from '../../request.ts';
import { maxProposed } from './instructions.ts';

export type ProposedChange = components['schemas']['AssistantMessage']['proposals'][number];

/** The maximum number of faults in an answer to the model. */
const maxFaults = 10;
const maxSource = 500;

interface Source {
  readonly model: Model;
  readonly post: ApiRequest['post'];
  readonly project: number;
  readonly question: string;
}

/** The result of a call, with its text for the model. */
export interface Outcome {
  readonly proposals: readonly ProposedChange[];
  readonly text: string;
}

/** The outcome of a refused call, with a reason for the model. */
export const refused = (why: string): Outcome => ({ proposals: [], text: JSON.stringify({ refused: why }) });

/** The proposals of one answer. */
export class Proposing {
  readonly #source: Source;
  #count = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Proposes all changes or none. Faults and missing permissions do not throw: the model receives them as text. */
  async propose(input: string): Promise<Outcome> {
    const changes = changesIn(input);
    if (!changes) return refused('Give the changes as the function describes them.');
    if (this.#count + changes.length > maxProposed)
      return refused(`One answer proposes at most ${maxProposed} changes. Propose the most important ones.`);
    const outcome = await this.proposeAll(changes);
    this.#count += outcome.proposals.length;
    return outcome;
  }

  /** Proposes all changes, or none and returns the reason. */
  async proposeAll(changes: readonly Readonly<Record<string, unknown>>[]): Promise<Outcome> {
    const { model, post, project, question } = this.#source;
    const source = `Assistant: ${question.replace(/\s+/g, ' ').trim()}`.slice(0, maxSource);
    const body = changes.map(({ action, address, row_id, body: values, reason }) => ({
      action,
      address,
      row_id,
      body: values,
      reason,
      source,
    }));
    try {
      const path = `/api/projects/${project}/proposals/bulk_create.json`;
      const answer = await post(path, body, ({ id }) => id === 'bulk_create_proposals');
      const proposals = proposedIn(JSON.parse(String(answer.body)), project);
      return { proposals, text: JSON.stringify({ proposed: proposals.length, changed: 0 }) };
    } catch (error) {
      return refused(reasonOf(asProblem(error, model)));
    }
  }
}

function reasonOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) {
    log.error({ error: problem }, 'Proposals of the assistant have failed.');
    return 'They could not be proposed.';
  }
  const faults = problem.members.errors?.slice(0, maxFaults) ?? [];
  return [problem.message, ...faults.map(({ pointer, message }) => `${pointer}: ${message}`)].join('\n');
}

function changesIn(input: string): readonly Readonly<Record<string, unknown>>[] | null {
  try {
    const value: unknown = JSON.parse(input);
    const changes = isObject(value) ? value['changes'] : null;
    return Array.isArray(changes) && changes.length > 0 && changes.every(isObject) ? changes : null;
  } catch {
    return null;
  }
}

const proposedIn = (rows: unknown, project: number): readonly ProposedChange[] =>
  (Array.isArray(rows) ? rows : []).filter(isObject).map((row) => ({
    id: Number(row['id']),
    project_id: project,
    action: row['action'] as ProposedChange['action'],
    about: String(row['about']),
  }));
