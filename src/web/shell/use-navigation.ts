import { useMemo } from 'react';
import { type NavArea, navigationOf } from '../resources/navigation.ts';
import { useScreens } from '../resources/registry.ts';
import { useCaller } from '../session/caller.ts';

/**
 * The navigation of the user, in the terms of the company. A guest of an access link sees only the pages that the link
 * opens.
 */
export function useNavigation(): readonly NavArea[] {
  const screens = useScreens();
  const caller = useCaller();
  return useMemo(() => (caller.shared ? [] : navigationOf(screens, caller)), [screens, caller]);
}
