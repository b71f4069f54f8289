/** The project's stakeholders as shapes that can be placed (mode stakeholderStencil). Pure. */
import type { ThingList } from '../../../assignments/assignables.ts';
import type { StencilItem } from '../../shapes/shape-type.ts';

/** By family: how a diagram draws somebody who takes part: a pool in a process, an actor in a sequence, a role in an ecosystem. */
const shapes: Readonly<Record<string, Pick<StencilItem, 'type' | 'values'>>> = {
  'business-process': { type: 'bp.Pool' },
  bpmn: { type: 'bpmn.Pool' },
  sequence: { type: 'sequence.Participant', values: { kind: 'actor' } },
  ecosystem: { type: 'ecosystem.Role' },
  quadrant: { type: 'quadrant.Item' },
};

export interface StencilGroup {
  readonly label: string;
  readonly items: readonly StencilItem[];
}

/** None where the family has no shape for a person or group, or the project no stakeholders. */
export function stakeholderGroup(familyKey: string, title: string, list: ThingList): StencilGroup | null {
  const shape = shapes[familyKey];
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
