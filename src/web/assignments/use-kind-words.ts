import { useCallback } from 'react';
import type { Words } from '../../contract/company-words.ts';
import { useCompanyWords } from '../session/company-words.ts';
import { type AssignmentField, assignmentKinds } from './kinds.ts';

/** The company's terms for a kind of assignment and its groups. */
export function useKindWords(): (field: AssignmentField) => { readonly thing: Words; readonly group: Words } {
  const { texts } = useCompanyWords();
  return useCallback(
    (field) => {
      const { words, group } = assignmentKinds[field];
      return { thing: texts(words), group: texts(group.words) };
    },
    [texts],
  );
}
