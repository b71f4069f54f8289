/** Calls of an invited person with the link of the mail: show who invites, accept with an existing account, decline. */
import sql from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import type { Call, Handlers } from '../../calls/call.ts';
import { accountScope } from '../../calls/scope.ts';
import { lockRows, openChange, record } from '../../engine/journal/journal.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { name, type UnitOfWork } from '../../engine/scope.ts';
import { pointingTo } from '../../engine/values/pointing.ts';
import { deleteRows } from '../../engine/write/delete.ts';
import { newVersion } from '../../engine/write/insert-records.ts';
import type { Services } from '../../services.ts';
import { forgetCallers, stranger } from '../../session/caller.ts';
import { type LinkOwner, ownerOfLink, useLink } from '../../session/one-time-links.ts';
import { requireAttempt } from '../../session/throttle.ts';
import { systemActor } from '../../store/database.ts';
import { joinTable } from '../../store/tables.ts';

const spent = (): ApiProblem =>
  new ApiProblem('not_found', 'This invitation has been used, withdrawn or is too old. Ask for a new one.');

type InvitationCall = Pick<Call<'look_at_invitation'>, 'address' | 'body'>;

async function linkOf(
  { address, body: { token } }: InvitationCall,
  { database }: Services,
): Promise<LinkOwner & { readonly token: string }> {
  await requireAttempt(
    database,
    [{ key: `link from ${address}`, limit: 50, seconds: 15 * 60 }],
    'Too many links were tried from here. Wait some minutes.',
  );
  const owner = await ownerOfLink(database, token);
  if (!owner) throw spent();
  return { ...owner, token };
}

/**
 * Moves membership, teams and grants of the invited person to an existing account. Rows that the account already has
 * are not moved.
 */
async function handOver({ run, scope, change }: UnitOfWork, invited: number, account: number): Promise<void> {
  for (const { resource, field, column } of pointingTo(scope.resource.name, scope.model)) {
    if (column === null) {
      const table = name(joinTable(resource, field, scope.model).table);
      await run(sql`update ${table} m set target_id = ${account} where m.target_id = ${invited}
        and not exists (select 1 from ${table} o where o.row_id = m.row_id and o.target_id = ${account})`);
      continue;
    }
    const rows = await run<{ id: number }>(
      sql`select id from ${name(resource.name)} where ${name(column)} = ${invited} order by id`,
    );
    for (const { id } of rows) await handOverRow({ run, scope, change }, { resource, column, id }, account);
  }
}

interface AccountRow {
  readonly resource: Resource;
  readonly column: string;
  readonly id: number;
}

/** Moves a row to the account. A row that would violate a unique rule is deleted with the invited person. */
async function handOverRow(
  { run, scope, change }: UnitOfWork,
  { resource, column, id }: AccountRow,
  account: number,
): Promise<void> {
  const { before } = await lockRows(run, scope, resource, [id]);
  const fields = resource.unique.map(({ fields: set }) => set).filter((set) => set.includes(column));
  for (const set of fields) {
    const others = set.filter((one) => one !== column && one !== '$owner');
    const owners = set.includes('$owner') ? resource.owners.map(({ field }) => field) : [];
    const same = [...others, ...owners].map((one) => sql` and o.${name(one)} is not distinct from t.${name(one)}`);
    const [taken] = await run(
      same.reduce(
        (all, one) => sql`${all}${one}`,
        sql`select 1 from ${name(resource.name)} t, ${name(resource.name)} o where t.id = ${id} and o.${name(column)} = ${account}`,
      ),
    );
    if (taken) return;
  }
  await run(sql`update ${name(resource.name)} t set ${name(column)} = ${account}, ${newVersion} where t.id = ${id}`);
  await record({ run, scope, change }, resource, 'update', { ids: [id], before });
}

/** Marks an invitation as declined: the company still sees the person, and the licence becomes free. */
async function noteDeclined({ run, scope, change }: UnitOfWork, user: number): Promise<void> {
  const membership = scope.model.resources.get('user_company');
  if (!membership) throw new Error('The contract has no memberships.');
  const licensed = await run<{ id: number }>(sql`select id from user_company where user_id = ${user} and licensed`);
  const { before } = await lockRows(run, scope, scope.resource, [user]);
  await run(sql`update "user" t set declined_at = now(), ${newVersion} where t.id = ${user}`);
  await record({ run, scope, change }, scope.resource, 'update', { ids: [user], before });
  const ids = licensed.map(({ id }) => id);
  if (ids.length === 0) return;
  const locked = await lockRows(run, scope, membership, ids);
  await run(sql`update user_company t set licensed = false, ${newVersion} where t.id = any(${ids})`);
  await record({ run, scope, change }, membership, 'update', { ids, before: locked.before });
}

export const invitationAnswerHandlers = {
  look_at_invitation: async (call, services) => {
    const { email, company, account, inviter } = await linkOf(call, services);
    const invited_by = company === null ? null : inviter;
    return {
      status: 200,
      body: { email, company_name: company?.name ?? null, invited_by, has_account: account !== null },
    };
  },

  accept_invitation: async (call, services) => {
    const { token, user, email, account, company } = await linkOf(call, services);
    if (account === null || company === null)
      throw new ApiProblem('conflict', `There is no account for ${email} yet. Choose a password with this link.`);
    const scope = accountScope(services, stranger);
    await services.database.transaction(systemActor, async (run) => {
      if (!(await useLink(run, token))) throw spent();
      const change = await openChange(run, scope, 'update');
      await handOver({ run, scope, change }, user, account);
      await deleteRows({ run, scope, change }, scope.resource, [user]);
    });
    forgetCallers({ user: account });
    return { status: 204 };
  },

  decline_invitation: async (call, services) => {
    const { token, user, company } = await linkOf(call, services);
    if (company === null)
      throw new ApiProblem(
        'conflict',
        'No company waits for this to be accepted. Close the page, and nothing happens.',
      );
    const scope = accountScope(services, stranger);
    await services.database.transaction(systemActor, async (run) => {
      if (!(await useLink(run, token))) throw spent();
      await noteDeclined({ run, scope, change: await openChange(run, scope, 'update') }, user);
    });
    return { status: 204 };
  },
} satisfies Partial<Handlers>;
