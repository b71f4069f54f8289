/** Removes an account at the request of its owner. */
import sql from 'sql-template-tag';
import type { Caller } from '../../../contract/permissions.ts';
import { accountScope } from '../../calls/scope.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { deleteRows } from '../../engine/write/delete.ts';
import type { Services } from '../../services.ts';
import { forgetCallers } from '../../session/caller.ts';
import { clearedCookies } from '../../session/cookies.ts';
import { endLoginsOf } from '../../session/refresh-tokens.ts';
import type { Settings } from '../../settings.ts';
import { type Run, systemActor } from '../../store/database.ts';

/** Removes the person from the actors of the journal. No other person could undo these changes. */
const forgetPerson = (run: Run, user: number): Promise<unknown> =>
  run(sql`update tessera_journal set before = before - (select array_agg(key) from jsonb_object_keys(before) key where key <> 'id'),
    after = after - (select array_agg(key) from jsonb_object_keys(after) key where key <> 'id') where resource = 'user' and row_id = ${user}`);

/**
 * Deletes the account with its memberships, grants and logins. Rows written by the person stay, without the person's
 * name.
 */
export async function removeAccount(services: Services, caller: Caller, user: number): Promise<void> {
  const scope = accountScope(services, caller);
  await services.database.transaction(systemActor, async (run) => {
    const change = await openChange(run, scope, 'delete');
    await deleteRows({ run, scope, change }, scope.resource, [user]);
    await forgetPerson(run, user);
    await run(
      sql`delete from tessera_withheld where change_id = ${change} or (resource = 'user' and row_id = ${user})`,
    );
    await endLoginsOf(run, user);
    await run(sql`delete from tessera_one_time_link where user_id = ${user}`);
    await run(sql`delete from tessera_identity where user_id = ${user}`);
  });
  forgetCallers({ user });
}

/** Response 204 that also ends the session in the browser by clearing both cookies. */
export const isGone = (settings: Settings) => ({
  status: 204 as const,
  headers: { 'set-cookie': clearedCookies(settings) },
});
