import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Facts } from '../../../contract/permissions.ts';
import { useCollection, useTabs } from '../../resources/registry-access.ts';
import { FactsAbove } from '../../resources/state/row/access.ts';
import { TabStrip } from '../../resources/tabs.tsx';
import { ScreenContent } from '../../resources/views/screen-content.tsx';
import { ModuleActions } from '../header/header-slots.tsx';
import '../../resources/views/form-page.css';
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

/** The address under which screens name the pages of modules. */
const modulePage = '/projects/{project_id}/modules/{module_id}';

/** What stands beside a collection on the page of a module, by `tab` in the address; nothing where it is no tab there. */
function useParts(collection: string) {
  const { pathname, search } = useLocation();
  const tabs = useTabs(modulePage);
  const parts = tabs.some((tab) => tab.collection === collection) ? tabs : [];
  const named = new URLSearchParams(search).get('tab');
  const shown = parts.find((tab) => tab.collection === named)?.collection ?? collection;
  const links = parts.map(({ title, collection: key }) => ({
    key,
    title,
    to: key === collection ? pathname : `${pathname}?tab=${key}`,
    current: key === shown,
  }));
  return { shown, links };
}

/** A module that shows a collection which has rows of its own, rather than items, and what else stands on its page. */
export function CollectionContent({ module, kind, project }: ModuleContentProps) {
  const facts = useMemo(() => factsFor(module), [module]);
  const { shown, links } = useParts(kind.collection ?? '');
  const { entry } = useCollection(shown);
  const subject = useMemo(() => (entry ? subjectOf(entry.resource) : null), [entry]);
  const lens = useListLens({ module, entry, subject, offered: project !== null });
  const params = { project_id: String(module.project_id), module_id: String(module.id) };
  return (
    <FactsAbove value={facts}>
      <div className="item-table item-page">
        {links.length > 1 && (
          <TabStrip className="tabs-within" label={`Parts of ${module.name}`} all="All parts" links={links} />
        )}
        <div className="item-content">
          <ScreenContent
            key={shown}
            collection={shown}
            title={kind.name}
            params={params}
            {...(lens && { lens })}
            header={(primary) => primary && <ModuleActions>{primary}</ModuleActions>}
          />
        </div>
      </div>
    </FactsAbove>
  );
}
