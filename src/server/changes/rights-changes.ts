/**
 * Told at once, in every process of an installation, when what somebody may do has changed: an account, a membership, a
 * company, or the end of a login. Triggers on the tables notify, so that no way of changing them goes unheard.
 */
import type { Caller } from '../../contract/permissions.ts';
import type { Database } from '../store/database.ts';
import { rightsChannel } from '../store/rights-triggers.ts';

/** Whose rights have changed, and whether those to single rows; null: anybody's, since something may have been missed. */
export type RightsChange =
  | ({ readonly grants?: true } & ({ readonly user: number } | { readonly company: number }))
  | null;

/** Whether a change that concerns the caller is one of grants to single rows, which changes nothing of the caller itself. */
export const changesGrants = (change: RightsChange, { company }: Pick<Caller, 'company'>): boolean =>
  change?.grants === true && ('user' in change || change.company === company?.id);

function readChange(payload: string | null): RightsChange {
  const [, whose, id, kind] = /^(user|company) (\d+)( grants)?$/.exec(payload ?? '') ?? [];
  const grants = kind === undefined ? {} : { grants: true as const };
  if (whose === 'user') return { user: Number(id), ...grants };
  return whose === 'company' ? { company: Number(id), ...grants } : null;
}

/** Answers how to stop. */
export const followRights = (database: Database, hear: (change: RightsChange) => void): Promise<() => Promise<void>> =>
  database.listen(rightsChannel, (payload) => hear(readChange(payload)));
