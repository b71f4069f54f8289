/** Invitations: the mail with which an account, or a membership, begins. */
import sql from 'sql-template-tag';
import { requireLevel } from '../engine/access.ts';
import { numericParams } from '../engine/dispatch.ts';
import { ApiProblem, notFound } from '../engine/problem.ts';
import { get, requireRow } from '../engine/rows.ts';
import { actorFor } from '../engine/system-role.ts';
import type { ApiAnswer, ApiRequest, Handlers, Services } from '../http/types.ts';
import { invitationMail, membershipMail, signatureFor } from '../mail/account-mails.ts';
import { type Mail, sendMail } from '../mail/mail.ts';
import { makeLink } from '../session/one-time-links.ts';
import { requireAttempt } from '../session/throttle.ts';
import { systemActor } from '../store/database.ts';
import { scopeOn } from './accounts.ts';

interface Invited {
  readonly email: string;
  readonly first_name: string;
  readonly has_password: boolean;
}

/** The mail that brings a person in, and the note that she was invited. */
export async function makeInvitation(
  services: Services,
  sender: number | null,
  user: number,
  company: number | null,
): Promise<Mail> {
  const { database, settings } = services;
  const { invited, link, signature } = await database.transaction(systemActor, async (run) => {
    const [person] = await run<Invited>(
      sql`update "user" set invited_at = now() where id = ${user} returning email, first_name, password_hash is not null as has_password`,
    );
    if (!person) throw notFound(`User ${user}`);
    return {
      invited: person,
      link: person.has_password ? `${settings.publicUrl}/login` : await makeLink(run, user, 'invitation', settings),
      signature: await signatureFor(run, sender, company, settings),
    };
  });
  return invited.has_password
    ? membershipMail(database, invited, link, signature)
    : invitationMail(database, invited, link, signature);
}

async function resend(request: ApiRequest, services: Services, collectionKey: string): Promise<ApiAnswer> {
  const { database, settings } = services;
  const { caller } = request;
  const { id: user } = numericParams({ id: request.params['id'] ?? '' }) as { id: number };
  const plain = scopeOn(services, collectionKey, caller);
  const scope = { ...plain, actor: actorFor(plain.collection, 'update', caller) };
  requireLevel(scope, 'write', 'invite people');
  await requireRow(database, scope, user, false);
  await requireAttempt(
    database,
    [{ key: `invitation of ${user}`, limit: 5, seconds: 60 * 60 }],
    'This person has been invited several times in this hour. Try again later.',
  );
  const mail = await makeInvitation(services, caller.user, user, caller.company?.id ?? null);
  await sendMail(mail, settings).catch((error: Error) => {
    console.error(`A mail could not be sent: ${error.message}`);
    throw new ApiProblem('unavailable', 'The mail could not be sent now. Try again later.');
  });
  return { status: 200, body: await get(database, scope, user) };
}

export const invitationHandlers: Handlers = {
  resend_invitation: (request, services) => resend(request, services, 'company_admin_users'),
  resend_invitation_as_system_admin: (request, services) => resend(request, services, 'admin_users'),
};
