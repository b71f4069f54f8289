import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCaller } from '../../session/caller.ts';
import { type LastPlace, rememberPlace } from './last-places.ts';

/**
 * Stores the current address as a recently visited place. Has no effect as long as `place` is null, because the title
 * is not known yet.
 */
export function useRememberedPlace(place: Omit<LastPlace, 'address'> | null): void {
  const { pathname, search, hash } = useLocation();
  const { user, shared } = useCaller();
  const { title, within = null, icon } = place ?? {};
  useEffect(() => {
    if (user === null || shared || title === undefined || icon === undefined) return;
    rememberPlace(user, { address: pathname + search + hash, title, within, icon });
  }, [user, shared, pathname, search, hash, title, within, icon]);
}
