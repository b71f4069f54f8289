import { useMemo } from 'react';
import { useAssignables } from '../../../assignments/use-assignables.ts';
import { useKindWords } from '../../../assignments/use-kind-words.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { type StencilGroup, stakeholderGroup } from './stakeholder-items.ts';

/** The group of the stencil that offers the project's stakeholders; null if it would be empty. */
export function useStakeholderGroup(): StencilGroup | null {
  const { family, module, project } = useDiagram();
  const { assignables } = useAssignables(module.project_id as number, project !== null);
  const { plural } = useKindWords()('stakeholder_ids').thing;
  const list = assignables.stakeholder_ids;
  return useMemo(() => stakeholderGroup(family, plural, list), [family, plural, list]);
}
