import { credentials } from '../api/credentials.ts';
import { problemText } from '../api/problem.ts';
import { queries } from '../api/queries.ts';
import { tokenRefresh } from '../api/tokens.ts';
import { toast } from '../ui/toasts.ts';
import { loadCompany, updateUser } from './load.ts';
import { session } from './session.ts';

/** Switches to another of the user's companies. Rejects with a `Problem`. */
export async function switchCompany(company_id: number): Promise<void> {
  if (session.get().company?.id === company_id) return;
  await updateUser({ company_id });
  // The access token contains the company, so a token for the new company is requested.
  await tokenRefresh.refresh(credentials.get().token);
  await loadCompany();
  // All cached data belongs to the previous company.
  queries.clear();
}

/** Like `switchCompany`, but shows the result. Resolves to whether it has succeeded. */
export async function workIn({ id, name }: { readonly id: number; readonly name: string }): Promise<boolean> {
  try {
    await switchCompany(id);
    toast({ text: `You now work in ${name}.` });
    return true;
  } catch (error) {
    toast({ text: problemText(error), kind: 'error' });
    return false;
  }
}
