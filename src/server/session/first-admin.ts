/** Creates access for the first system admin of an empty installation. */
import sql from 'sql-template-tag';
import type { Services } from '../services.ts';
import { systemActor } from '../store/database.ts';
import { makeLink } from './one-time-links.ts';

/** The login address of the first account. Its owner can change it under System admin, Users. */
function firstEmail(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `admin@${/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname) ? hostname : 'example.com'}`;
}

export interface FirstAdmin {
  readonly link: string;
  /** Whether accounts exist that can log in, none of them a system admin. */
  readonly others: boolean;
}

/**
 * A one-time link that sets the password of the first system admin; null once a system admin can log in. Each start
 * makes a new link, which names the login address.
 * @throws if the account cannot be written
 */
export async function ensureFirstAdmin({ database, settings }: Omit<Services, 'model'>): Promise<FirstAdmin | null> {
  return database.transaction(systemActor, async (run) => {
    // The lock keeps two processes that start at the same time from creating two accounts.
    await run(sql`select pg_advisory_xact_lock(7355608)`);
    const [able] = await run(sql`select 1 from "user" where system_admin and password_hash is not null limit 1`);
    if (able) return null;
    const [waiting] = await run<{ id: number; email: string }>(
      sql`select id, email from "user" where system_admin order by id limit 1`,
    );
    const email = waiting?.email ?? firstEmail(settings.publicUrl);
    const [made] = waiting
      ? [waiting]
      : await run<{ id: number }>(
          sql`insert into "user" (email, first_name, last_name, system_admin) values (${email}, 'System', 'Administrator', true)
            on conflict (lower(email)) where pending_company_id is null do update set system_admin = true returning id`,
        );
    if (!made) throw new Error('The first system admin could not be made.');
    const [somebody] = await run(sql`select 1 from "user" where password_hash is not null limit 1`);
    const link = await makeLink(run, made.id, 'invitation', settings);
    return { link: `${link}&email=${encodeURIComponent(email)}`, others: somebody !== undefined };
  });
}
