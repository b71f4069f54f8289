/**
 * API keys: a program acts for a company with the permissions of the person who created its key, limited to the key's
 * own permission. Each request reads the key and the person's permissions, so a revoked key is refused immediately.
 */
import sql from 'sql-template-tag';
import type { HandWrittenCall } from '../../contract/hand-written.ts';
import type { Right } from '../../contract/model.ts';
import { type Caller, rightRank } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';
import { hashOfIssued } from '../engine/write/issued.ts';
import { type Database, systemActor } from '../store/database.ts';

interface Stored {
  readonly id: number;
  readonly right: Right;
  readonly user: number;
  readonly company: number;
  readonly restricted: boolean;
  readonly licensed: boolean;
  readonly company_admin: boolean;
  readonly active: boolean;
  /** The recorded time of last use is out of date. */
  readonly stale: boolean;
}

/**
 * The caller of an API key.
 * @throws {ApiProblem} 401 for a key that is unknown, inactive or expired, or whose creator has left the company
 */
export async function keyCaller(key: string, database: Database): Promise<Caller> {
  const [stored] = await database.query<Stored>(
    systemActor,
    sql`select k.id, k.permission_key as "right", u.id as "user", k.company_id as company, u.restricted, m.licensed,
        m.company_admin, c.active, (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as stale
      from company_api_key k join "user" u on u.id = k.user_id join company c on c.id = k.company_id
      join user_company m on m.user_id = u.id and m.company_id = k.company_id
      where k.key = ${hashOfIssued(key)} and k.active and (k.expires_at is null or k.expires_at > now())`,
  );
  if (!stored)
    throw new ApiProblem(
      'unauthenticated',
      'This API key does not exist, has expired, was taken back, or its creator has left the company. Use another one.',
    );
  if (stored.stale)
    await database.query(systemActor, sql`update company_api_key set last_used_at = now() where id = ${stored.id}`);
  const may = (right: Right) => !stored.restricted && rightRank[stored.right] >= rightRank[right];
  const admin = may('admin') && stored.company_admin;
  return {
    user: stored.user,
    audience: stored.restricted ? 'session' : admin ? 'company_admin' : 'member',
    company: {
      id: stored.company,
      permissions: { read: may('read'), write: may('write') && stored.licensed && stored.active, admin },
    },
    shared: null,
    key: { id: stored.id, right: stored.right },
  };
}

/**
 * Refuses changes with a read-only key, and any call on the creator's own account or login.
 * @throws {ApiProblem} 403
 */
export function requireKeyFits(
  { key }: Caller,
  method: string,
  call: Pick<HandWrittenCall, 'personal' | 'onlyReads'> | null,
): void {
  if (!key) return;
  if (call?.personal)
    throw new ApiProblem('forbidden', 'This is for a person, not for a program: an API key cannot do it. Log in.');
  if (key.right === 'read' && method !== 'GET' && !call?.onlyReads)
    throw new ApiProblem('forbidden', 'This API key may only read. Make one that may write.');
}
