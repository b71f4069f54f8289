/**
 * Adding people. One account may belong to several companies, and none of them learns of the others: an address that
 * has an account gets a membership, and the answer and its status are the same as for a new account.
 */
import sql from 'sql-template-tag';
import type { Collection, Field } from '../../contract/model.ts';
import { requireLevel } from '../engine/access.ts';
import { readBody, type Values } from '../engine/body.ts';
import { boundMemberships, createRows, requireFields } from '../engine/create.ts';
import { scopeOf } from '../engine/dispatch.ts';
import { type Ground, prepareCreate } from '../engine/ground.ts';
import { openChange } from '../engine/journal.ts';
import { setBound } from '../engine/memberships.ts';
import { type FieldError, invalid } from '../engine/problem.ts';
import { checkReferences } from '../engine/references.ts';
import { answerStatement } from '../engine/rows.ts';
import type { Scope } from '../engine/scope.ts';
import type { ApiAnswer, ApiRequest, Handler, Handlers, Services } from '../http/types.ts';
import { sendMailLater } from '../mail/mail.ts';
import { type Run, systemActor } from '../store/database.ts';
import { makeInvitation } from './invitations.ts';
import { membershipOf, setFlags } from './membership.ts';

/** Companies the new member belongs to: that of the path or the caller, or those the body names. */
function companiesOf(scope: Scope, ground: Ground, values: Values): readonly number[] {
  const bound = boundMemberships(scope, ground.walked.parent).map(([, side, other]) => (side === 'own' ? other : null));
  const named = Array.isArray(values['company_ids']) ? (values['company_ids'] as number[]) : [];
  return [...new Set([...bound, ...named])].filter((id): id is number => id !== null);
}

/** Puts an account that exists into companies and teams; its names and its other memberships stay as they are. */
async function join(
  run: Run,
  scope: Scope,
  user: number,
  companies: readonly number[],
  values: Values,
  change: number,
): Promise<void> {
  const fresh: number[] = [];
  for (const company of companies) if (!(await membershipOf(run, user, company))) fresh.push(company);
  if (!fresh.length)
    throw invalid([
      { pointer: '/email', message: 'There is already a user with this e-mail address. Change that one instead.' },
    ]);
  const field = (name: string): Field => scope.resource.fields.get(name) as Field;
  for (const company of fresh)
    await setBound(run, scope, scope.resource, field('company_ids'), user, company, true, change);
  const teams = Array.isArray(values['role_ids']) ? (values['role_ids'] as number[]) : [];
  for (const team of teams) await setBound(run, scope, scope.resource, field('role_ids'), user, team, true, change);
}

async function createUser(scope: Scope, request: ApiRequest, services: Services): Promise<ApiAnswer> {
  const { database } = services;
  requireLevel(scope, 'create', 'add users here');
  const errors: FieldError[] = [];
  const values = readBody(scope.collection, scope.resource, 'create', await request.json(), errors);
  const ground = await prepareCreate(database, scope, values);
  // Teams and companies are looked for behind the caller's own wall: the account itself is made beyond it.
  if (!errors.length)
    await database.transaction(scope.actor, (run) =>
      checkReferences(run, scope, scope.resource, [values], ground.line, errors),
    );
  if (errors.length) throw invalid(errors);
  requireFields(scope, values, 'create', ground.walked.facts);
  const companies = companiesOf(scope, ground, values);
  const { id, change } = await database.transaction(systemActor, async (run) => {
    const opened = await openChange(run, scope, 'create');
    const [known] = await run<{ id: number }>(sql`select id from "user" where email = ${values['email']} for update`);
    if (known) await join(run, scope, known.id, companies, values, opened);
    const [made] = known ? [known.id] : await createRows(run, scope, ground, [values], errors, opened);
    if (made === undefined) throw invalid(errors);
    if (values['company_admin'] === true)
      for (const company of companies) {
        const membership = await membershipOf(run, made, company);
        if (membership) await setFlags(run, scope, membership.id, { company_admin: true }, opened);
      }
    return { id: made, change: opened };
  });
  sendMailLater(await makeInvitation(services, request.caller.user, id, companies[0] ?? null), services.settings);
  const [answer] = await database.query<{ body: string }>(scope.actor, answerStatement(scope, id));
  return { status: 201, body: answer?.body ?? 'null', headers: { 'x-change': String(change) } };
}

const creates =
  (key: string): Handler =>
  (request, services) => {
    const collection = services.model.collections.get(key) as Collection;
    const operation = {
      id: `create_${key}`,
      method: 'POST',
      path: `${collection.path}.json`,
      verb: 'create',
      collection,
    } as const;
    return createUser(scopeOf(operation, request, services), request, services);
  };

export const userCreateHandlers: Handlers = {
  create_users: creates('users'),
  create_company_admin_users: creates('company_admin_users'),
  create_admin_users: creates('admin_users'),
  create_admin_companies_users: creates('admin_companies_users'),
};
