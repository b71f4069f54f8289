/**
 * Changes of rights, received by every process of an installation: of an account, a membership, a company, or the end of
 * a login. Triggers on the tables send them, so that every way of changing the tables is covered.
 */
import type { Caller } from '../../contract/permissions.ts';
import type { Database } from '../store/database.ts';
import { rightsChannel } from '../store/rights-triggers.ts';

/** Whose rights have changed, and whether those to single rows. Null if messages may have been lost: anybody's. */
export type RightsChange =
  | ({ readonly grants?: true } & ({ readonly user: number } | { readonly company: number }))
  | null;

/** Whether a change that concerns the caller is one of grants to single rows, which leaves the `Caller` as it is. */
export const changesGrants = (change: RightsChange, { company }: Pick<Caller, 'company'>): boolean =>
  change?.grants === true && ('user' in change || change.company === company?.id);

function readChange(payload: string | null): RightsChange {
  const [, whose, id, kind] = /^(user|company) (\d+)( grants)?$/.exec(payload ?? '') ?? [];
  const grants = kind === undefined ? {} : { grants: true as const };
  if (whose === 'user') return { user: Number(id), ...grants };
  return whose === 'company' ? { company: Number(id), ...grants } : null;
}

/** Calls `hear` with each change. Resolves to a function that ends this. */
export const followRights = (database: Database, hear: (change: RightsChange) => void): Promise<() => Promise<void>> =>
  database.listen(rightsChannel, (payload) => hear(readChange(payload)));
