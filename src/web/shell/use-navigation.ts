import { useMemo } from 'react';
import { type NavArea, navigationOf } from '../resources/navigation.ts';
import { useScreens } from '../resources/registry.ts';
import { useCaller } from '../session/caller.ts';

/** The user's navigation, in the company's terms. A guest of an access link sees only what the link opens. */
export function useNavigation(): readonly NavArea[] {
  const screens = useScreens();
  const caller = useCaller();
  return useMemo(() => (caller.shared ? [] : navigationOf(screens, caller)), [screens, caller]);
}
