/** Changes the flags of a membership, which define a person's rights in a company, with a journal line. */
import sql, { join } from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { lockRows, openChange, record } from '../../engine/journal/journal.ts';
import { name, type Transaction } from '../../engine/scope.ts';
import { newVersion } from '../../engine/write/insert-records.ts';
import type { Run } from '../../store/database.ts';

export interface Membership {
  readonly id: number;
  readonly licensed: boolean;
  readonly company_admin: boolean;
}

/** A person's membership in a company, locked until the transaction ends; null if there is none. */
export async function membershipOf(run: Run, user: number, company: number): Promise<Membership | null> {
  const [found] = await run<Membership>(
    sql`select id, licensed, company_admin from user_company where user_id = ${user} and company_id = ${company} for update`,
  );
  return found ?? null;
}

/** Sets flags of a membership as part of a change, or in a new change if none is given. Returns the change. */
export async function setFlags(
  { run, scope }: Transaction,
  id: number,
  flags: Readonly<Partial<Record<'licensed' | 'company_admin', boolean>>>,
  change?: number,
): Promise<number> {
  const through = scope.model.resources.get('user_company') as Resource;
  const { before } = await lockRows(run, scope, through, [id]);
  const sets = Object.entries(flags).map(([flag, value]) => sql`${name(flag)} = ${value}`);
  await run(sql`update user_company t set ${join([...sets, newVersion], ', ')} where t.id = ${id}`);
  const opened = change ?? (await openChange(run, scope, 'update'));
  await record({ run, scope, change: opened }, through, 'update', { ids: [id], before });
  return opened;
}
