/** Invitations: the mail with which an account, or a membership, begins. */
import sql from 'sql-template-tag';
import type { Call, Handlers } from '../../calls/call.ts';
import { ApiProblem, notFound } from '../../engine/problem.ts';
import { get } from '../../engine/read/rows.ts';
import { invitationMail, type Recipient, signatureFor } from '../../mail/account-mails.ts';
import { queueMail, requireDelivery } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { hoursOfLink, makeLink } from '../../session/one-time-links.ts';
import { requireAttempt } from '../../session/throttle.ts';
import type { Settings } from '../../settings.ts';
import { type Run, systemActor } from '../../store/database.ts';

const hour = 60 * 60;

/** As many as one person may invite within an hour: a company's people are brought in at once. */
export const invitationsAnHour = 500;

/** @throws {ApiProblem} 429 if a person sends very many mails, or a company very many to one address */
export async function requireMail(
  { database }: Services,
  sender: number | null,
  email: string,
  company: number | null,
): Promise<void> {
  await requireAttempt(
    database,
    [{ key: `mails by ${sender}`, limit: invitationsAnHour, seconds: hour }],
    `You have invited ${invitationsAnHour} people within an hour. Go on in an hour.`,
  );
  await requireAttempt(
    database,
    [{ key: `mails to ${email} of ${company}`, limit: 5, seconds: hour }],
    'This person has been invited several times in this hour. Try again later.',
  );
}

/**
 * Queues the mail that brings a person in, as part of the transaction, and notes that she was invited. The link sent
 * before ends. Answers the id of the mail.
 * @throws {ApiProblem} 404
 */
export async function queueInvitation(
  run: Run,
  settings: Settings,
  { sender, user, company }: { readonly sender: number | null; readonly user: number; readonly company: number | null },
): Promise<number> {
  const [person] = await run<Recipient>(
    sql`update "user" set invited_at = now(), declined_at = null, inviter_id = ${sender} where id = ${user} returning email, first_name`,
  );
  if (!person) throw notFound(`User ${user}`);
  const link = await makeLink(run, user, 'invitation', settings);
  const signature = await signatureFor(run, sender, company, settings);
  return queueMail(run, await invitationMail(run, person, link, signature), hoursOfLink('invitation'), settings);
}

async function resend({ caller, granted: { scope, row } }: Call<'resend_invitation'>, services: Services) {
  const { database, settings } = services;
  const user = row.id;
  const [person] = await database.query<{ email: string; accepted: boolean; company: number | null }>(
    systemActor,
    sql`select email, accepted_at is not null as accepted, pending_company_id as company from "user" where id = ${user}`,
  );
  if (!person) throw notFound(`User ${user}`);
  if (person.accepted)
    throw new ApiProblem('conflict', 'This person has accepted the invitation already, and logs in.');
  const company = person.company ?? caller.company?.id ?? null;
  await requireMail(services, caller.user, person.email, company);
  const mail = await database.transaction(systemActor, (run) =>
    queueInvitation(run, settings, { sender: caller.user, user, company }),
  );
  await requireDelivery(services, mail);
  return { status: 200 as const, body: await get(database, scope, user) };
}

export const invitationHandlers = {
  resend_invitation: resend,
  resend_invitation_as_system_admin: resend,
} satisfies Partial<Handlers>;
