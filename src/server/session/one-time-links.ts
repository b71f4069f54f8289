/** One-time links that set a password: for an invitation, a forgotten password or the first start. */
import sql from 'sql-template-tag';
import type { Settings } from '../settings.ts';
import { type Database, type Run, systemActor } from '../store/database.ts';
import { hashOf, newSecret } from './secrets.ts';

const purposes = {
  invitation: { page: 'accept-invitation', hours: 7 * 24 },
  password_reset: { page: 'set-new-password', hours: 1 },
} as const;
export type LinkPurpose = keyof typeof purposes;

/** Hours until a link expires. */
export const hoursOfLink = (purpose: LinkPurpose): number => purposes[purpose].hours;

/** Makes a new link for a person. Earlier links for the same purpose become invalid. */
export async function makeLink(run: Run, user: number, purpose: LinkPurpose, settings: Settings): Promise<string> {
  const { page, hours } = purposes[purpose];
  const secret = newSecret();
  await run(
    sql`delete from tessera_one_time_link where (user_id = ${user} and purpose = ${purpose}) or expires_at < now() - interval '30 days'`,
  );
  await run(sql`insert into tessera_one_time_link (user_id, purpose, hash, expires_at)
    values (${user}, ${purpose}, ${hashOf(secret)}, now() + make_interval(hours => ${hours}))`);
  return `${settings.publicUrl}/${page}?token=${secret}`;
}

export interface LinkOwner {
  readonly user: number;
  readonly email: string;
  /** The company of an invitation that the person can accept; null if there is none. */
  readonly company: { readonly id: number; readonly name: string } | null;
  /** The existing account of the invited person; null if the link creates one. */
  readonly account: number | null;
  /** The name of the person who sent the invitation; null if unknown. */
  readonly inviter: string | null;
}

/** The owner of a usable link. A withdrawn invitation has no usable link. */
export async function ownerOfLink(database: Database, secret: string): Promise<LinkOwner | null> {
  const [row] = await database.query<{
    user: number;
    email: string;
    company: number | null;
    name: string | null;
    account: number | null;
    inviter: string | null;
  }>(
    systemActor,
    sql`select u.id as "user", u.email, c.id as company, c.name,
        (select a.id from "user" a where a.email = u.email and a.pending_company_id is null and a.id <> u.id) as account,
        (select nullif(trim(i.first_name || ' ' || i.last_name), '') from "user" i where i.id = u.inviter_id) as inviter
      from tessera_one_time_link l join "user" u on u.id = l.user_id left join company c on c.id = u.pending_company_id
      where l.hash = ${hashOf(secret)} and l.used_at is null and l.expires_at > now()
        and (c.id is null or exists (select 1 from user_company m where m.user_id = u.id and m.company_id = c.id))`,
  );
  if (!row) return null;
  const { user, email, company, name, account, inviter } = row;
  return { user, email, account, inviter, company: company === null ? null : { id: company, name: name ?? '' } };
}

/** Invalidates a link and all other links of the same person; false if the link was used before. */
export async function useLink(run: Run, secret: string): Promise<boolean> {
  const [used] = await run<{ user_id: number }>(
    sql`update tessera_one_time_link set used_at = now()
      where hash = ${hashOf(secret)} and used_at is null and expires_at > now() returning user_id`,
  );
  if (!used) return false;
  await run(sql`update tessera_one_time_link set used_at = now() where user_id = ${used.user_id} and used_at is null`);
  return true;
}
