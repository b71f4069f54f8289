/**
 * Changes of permissions, received by every process of an installation: of an account, a membership, a company, or the
 * end of a login. Triggers on the tables send these messages, so that every write is covered.
 */
import type { Caller } from '../../contract/permissions.ts';
import type { Database } from '../store/database.ts';
import { rightsChannel } from '../store/rights-triggers.ts';

/**
 * The person or company whose permissions have changed, and whether grants on single rows changed. Null if messages may
 * have been lost, so that every caller may be concerned.
 */
export type RightsChange =
  | ({ readonly grants?: true } & ({ readonly user: number } | { readonly company: number }))
  | null;

/** Whether a change for this caller affects only grants on single rows, so that the `Caller` stays unchanged. */
export const changesGrants = (change: RightsChange, { company }: Pick<Caller, 'company'>): boolean =>
  change?.grants === true && ('user' in change || change.company === company?.id);

function readChange(payload: string | null): RightsChange {
  const [, whose, id, kind] = /^(user|company) (\d+)( grants)?$/.exec(payload ?? '') ?? [];
  const grants = kind === undefined ? {} : { grants: true as const };
  if (whose === 'user') return { user: Number(id), ...grants };
  return whose === 'company' ? { company: Number(id), ...grants } : null;
}

/** Calls `hear` with each change. Resolves to a function that removes the listener. */
export const followRights = (database: Database, hear: (change: RightsChange) => void): Promise<() => Promise<void>> =>
  database.listen(rightsChannel, (payload) => hear(readChange(payload)));
