/** The project's stakeholders as shapes that can be placed (mode stakeholderStencil). Pure. */
import type { ThingList } from '../../../assignments/assignables.ts';
import type { ShapeFamily, StencilItem } from '../../shapes/shape-type.ts';

export interface StencilGroup {
  readonly label: string;
  readonly items: readonly StencilItem[];
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
