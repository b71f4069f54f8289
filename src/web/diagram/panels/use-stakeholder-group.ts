/** The project's stakeholders as shapes that can be placed. */
import { useMemo } from 'react';
import type { ThingList } from '../../assignments/assignables.ts';
import { useAssignables } from '../../assignments/use-assignables.ts';
import { useKindWords } from '../../assignments/use-kind-words.ts';
import { useDiagram } from '../react/editor-context.ts';
import type { ShapeFamily, StencilGroup, StencilItem } from '../shapes/shape-type.ts';

/** The group of the stencil that offers the project's stakeholders; null if it would be empty. */
export function useStakeholderGroup(): StencilGroup | null {
  const { family, module, project } = useDiagram();
  const { assignables } = useAssignables(module.project_id as number, project !== null);
  const { plural } = useKindWords()('stakeholder_ids').thing;
  const list = assignables.stakeholder_ids;
  return useMemo(() => stakeholderGroup(family, plural, list), [family, plural, list]);
}

/** None where the family has no shape for a person or group, or the project no stakeholders. */
export function stakeholderGroup(
  { stakeholder: shape }: Pick<ShapeFamily, 'stakeholder'>,
  title: string,
  list: ThingList,
): StencilGroup | null {
  if (!shape || list.things.size === 0) return null;
  const items = [...list.things.values()].map(
    ({ id, name, groupIds }): StencilItem => ({
      ...shape,
      label: name,
      words: ['stakeholder', ...groupIds.flatMap((group) => list.groups.get(group)?.name ?? [])],
      starts: { title: name, stakeholder_ids: [id] },
    }),
  );
  return { label: title, items };
}
