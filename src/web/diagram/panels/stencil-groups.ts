/** The stencil groups that come from data: the rows of a lookup, and the stakeholders of the project. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LookupRow, ShapeFamily, StencilGroup, StencilItem } from '../../../diagram/shapes/shape-type.ts';
import { lookUp } from '../../api/client.ts';
import type { AssignableList } from '../../assignments/assignables.ts';
import { useAssignables } from '../../assignments/use-assignables.ts';
import { useKindWords } from '../../assignments/use-kind-words.ts';
import { resourceKey } from '../../resources/state/query/keys.ts';
import { useDiagram } from '../react/editor-context.ts';

/** The stencil group with a shape for each row of the family's lookup; null if the family has none. */
export function useLookupGroup(): StencilGroup | null {
  const { lookup } = useDiagram().family;
  const { data } = useQuery({
    queryKey: [...resourceKey(lookup?.resource ?? ''), 'stencil'],
    queryFn: async ({ signal }) =>
      (
        await lookUp<readonly LookupRow[]>(`${lookup?.path}.json`, {
          query: { fields: 'id,name,color', per_page: 500 },
          signal,
        })
      ).data,
    enabled: lookup !== undefined,
    staleTime: 60_000,
  });
  return useMemo(
    () => (lookup && data?.length ? { label: lookup.label, items: data.map(lookup.item) } : null),
    [lookup, data],
  );
}

/** The stencil group with the project's stakeholders; null if it would be empty. */
export function useStakeholderGroup(): StencilGroup | null {
  const { family, module, project } = useDiagram();
  const { assignables } = useAssignables(module.project_id as number, project !== null);
  const { plural } = useKindWords()('stakeholder_ids').thing;
  const list = assignables.stakeholder_ids;
  return useMemo(() => stakeholderGroup(family, plural, list), [family, plural, list]);
}

/** The stencil group for stakeholders; null if the family has no shape for them, or the project has no stakeholders. */
export function stakeholderGroup(
  { stakeholder: shape }: Pick<ShapeFamily, 'stakeholder'>,
  title: string,
  list: AssignableList,
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
