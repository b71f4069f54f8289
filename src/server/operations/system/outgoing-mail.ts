/** Calls of system admins on unsent mail. */
import sql from 'sql-template-tag';
import type { Call, Handlers } from '../../calls/call.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { get } from '../../engine/read/rows.ts';
import { newVersion } from '../../engine/write/insert-records.ts';
import { deliverMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { systemActor } from '../../store/database.ts';

async function sendAgain({ granted: { scope, row } }: Call<'send_mail_again'>, services: Services) {
  const { database } = services;
  const [due] = await database.query(
    systemActor,
    sql`update outgoing_mail t set status = 'waiting', next_try_at = clock_timestamp(), ${newVersion}
      where t.id = ${row.id} and t.status <> 'sent' and t.useful_until > clock_timestamp() returning t.id`,
  );
  if (!due)
    throw new ApiProblem('conflict', 'This mail was sent, or its link has ended. Let its person be sent a new one.');
  await deliverMail(services, row.id);
  return { status: 200 as const, body: await get(database, scope, row.id) };
}

async function giveUp({ granted: { scope, row } }: Call<'give_up_mail'>, { database }: Services) {
  const [given] = await database.query(
    systemActor,
    sql`update outgoing_mail t set status = 'given_up', next_try_at = null, ${newVersion}
      where t.id = ${row.id} and t.status <> 'sent' returning t.id`,
  );
  if (!given) throw new ApiProblem('conflict', 'This mail has been sent already.');
  return { status: 200 as const, body: await get(database, scope, row.id) };
}

export const outgoingMailHandlers = {
  send_mail_again: sendAgain,
  give_up_mail: giveUp,
} satisfies Partial<Handlers>;
