import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answered, api } from '../../api/client.ts';
import { useCollection } from '../../resources/registry-access.ts';
import { useLiveList } from '../../resources/state/list/use-live-list.ts';
import { resourceKey } from '../../resources/state/query/keys.ts';
import { FactsAbove } from '../../resources/state/row/access.ts';
import { CollectionView } from '../../resources/views/collection-view.tsx';
import { Failed, Waiting } from '../../resources/views/states.tsx';
import { readPage } from '../../session/first-load.ts';
import { ModuleActions } from '../header/header-slots.tsx';
import type { ModuleContentProps } from '../module-content.ts';
import { factsOfModule } from '../module-rights.ts';
import { itemEntry } from './item-entry.ts';
import { items } from './lens-subject.ts';
import { useItemExtras } from './use-item-extras.tsx';
import { useListLens } from './use-list-lens.tsx';

const collection = 'projects_project_scenario_modules_entity_values';
const typesPath = '/api/entity_attributes';

/** The items of a module, in the views of its kind. */
export function ItemList({ module, kind, project, canWrite }: ModuleContentProps) {
  const { entry, error } = useCollection(collection);
  const attributes = useQuery({
    queryKey: [...resourceKey('entity_attribute'), typesPath, 'of', kind.id],
    queryFn: (reading) =>
      readPage(reading, (options) => {
        const query = { 'module_type_id.equals': [kind.id] };
        return answered(api.GET('/api/entity_attributes.json', { params: { query }, ...options }));
      }),
    staleTime: 5 * 60_000,
  });
  // A change of the item types changes the columns and the form.
  useLiveList('entity_attribute', typesPath);
  const own = useMemo(
    () => (entry && attributes.data ? itemEntry(entry, kind, attributes.data) : null),
    [entry, kind, attributes.data],
  );
  const facts = useMemo(() => factsOfModule(module), [module]);
  const [extras, dialog] = useItemExtras({ module, kind, canWrite, project });
  const lens = useListLens({ module, entry: own, subject: items, offered: project !== null });
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
          extras={extras}
          {...(lens && { lens })}
          header={(primary) => primary && <ModuleActions>{primary}</ModuleActions>}
        />
        {dialog}
      </div>
    </FactsAbove>
  );
}
