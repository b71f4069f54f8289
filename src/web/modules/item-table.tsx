import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityAttribute } from '../../contract/generated/client.ts';
import { request } from '../api/client.ts';
import { useCollection } from '../resources/registry-access.ts';
import { FactsAbove } from '../resources/state/access.ts';
import { resourceKey } from '../resources/state/keys.ts';
import { CollectionView } from '../resources/views/collection-view.tsx';
import { Failed, Waiting } from '../resources/views/states.tsx';
import { ModuleActions } from './header-slots.tsx';
import { itemEntry } from './item-entry.ts';
import type { ModuleContentProps } from './module-content.ts';
import { factsOfModule } from './module-rights.ts';

const collection = 'projects_project_scenario_modules_entity_values';

/** The items of a module as a table: what lists are, and what every kind without a view of its own shows. */
export function ItemTable({ module, kind }: ModuleContentProps) {
  const { entry, error } = useCollection(collection);
  const attributes = useQuery({
    queryKey: [...resourceKey('entity_attribute'), 'of', kind.id],
    queryFn: async ({ signal }) => {
      const query = { 'filter[module_type_id]': kind.id };
      return (await request<readonly EntityAttribute[]>('GET', '/api/entity_attributes.json', { query, signal })).data;
    },
    staleTime: 5 * 60_000,
  });
  const own = useMemo(
    () => (entry && attributes.data ? itemEntry(entry, kind, attributes.data) : null),
    [entry, kind, attributes.data],
  );
  const facts = useMemo(() => factsOfModule(module), [module]);
  const failure = error ?? attributes.error;
  if (failure && !own) {
    const retry = () => (error ? window.location.reload() : void attributes.refetch());
    return <Failed what="The items could not be loaded." error={failure} onRetry={retry} />;
  }
  if (!own) return <Waiting />;
  const params = { project_id: String(module.project_id), module_id: String(module.id) };
  return (
    <FactsAbove value={facts}>
      <div className="item-table">
        <CollectionView
          entry={own}
          params={params}
          header={(primary) => primary && <ModuleActions>{primary}</ModuleActions>}
        />
      </div>
    </FactsAbove>
  );
}
