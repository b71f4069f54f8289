import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { CollectionEntry, ScreenEntry } from '../../contract/registry.ts';
import { useCaller, useEntityWords } from '../session/caller.ts';
import { ScreenHeader } from '../shell/header.tsx';
import { toast } from '../ui/toasts.ts';
import { ReadOnlyPage } from './form/read-only-fields.tsx';
import { ItemMenu } from './item-menu.tsx';
import { paramsIn, useCollection, useTabs } from './registry-access.ts';
import { FactsAbove, factsOf, useAccess } from './state/access.ts';
import { invalidateResource } from './state/keys.ts';
import { fillPath, nameValues } from './state/paths.ts';
import { type Row, titleOf } from './state/row.ts';
import { useRow } from './state/use-row.ts';
import { Tabs } from './tabs.tsx';
import { ReadOnlyChip } from './views/collection-view.tsx';
import { ScreenContent } from './views/screen-content.tsx';
import { Failed, Waiting } from './views/states.tsx';
import './views/form-page.css';

const ResourceForm = lazy(() => import('./form/resource-form.tsx').then((part) => ({ default: part.ResourceForm })));

interface ItemPageProps {
  /** The screen whose items have this page. */
  readonly entry: ScreenEntry;
  /** The tab whose own address this is. */
  readonly tab: ScreenEntry | null;
}

/** The page of one row: its details, and as tabs the lists that lie under it. */
export function ItemPage({ entry: screen, tab }: ItemPageProps) {
  const { entry, error } = useCollection(screen.collection);
  if (error)
    return <Failed what="This page could not be loaded." error={error} onRetry={() => window.location.reload()} />;
  return entry ? <Item screen={screen} tab={tab} entry={entry} /> : <Waiting />;
}

/** The list the page belongs to, if its address follows from the page's. */
function listOf({ route }: ScreenEntry, values: readonly string[]): string | undefined {
  if (!route) return undefined;
  const params = nameValues(route, values);
  return route.split('{').length - 1 === Object.keys(params).length ? fillPath(route, params) : undefined;
}

function Item({ screen, tab, entry }: { screen: ScreenEntry; tab: ScreenEntry | null; entry: CollectionEntry }) {
  const { pathname, search } = useLocation();
  const caller = useCaller();
  const wordsFor = useEntityWords();
  const tabs = useTabs(screen.item);
  const item = screen.item ?? '';
  const values = Object.values(paramsIn(tab?.route ?? item, pathname));
  const here = nameValues(item, values);
  const path = fillPath(entry.path, here);
  const { data: row, error, refetch } = useRow(entry, path, values.at(-1) ?? '');
  const facts = useMemo(() => row && factsOf(entry, row, null, caller), [entry, row, caller]);
  const words = wordsFor(entry.renamedWord, { title: entry.title, plural: entry.plural });
  const chosen = tab ?? tabs.find((one) => one.collection === new URLSearchParams(search).get('tab')) ?? null;

  if (!row || !facts) {
    if (error)
      return (
        <Failed
          what={`This ${words.title.toLowerCase()} could not be loaded.`}
          error={error}
          onRetry={() => void refetch()}
        />
      );
    return <Waiting />;
  }
  const list = listOf(screen, values);
  const title = titleOf(row, entry.label);
  const header = (primary: ReactNode, status: ReactNode) => (
    <ScreenHeader
      title={title}
      breadcrumb={[{ label: screen.title, to: list }]}
      primary={
        <>
          <ItemMenu entry={entry} path={path} row={row} words={words} list={list ?? '/home'} />
          {primary}
        </>
      }
      status={status}
    />
  );
  return (
    <FactsAbove value={facts}>
      <div className="item-page">
        {tabs.length > 0 && <Tabs of={title} base={fillPath(item, here)} tabs={tabs} chosen={chosen} values={values} />}
        <div className="item-content">
          {chosen ? (
            <ScreenContent
              key={chosen.collection}
              collection={chosen.collection}
              title={chosen.title}
              params={nameValues(chosen.tab ?? '', values)}
              header={header}
            />
          ) : (
            <Details entry={entry} row={row} params={here} header={header} />
          )}
        </div>
      </div>
    </FactsAbove>
  );
}

interface DetailsProps {
  readonly entry: CollectionEntry;
  readonly row: Row;
  readonly params: Readonly<Record<string, string>>;
  readonly header: (primary: ReactNode, status: ReactNode) => ReactNode;
}

function Details({ entry, row, params, header }: DetailsProps) {
  const client = useQueryClient();
  const writable = useAccess(entry).update(row);
  return (
    <>
      {header(null, writable ? null : <ReadOnlyChip />)}
      <div className="form-page">
        {writable ? (
          <Suspense fallback={<Waiting />}>
            <ResourceForm
              key={row.id}
              entry={entry}
              mode="update"
              row={row}
              params={params}
              onCancel={() => void invalidateResource(client, entry.resource)}
              onSaved={() => {
                toast({ text: 'Saved' });
                void invalidateResource(client, entry.resource);
              }}
            />
          </Suspense>
        ) : (
          <ReadOnlyPage entry={entry} row={row} />
        )}
      </div>
    </>
  );
}
