/**
 * The mail outbox: mail waits in the database until the SMTP server accepts it. It is written in the transaction of its
 * causing change, and sent by one process at a time, with growing pauses between attempts. Its text contains a one-time
 * link, so it is sealed, and deleted after the mail is sent.
 */
import sql from 'sql-template-tag';
import { ApiProblem } from '../engine/problem.ts';
import { newVersion } from '../engine/write/insert-records.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { type Database, type Run, systemActor } from '../store/database.ts';
import { sealWith, unseal } from '../store/sealing.ts';
import { type Mail, sendMail } from './mail.ts';

const place = 'outgoing_mail.content';

/**
 * Seconds: the first and the longest pause between attempts, and the maximum duration of an attempt; days for which a
 * sent mail is listed.
 */
const pauses = { first: 10, most: 3600, lease: 300, shownDays: 30 };

/** Milliseconds between two checks for due mail. */
const lookEvery = 5_000;

type Delivering = Pick<Services, 'database' | 'settings'>;

/**
 * Adds a mail to the queue as part of the transaction. It expires after `hours`. Returns its id.
 * @throws if the database refuses the row
 */
export async function queueMail(run: Run, mail: Mail, hours: number, { secret }: Settings): Promise<number> {
  const { to, subject, text, html } = mail;
  const content = sealWith(secret)(place, JSON.stringify({ text, html }));
  const [row] = await run<{ id: number }>(
    sql`insert into outgoing_mail (recipient, subject, status, tries, next_try_at, useful_until, content)
      values (${to}, ${subject}, 'waiting', 0, clock_timestamp(), clock_timestamp() + make_interval(hours => ${hours}), ${content})
      returning id`,
  );
  if (!row) throw new Error('The mail could not be queued.');
  return row.id;
}

interface Claimed {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly content: string | null;
  readonly tries: number;
}

/** Claims a due mail for the time of an attempt, so that no other process sends it meanwhile. */
async function claim({ database }: Delivering, id: number | null): Promise<Claimed | null> {
  const [mail] = await database.query<Claimed>(
    systemActor,
    sql`update outgoing_mail t set tries = t.tries + 1, next_try_at = clock_timestamp() + ${pauses.lease} * interval '1 second', ${newVersion}
      where t.id = (select id from outgoing_mail where status = 'waiting' and next_try_at <= clock_timestamp()
        and (${id}::int is null or id = ${id}::int) order by next_try_at, id limit 1 for update skip locked)
      returning t.id, t.recipient, t.subject, t.content, t.tries`,
  );
  return mail ?? null;
}

/** A server's message without addresses, because it may quote the mail with its one-time link. */
const withoutAddresses = (text: string): string => text.replace(/https?:\/\/\S+/g, '(address)').slice(0, 500);

/** Whether the server refuses this mail permanently. */
const isFinal = (error: Error & { readonly responseCode?: number; readonly code?: string }): boolean =>
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && (error.responseCode ?? 0) >= 500;

/** Tries to send a mail, and records the result. */
async function attempt(services: Delivering, { id, recipient, subject, content, tries }: Claimed): Promise<void> {
  const { database, settings } = services;
  const plain = content === null ? null : unseal(settings.secret, place, content);
  const failed = (why: string, final: boolean) => {
    const pause = Math.min(pauses.first * 2 ** (tries - 1), pauses.most);
    log.warn({ mail: id, tries, why }, 'A mail could not be sent.');
    return database.query(
      systemActor,
      sql`update outgoing_mail t set last_error = ${why}, ${newVersion},
          status = case when ${final} or t.useful_until < clock_timestamp() + ${pause} * interval '1 second' then 'given_up' else t.status end,
          next_try_at = case when ${final} or t.useful_until < clock_timestamp() + ${pause} * interval '1 second' then null
            else clock_timestamp() + ${pause} * interval '1 second' end
        where t.id = ${id} and t.status = 'waiting'`,
    );
  };
  if (plain === null) {
    await failed('Its text was sealed under another SECRET.', true);
    return;
  }
  try {
    const { text, html } = JSON.parse(plain) as Pick<Mail, 'text' | 'html'>;
    await sendMail({ to: recipient, subject, text, html }, settings, `mail-${id}`);
  } catch (error) {
    await failed(withoutAddresses((error as Error).message), isFinal(error as Error));
    return;
  }
  await noteSent(services, id);
}

/**
 * Records that a mail was sent. Without the record the mail would be sent again, so the write is retried while this
 * process has the claim.
 */
async function noteSent({ database }: Delivering, id: number): Promise<void> {
  const until = Date.now() + (pauses.lease / 2) * 1000;
  for (;;) {
    try {
      await database.query(
        systemActor,
        sql`update outgoing_mail t set status = 'sent', sent_at = clock_timestamp(), next_try_at = null, last_error = null, content = null, ${newVersion}
          where t.id = ${id}`,
      );
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/** Running deliveries by the database that records their result; null while the process ends. */
const underWay = new WeakMap<Database, Set<Promise<void>> | null>();

/** Sends due mails one after the other, or one mail by its id. Database errors are logged. */
export async function deliverMail(services: Delivering, id: number | null = null): Promise<void> {
  const { database } = services;
  const isEnding = (): boolean => underWay.get(database) === null;
  if (isEnding()) return;
  const all = underWay.get(database) ?? new Set<Promise<void>>();
  underWay.set(database, all);
  const mine = (async () => {
    try {
      for (let mail = await claim(services, id); mail; mail = isEnding() ? null : await claim(services, id))
        await attempt(services, mail);
    } catch (error) {
      log.warn({ error }, 'The queue of mails could not be read.');
    }
  })();
  all.add(mine);
  await mine;
  all.delete(mine);
}

/** Starts no further mail and waits for the running one, so that no other process sends it again. */
async function endDelivery(database: Database): Promise<void> {
  const all = underWay.get(database);
  underWay.set(database, null);
  await Promise.all(all ?? []);
}

/**
 * Sends one mail during a request. If the server does not accept it now, it stays in the outbox.
 * @throws {ApiProblem} 503 if the server refuses it permanently
 */
export async function requireDelivery(services: Delivering, id: number): Promise<void> {
  await deliverMail(services, id);
  const [mail] = await services.database.query<{ status: string }>(
    systemActor,
    sql`select status from outgoing_mail where id = ${id}`,
  );
  if (mail?.status === 'given_up')
    throw new ApiProblem('unavailable', 'The mail could not be sent: the mail server refuses it.');
}

/** Sends due mails regularly, and deletes old sent ones once a day. Returns a function that stops this. */
export function deliverMailRegularly(services: () => Delivering): () => Promise<void> {
  let swept = 0;
  let working: Promise<void> | null = null;
  const sweep = async ({ database }: Delivering): Promise<void> => {
    if (Date.now() - swept < 24 * 60 * 60 * 1000) return;
    swept = Date.now();
    await database.query(
      systemActor,
      sql`delete from outgoing_mail where status <> 'waiting' and updated_at < clock_timestamp() - ${pauses.shownDays} * interval '1 day'`,
    );
  };
  const timer = setInterval(() => {
    working ??= sweep(services())
      .catch((error: Error) => log.debug({ error }, 'Old mails could not be forgotten.'))
      .then(() => deliverMail(services()))
      .finally(() => {
        working = null;
      });
  }, lookEvery).unref();
  return async () => {
    clearInterval(timer);
    await endDelivery(services().database);
    await working;
  };
}
