import { useMemo } from 'react';
import { useCaller, useEntityWords } from '../session/caller.ts';
import { type NavArea, navigationOf } from './navigation.ts';
import { useScreens } from './registry.ts';

/** The navigation of the present user, in the company's words. A guest of an access link has only what it opens. */
export function useNavigation(): readonly NavArea[] {
  const screens = useScreens();
  const caller = useCaller();
  const words = useEntityWords();
  return useMemo(
    () =>
      caller.shared
        ? []
        : navigationOf(
            screens,
            caller,
            ({ title, renamedWord }) => words(renamedWord, { title, plural: title }).plural,
          ),
    [screens, caller, words],
  );
}
