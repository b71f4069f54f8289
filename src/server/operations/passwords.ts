/** Setting a password by a one-time link, and asking for such a link. */
import sql from 'sql-template-tag';
import { newVersion } from '../engine/insert-records.ts';
import { ApiProblem } from '../engine/problem.ts';
import type { Handlers, Services } from '../http/types.ts';
import { passwordResetMail, type Recipient } from '../mail/account-mails.ts';
import { sendMail, sendMailLater } from '../mail/mail.ts';
import { forgetCaller } from '../session/caller.ts';
import { makeLink, ownerOfLink, useLink } from '../session/one-time-links.ts';
import { hashPassword, requireGoodPassword } from '../session/passwords.ts';
import { endLoginsOf } from '../session/refresh-tokens.ts';
import { countAttempt, requireAttempt } from '../session/throttle.ts';
import { systemActor } from '../store/database.ts';
import { requireUser } from './current-user.ts';
import { bodyOf, objectSchema } from './request-body.ts';

const passwordSchema = objectSchema({
  token: { title: 'Link', type: 'string', minLength: 1, maxLength: 200 },
  password: { title: 'Password', type: 'string', minLength: 1, maxLength: 5000 },
});
const resetSchema = objectSchema({ email: { title: 'E-mail address', type: 'string', minLength: 1, maxLength: 254 } });

const hour = 60 * 60;
const spent = (): ApiProblem =>
  new ApiProblem('not_found', 'This link has been used or is too old. Ask for a new one.');

async function resetMail(services: Services, account: Recipient & { readonly id: number }) {
  const { database, settings } = services;
  const link = await database.transaction(systemActor, (run) => makeLink(run, account.id, 'password_reset', settings));
  return passwordResetMail(database, account, link);
}

export const passwordHandlers: Handlers = {
  set_password: async (request, { database }) => {
    await requireAttempt(
      database,
      [{ key: `link from ${request.address}`, limit: 50, seconds: hour / 4 }],
      'Too many links were tried from here. Wait some minutes.',
    );
    const { token, password } = await bodyOf<{ token: string; password: string }>(request, passwordSchema);
    const owner = await ownerOfLink(database, token);
    if (!owner) throw spent();
    requireGoodPassword(password, owner.email);
    const hash = await hashPassword(password);
    await database.transaction(systemActor, async (run) => {
      if (!(await useLink(run, token))) throw spent();
      await run(
        sql`update "user" t set password_hash = ${hash}, accepted_at = coalesce(t.accepted_at, now()), ${newVersion} where t.id = ${owner.user}`,
      );
      // Whoever was logged in with the old password is not any more.
      await endLoginsOf(run, owner.user);
    });
    forgetCaller(owner.user);
    return { status: 204 };
  },

  request_password_reset_by_email: async (request, services) => {
    const { database, settings } = services;
    await requireAttempt(
      database,
      [{ key: `reset from ${request.address}`, limit: 20, seconds: hour / 4 }],
      'Too many links were asked for from here. Wait some minutes.',
    );
    const { email } = await bodyOf<{ email: string }>(request, resetSchema);
    const address = email.trim().toLowerCase();
    // Nobody learns whether the address has an account, nor can fill somebody's mailbox.
    if ((await countAttempt(database, [{ key: `reset ${address}`, limit: 3, seconds: hour }])) !== null)
      return { status: 204 };
    const [account] = await database.query<Recipient & { id: number }>(
      systemActor,
      sql`select id, email, first_name from "user" where email = ${address}`,
    );
    if (account)
      void resetMail(services, account).then(
        (mail) => sendMailLater(mail, settings),
        (error: Error) => console.error(`A link could not be made: ${error.message}`),
      );
    return { status: 204 };
  },

  request_password_reset: async ({ caller }, services) => {
    const { database, settings } = services;
    const user = requireUser(caller);
    await requireAttempt(
      database,
      [{ key: `reset of ${user}`, limit: 5, seconds: hour }],
      'A link has been sent to you several times. Look into your mailbox, or wait an hour.',
    );
    const [account] = await database.query<Recipient & { id: number }>(
      systemActor,
      sql`select id, email, first_name from "user" where id = ${user}`,
    );
    if (!account) throw new ApiProblem('unauthenticated', 'This account does not exist any more.');
    const mail = await resetMail(services, account);
    await sendMail(mail, settings).catch((error: Error) => {
      console.error(`A mail could not be sent: ${error.message}`);
      throw new ApiProblem('unavailable', 'The mail could not be sent now. Try again later.');
    });
    return { status: 204 };
  },
};
