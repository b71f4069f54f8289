/**
 * Adds people. A company invites an address; until the person accepts, the invitation has a row of its own, so that the
 * company neither learns of an existing account nor changes it. System administrators create accounts.
 */

import sql from 'sql-template-tag';
import type { Call, Handlers } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { type ApiProblem, type FieldError, invalid } from '../../engine/problem.ts';
import { answerStatement } from '../../engine/read/rows.ts';
import type { Values } from '../../engine/row-values.ts';
import type { Scope, UnitOfWork } from '../../engine/scope.ts';
import { boundMemberships, createRows } from '../../engine/write/create.ts';
import type { CreateContext } from '../../engine/write/create-context.ts';
import { deleteRows } from '../../engine/write/delete.ts';
import { checkReferences } from '../../engine/write/references.ts';
import { deliverMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { type Run, systemActor } from '../../store/database.ts';
import { queueInvitation, requireMail } from './invitations.ts';
import { membershipOf, setFlags } from './membership.ts';

/** The companies of a new member: the company of the path or the caller, or those named in the body. */
export function companiesOf(scope: Scope, context: CreateContext, values: Values): readonly number[] {
  const bound = boundMemberships(scope, context.resolved.parent).map(([, side, other]) =>
    side === 'own' ? other : null,
  );
  const named = Array.isArray(values['company_ids']) ? (values['company_ids'] as number[]) : [];
  return [...new Set([...bound, ...named])].filter((id): id is number => id !== null);
}

const taken = (message: string): ApiProblem => invalid([{ pointer: '/email', message }]);

/** Refuses an address that is already a member of the company or has a pending invitation. */
async function requireNewHere({ run, scope, change }: UnitOfWork, email: unknown, company: number): Promise<void> {
  const [known] = await run<{ id: number; waiting: boolean; declined: boolean; member: boolean }>(
    sql`select u.id, u.pending_company_id is not null as waiting, u.declined_at is not null as declined, m.id is not null as member
      from "user" u left join user_company m on m.user_id = u.id and m.company_id = ${company}
      where u.email = ${email} and (m.id is not null or u.pending_company_id = ${company}) order by m.id nulls last limit 1 for update of u`,
  );
  if (known?.member && known.waiting && !known.declined)
    throw taken('This address has been invited already. Send that invitation again instead.');
  if (known?.member && !known.waiting)
    throw taken('There is already a user with this email address. Change that one instead.');
  // A withdrawn or declined invitation is replaced by a new one.
  if (known) await deleteRows({ run, scope, change }, scope.resource, [known.id]);
}

async function requireNewAccount(run: Run, email: unknown): Promise<void> {
  const [known] = await run(sql`select 1 from "user" where email = ${email} and pending_company_id is null`);
  if (known) throw taken('There is already a user with this email address. Add the company to that one instead.');
}

/** The company, the scope and the change of an added person. */
export interface Joining {
  /** A scope across tenants, because a person's row is created across tenants. */
  readonly scope: Scope;
  readonly context: CreateContext;
  readonly companies: readonly number[];
  /** The inviting company; null for an account without an invitation. */
  readonly inviting: number | null;
  readonly change: number;
}

/**
 * Adds a person, with the flags of the membership.
 * @throws {ApiProblem} 422 for an address that is already in use
 */
export async function addPerson(
  run: Run,
  { scope, context, companies, inviting, change }: Joining,
  values: Values,
): Promise<number> {
  const errors: FieldError[] = [];
  if (inviting === null) await requireNewAccount(run, values['email']);
  else await requireNewHere({ run, scope, change }, values['email'], inviting);
  const [made] = await createRows({ run, scope, change }, context, [{ ...values, pending_company_id: inviting }], {
    errors,
  });
  if (made === undefined) throw invalid(errors);
  const flags = Object.fromEntries(
    (['licensed', 'company_admin'] as const).flatMap((flag) => (values[flag] === true ? [[flag, true]] : [])),
  );
  if (Object.keys(flags).length)
    for (const company of companies) {
      const membership = await membershipOf(run, made, company);
      if (membership) await setFlags({ run, scope }, membership.id, flags, change);
    }
  return made;
}

async function createUser({ caller, body, granted: { scope, context } }: Call<'create_users'>, services: Services) {
  const { database } = services;
  const values: Values = { ...body };
  const errors: FieldError[] = [];
  // Team and company names are resolved within the caller's tenant, although the row is created across tenants.
  await database.transaction(scope.actor, (run) =>
    checkReferences({ run, scope }, scope.resource, { rows: [values], line: context.line, errors }),
  );
  if (errors.length) throw invalid(errors);
  const companies = companiesOf(scope, context, values);
  const [inviting = null] = scope.collection.key === 'admin_users' ? [] : companies;
  await requireMail(services, caller.user, String(values['email']), inviting);
  const beyond = { ...scope, actor: systemActor };
  const { id, change } = await database.transaction(systemActor, async (run) => {
    const opened = await openChange(run, beyond, 'create');
    const made = await addPerson(run, { scope: beyond, context, companies, inviting, change: opened }, values);
    await queueInvitation(run, services.settings, { sender: caller.user, user: made, company: companies[0] ?? null });
    return { id: made, change: opened };
  });
  void deliverMail(services);
  const [answer] = await database.query<{ body: string }>(scope.actor, answerStatement(scope, id));
  return { status: 201 as const, body: answer?.body ?? 'null', headers: { 'x-change': String(change) } };
}

export const userCreateHandlers = {
  create_users: createUser,
  create_company_admin_users: createUser,
  create_admin_users: createUser,
  create_admin_companies_users: createUser,
} satisfies Partial<Handlers>;
