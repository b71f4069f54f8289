import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRights } from '../live/page.ts';
import { loadCompany, loadUser } from '../session/load.ts';

/** What somebody may do takes effect in their open page when it changes: who they are is read anew, then what is shown. */
export function useRights(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAnew = async () => {
      await Promise.allSettled([loadUser(), loadCompany()]);
      await client.invalidateQueries();
    };
    return onRights(() => void readAnew());
  }, [client]);
}
