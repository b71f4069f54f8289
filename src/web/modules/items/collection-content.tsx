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

/**
 * The data on which rights on shown rows depend. A lock of the module applies to all of them, also to rows of the
 * project.
 */
function factsFor(module: Module): Facts {
  const { guards = {}, ...facts } = factsOfModule(module);
  if (!module.locked || !guards.project) return { ...facts, guards };
  return { ...facts, guards: { ...guards, project: { ...guards.project, permissions: { read: true } } } };
}

/** The route of module pages, with parameters as screens write them. */
const modulePage = '/projects/{project_id}/modules/{module_id}';

/**
 * The other tabs of a module page besides its collection, by `tab` in the address; undefined if the page does not have
 * the tab.
 */
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

/** The content of a module that shows a collection with its own rows instead of items, with the other tabs. */
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
