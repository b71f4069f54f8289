import { useMemo } from 'react';
import { type NavArea, navigationOf } from '../resources/navigation.ts';
import { useScreens } from '../resources/registry.ts';
import { useCaller } from '../session/caller.ts';

/** The navigation of the present user, in the company's words. A guest of an access link has only what it opens. */
export function useNavigation(): readonly NavArea[] {
  const screens = useScreens();
  const caller = useCaller();
  return useMemo(() => (caller.shared ? [] : navigationOf(screens, caller)), [screens, caller]);
}
