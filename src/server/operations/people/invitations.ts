/** Invitations: the mail with which an account, or a membership, begins. */
import sql from 'sql-template-tag';
import type { Call, Handlers } from '../../calls/call.ts';
import { ApiProblem, notFound } from '../../engine/problem.ts';
import { get } from '../../engine/read/rows.ts';
import { log } from '../../log.ts';
import { invitationMail, type Recipient, signatureFor } from '../../mail/account-mails.ts';
import { type Mail, sendMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { makeLink } from '../../session/one-time-links.ts';
import { requireAttempt } from '../../session/throttle.ts';
import { systemActor } from '../../store/database.ts';

const hour = 60 * 60;

/** As many as one person may invite within an hour: a company's people are brought in at once. */
export const invitationsAnHour = 500;

/** Throws 429 where somebody sends very many mails, or a company very many to one address. */
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
 * The mail that brings a person in, and the note that she was invited. The link sent before ends.
 * @throws {ApiProblem} 404
 */
export async function makeInvitation(
  services: Services,
  sender: number | null,
  user: number,
  company: number | null,
): Promise<Mail> {
  const { database, settings } = services;
  const { invited, link, signature } = await database.transaction(systemActor, async (run) => {
    const [person] = await run<Recipient>(
      sql`update "user" set invited_at = now() where id = ${user} returning email, first_name`,
    );
    if (!person) throw notFound(`User ${user}`);
    return {
      invited: person,
      link: await makeLink(run, user, 'invitation', settings),
      signature: await signatureFor(run, sender, company, settings),
    };
  });
  return invitationMail(database, invited, link, signature);
}

async function resend({ caller, granted: { scope, row } }: Call<'resend_invitation'>, services: Services) {
  const { database, settings } = services;
  const user = row.id;
  const [person] = await database.query<{ email: string; accepted: boolean; company: number | null }>(
    systemActor,
    sql`select email, password_hash is not null as accepted, pending_company_id as company from "user" where id = ${user}`,
  );
  if (!person) throw notFound(`User ${user}`);
  if (person.accepted)
    throw new ApiProblem('conflict', 'This person has accepted the invitation already, and logs in with a password.');
  const company = person.company ?? caller.company?.id ?? null;
  await requireMail(services, caller.user, person.email, company);
  const mail = await makeInvitation(services, caller.user, user, company);
  await sendMail(mail, settings).catch((error: Error) => {
    log.error({ error }, 'A mail could not be sent.');
    throw new ApiProblem('unavailable', 'The mail could not be sent now. Try again later.');
  });
  return { status: 200 as const, body: await get(database, scope, user) };
}

export const invitationHandlers = {
  resend_invitation: resend,
  resend_invitation_as_system_admin: resend,
} satisfies Partial<Handlers>;
