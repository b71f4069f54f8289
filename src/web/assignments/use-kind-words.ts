import { useCallback } from 'react';
import type { Words } from '../session/audience.ts';
import { useEntityWords } from '../session/caller.ts';
import { type AssignmentField, assignmentKinds } from './kinds.ts';

/** The company's words for a kind of assignment, and for its groups. */
export function useKindWords(): (field: AssignmentField) => { readonly thing: Words; readonly group: Words } {
  const words = useEntityWords();
  return useCallback(
    (field) => {
      const kind = assignmentKinds[field];
      return { thing: words(kind.renamedWord, kind.words), group: words(kind.group.renamedWord, kind.group.words) };
    },
    [words],
  );
}
