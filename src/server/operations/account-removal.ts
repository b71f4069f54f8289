/** The end of an account, by the person herself. */
import sql from 'sql-template-tag';
import type { Caller } from '../../contract/permissions.ts';
import { deleteRows } from '../engine/delete.ts';
import { openChange } from '../engine/journal.ts';
import { ApiProblem } from '../engine/problem.ts';
import type { ApiAnswer, Services, Settings } from '../http/types.ts';
import { forgetCaller } from '../session/caller.ts';
import { clearedCookies } from '../session/cookies.ts';
import { endLoginsOf } from '../session/refresh-tokens.ts';
import { type Run, systemActor } from '../store/database.ts';
import { accountScope } from './accounts.ts';

/** Somebody must be left who can look after each company, and the installation. */
async function requireSuccessor(run: Run, user: number): Promise<void> {
  // Locked, so that the last two admins cannot both leave at the same time.
  await run(
    sql`select 1 from company c join user_company m on m.company_id = c.id where m.user_id = ${user} order by c.id for update of c`,
  );
  const alone = await run<{ name: string }>(
    sql`select c.name from company c join user_company m on m.company_id = c.id and m.company_admin where m.user_id = ${user}
      and not exists (select 1 from user_company o where o.company_id = c.id and o.company_admin and o.user_id <> ${user}) order by c.name`,
  );
  if (alone.length)
    throw new ApiProblem(
      'conflict',
      `You are the only administrator of ${alone.map(({ name }) => name).join(' and ')}. Make somebody else an administrator there first.`,
    );
  const [system] = await run<{ last: boolean }>(
    sql`select u.system_admin and not exists (select 1 from "user" o where o.system_admin and o.id <> u.id) as last from "user" u where u.id = ${user} for update`,
  );
  if (system?.last)
    throw new ApiProblem('conflict', 'You are the only system administrator. Make somebody else one first.');
}

/** The journal says that there was somebody, and no longer who: nobody is left who could undo it. */
const forgetPerson = (run: Run, user: number): Promise<unknown> =>
  run(sql`update tessera_journal set before = before - (select array_agg(key) from jsonb_object_keys(before) key where key <> 'id'),
    after = after - (select array_agg(key) from jsonb_object_keys(after) key where key <> 'id') where resource = 'user' and row_id = ${user}`);

/** Deletes the account with its memberships, grants and logins. What the person has made stays, without a name. */
export async function removeAccount(services: Services, caller: Caller, user: number): Promise<void> {
  const scope = accountScope(services, caller);
  await services.database.transaction(systemActor, async (run) => {
    await requireSuccessor(run, user);
    const change = await openChange(run, scope, 'delete');
    await deleteRows(run, scope, scope.resource, [user], change);
    await forgetPerson(run, user);
    await endLoginsOf(run, user);
    await run(sql`delete from tessera_one_time_link where user_id = ${user}`);
  });
  forgetCaller(user);
}

export const isGone = (settings: Settings): ApiAnswer => ({
  status: 204,
  headers: { 'set-cookie': clearedCookies(settings) },
});
