/** Invitations: the email that begins an account or a membership. */
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

/**
 * The maximum number of invitations of one person in an hour. It is high because all people of a company are invited at
 * once.
 */
export const invitationsAnHour = 500;

/**
 * Limits invitations by sender, and by company and address.
 * @throws {ApiProblem} 429
 */
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
 * Queues the invitation mail as part of the transaction, and records the invitation. The link of an earlier mail
 * becomes invalid. Returns the id of the mail.
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
