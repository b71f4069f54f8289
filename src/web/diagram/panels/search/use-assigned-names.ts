import { useQueries } from '@tanstack/react-query';
import { lookUp } from '../../../api/client.ts';
import { useCollection } from '../../../resources/registry-access.ts';
import { resourceKey } from '../../../resources/state/query/keys.ts';
import { optionOf, sourceOf } from '../../../resources/state/row/use-options.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { type AssignedNames, assignedFields } from './find-cells.ts';

/** What the stakeholders, products, tags and people are called that the diagram's cells refer to. */
export function useAssignedNames(): AssignedNames {
  const { module, editor } = useDiagram();
  const { entry } = useCollection('projects_project_scenario_modules_entity_values');
  const params = { project_id: String(module.project_id), module_id: String(module.id) };
  const sources = assignedFields.map((name) => {
    const field = entry?.fields.find((one) => one.name === name);
    const used = editor.graph.cells().some((cell) => cell[name]?.length);
    return field && used ? sourceOf(field, params) : null;
  });
  const loads = useQueries({
    queries: sources.map((source, at) => ({
      queryKey: [...resourceKey(source?.resource ?? ''), source?.path ?? at, 'names'],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await lookUp<Parameters<typeof optionOf>[0][]>(`${source?.path}/quick_index.json`, {
          signal,
        });
        return new Map(data.map(optionOf).map(({ id, label }) => [id, label]));
      },
      enabled: source !== null,
      staleTime: 60_000,
    })),
  });
  return Object.fromEntries(assignedFields.flatMap((name, at) => (loads[at]?.data ? [[name, loads[at].data]] : [])));
}
