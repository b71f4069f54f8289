/** Sets a password by a one-time link, and sends this link on request. */
import sql from 'sql-template-tag';
import type { Handlers } from '../../calls/call.ts';
import { ApiProblem, invalid } from '../../engine/problem.ts';
import { newVersion } from '../../engine/write/insert-records.ts';
import { log } from '../../log.ts';
import { passwordResetMail, type Recipient } from '../../mail/account-mails.ts';
import { deliverMail, queueMail, requireDelivery } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { bearerOf, readAccessToken } from '../../session/access-tokens.ts';
import { forgetCallers } from '../../session/caller.ts';
import { bucketsOfAccount } from '../../session/login-attempts.ts';
import { hoursOfLink, makeLink, ownerOfLink, useLink } from '../../session/one-time-links.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from '../../session/passwords.ts';
import { beginLogin, endLoginsBeside, endLoginsOf } from '../../session/refresh-tokens.ts';
import { countAttempt, forgiveAttempt, requireAttempt } from '../../session/throttle.ts';
import { systemActor } from '../../store/database.ts';
import { agentOf, newBrowserCookies, tokenAnswer } from './tokens.ts';

const hour = 60 * 60;
const spent = (): ApiProblem =>
  new ApiProblem('not_found', 'This link has been used or is too old. Ask for a new one.');

/** Queues the mail with a link that sets a new password. Returns its id. */
const queueReset = ({ database, settings }: Services, account: Recipient & { readonly id: number }): Promise<number> =>
  database.transaction(systemActor, async (run) => {
    const link = await makeLink(run, account.id, 'password_reset', settings);
    return queueMail(run, await passwordResetMail(run, account, link), hoursOfLink('password_reset'), settings);
  });

export const passwordHandlers = {
  set_password: async ({ address, headers, body: { token, password } }, { database, settings }) => {
    await requireAttempt(
      database,
      [{ key: `link from ${address}`, limit: 50, seconds: hour / 4 }],
      'Too many links were tried from here. Wait some minutes.',
    );
    const owner = await ownerOfLink(database, token);
    if (!owner) throw spent();
    if (owner.account !== null)
      throw new ApiProblem(
        'conflict',
        `There is an account for ${owner.email} already. Accept the invitation with it; its password stays as it is.`,
      );
    requireGoodPassword(password, owner.email);
    const hash = await hashPassword(password);
    const login = await database.transaction(systemActor, async (run) => {
      if (!(await useLink(run, token))) throw spent();
      await run(
        sql`update "user" t set password_hash = ${hash}, accepted_at = coalesce(t.accepted_at, now()), pending_company_id = null, ${newVersion} where t.id = ${owner.user}`,
      );
      // A new password ends all logins.
      await endLoginsOf(run, owner.user);
      return beginLogin(run, owner.user, owner.company?.id ?? null, agentOf({ headers }));
    });
    forgetCallers({ user: owner.user });
    // Failed attempts concerned the old password and are cleared. This browser becomes a known device.
    await forgiveAttempt(database, [], bucketsOfAccount(owner.email, address));
    return tokenAnswer(login, newBrowserCookies(login, settings), settings);
  },

  change_own_password: async ({ headers, body, granted: { user } }, { database, settings }) => {
    const here = await readAccessToken(bearerOf(headers) ?? '', settings.secret);
    await requireAttempt(
      database,
      [{ key: `password of ${user}`, limit: 10, seconds: hour / 4 }],
      'The current password was wrong too often. Wait some minutes, or have a link sent to you.',
    );
    const [account] = await database.query<{ email: string; password_hash: string | null }>(
      systemActor,
      sql`select email, password_hash from "user" where id = ${user}`,
    );
    const before = account?.password_hash ?? null;
    if (!account || !(await verifyPassword(body.current_password, before)))
      throw invalid([{ pointer: '/current_password', message: 'This is not your current password.' }]);
    requireGoodPassword(body.password, account.email);
    const hash = await hashPassword(body.password);
    await database.transaction(systemActor, async (run) => {
      const [changed] = await run(
        sql`update "user" t set password_hash = ${hash}, ${newVersion} where t.id = ${user} and t.password_hash = ${before} returning t.id`,
      );
      if (!changed)
        throw invalid([{ pointer: '/current_password', message: 'The password has just been changed elsewhere.' }]);
      await endLoginsBeside(run, here);
    });
    forgetCallers({ user });
    return { status: 204 };
  },

  request_password_reset_by_email: async ({ address: from, body: { email } }, services) => {
    const { database } = services;
    await requireAttempt(
      database,
      [{ key: `reset from ${from}`, limit: 20, seconds: hour / 4 }],
      'Too many links were asked for from here. Wait some minutes.',
    );
    const address = email.trim().toLowerCase();
    // A limit protects mailboxes. The response does not reveal whether the address has an account.
    if ((await countAttempt(database, [{ key: `reset ${address}`, limit: 3, seconds: hour }])) !== null)
      return { status: 204 };
    const [account] = await database.query<Recipient & { id: number }>(
      systemActor,
      sql`select id, email, first_name from "user" where email = ${address} and pending_company_id is null`,
    );
    if (account)
      // Runs in the background, because the response time would reveal whether the account exists.
      void queueReset(services, account).then(
        (mail) => deliverMail(services, mail),
        (error: Error) => log.error({ error }, 'A link could not be made.'),
      );
    return { status: 204 };
  },

  request_password_reset: async ({ granted: { user } }, services) => {
    const { database } = services;
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
    await requireDelivery(services, await queueReset(services, account));
    return { status: 204 };
  },
} satisfies Partial<Handlers>;
