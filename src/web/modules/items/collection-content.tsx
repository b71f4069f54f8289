import { useMemo } from 'react';
import type { Facts } from '../../../contract/permissions.ts';
import { useCollection } from '../../resources/registry-access.ts';
import { FactsAbove } from '../../resources/state/row/access.ts';
import { ScreenContent } from '../../resources/views/screen-content.tsx';
import { ModuleActions } from '../header/header-slots.tsx';
import type { ModuleContentProps } from '../module-content.ts';
import type { Module } from '../module-kinds.ts';
import { factsOfModule } from '../module-rights.ts';
import { subjectOf } from './lens-subject.ts';
import { useListLens } from './use-list-lens.tsx';

/** A lock holds for all that the module shows, also for what is the project's. */
function factsFor(module: Module): Facts {
  const { guards = {}, ...facts } = factsOfModule(module);
  if (!module.locked || !guards.project) return { ...facts, guards };
  return { ...facts, guards: { ...guards, project: { ...guards.project, permissions: { read: true } } } };
}

/** A module that shows a collection which has rows of its own, rather than items. */
export function CollectionContent({ module, kind, project }: ModuleContentProps) {
  const facts = useMemo(() => factsFor(module), [module]);
  const { entry } = useCollection(kind.collection ?? '');
  const subject = useMemo(() => (entry ? subjectOf(entry.resource) : null), [entry]);
  const lens = useListLens({ module, entry, subject, offered: project !== null });
  const params = { project_id: String(module.project_id), module_id: String(module.id) };
  return (
    <FactsAbove value={facts}>
      <div className="item-table">
        <ScreenContent
          collection={kind.collection ?? ''}
          title={kind.name}
          params={params}
          {...(lens && { lens })}
          header={(primary) => primary && <ModuleActions>{primary}</ModuleActions>}
        />
      </div>
    </FactsAbove>
  );
}
