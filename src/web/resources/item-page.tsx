import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CollectionEntry, ScreenEntry } from '../../contract/registry.ts';
import { useCaller, useEntityWords } from '../session/caller.ts';
import { ScreenHeader } from '../shell/header.tsx';
import { toast } from '../ui/toasts.ts';
import { ReadOnlyFields } from './form/read-only-fields.tsx';
import { paramsIn, useCollection, useTabs } from './registry-access.ts';
import { accessTo } from './state/access.ts';
import { invalidateResource } from './state/keys.ts';
import { fillPath, nameValues } from './state/paths.ts';
import { type Row, titleOf } from './state/row.ts';
import { useChanges } from './state/use-changes.ts';
import { useRow } from './state/use-row.ts';
import { ReadOnlyChip } from './views/collection-view.tsx';
import { asksBeforeDeleting, ConfirmByName } from './views/confirm-by-name.tsx';
import { Menu } from './views/menu.tsx';
import { ScreenContent } from './views/screen-content.tsx';
import { Failed, Waiting } from './views/states.tsx';
import './views/form-page.css';

const ResourceForm = lazy(() => import('./form/resource-form.tsx').then((part) => ({ default: part.ResourceForm })));

/** The page of one row: its details, and as tabs the lists that lie under it. */
export function ItemPage({ entry: screen }: { readonly entry: ScreenEntry }) {
  const { entry, error } = useCollection(screen.collection);
  if (error)
    return <Failed what="This page could not be loaded." error={error} onRetry={() => window.location.reload()} />;
  return entry ? <Item screen={screen} entry={entry} /> : <Waiting />;
}

function Item({ screen, entry }: { readonly screen: ScreenEntry; readonly entry: CollectionEntry }) {
  const { pathname, search } = useLocation();
  const wordsFor = useEntityWords();
  const tabs = useTabs(screen.item);
  const here = paramsIn(screen.item ?? '', pathname);
  const values = Object.values(here);
  const id = values.at(-1) ?? '';
  const path = fillPath(entry.path, here);
  const { data: row, error, refetch } = useRow(entry, path, id);
  const words = wordsFor(entry.renamedWord, { title: entry.title, plural: entry.plural });
  const chosen = tabs.find((tab) => tab.collection === new URLSearchParams(search).get('tab')) ?? null;

  if (!row) {
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
  const list = screen.route && !screen.route.includes('{') ? screen.route : undefined;
  const header = (primary: ReactNode, status: ReactNode) => (
    <ScreenHeader
      title={titleOf(row, entry.label)}
      breadcrumb={[{ label: screen.title, to: list }]}
      primary={
        <>
          <ItemMenu entry={entry} path={path} row={row} words={words} list={list ?? '/'} />
          {primary}
        </>
      }
      status={status}
    />
  );
  return (
    <div className="item-page">
      {tabs.length > 0 && (
        <nav className="item-tabs" aria-label={`Parts of ${titleOf(row, entry.label)}`}>
          <Link to={pathname} aria-current={chosen ? undefined : 'page'}>
            Details
          </Link>
          {tabs.map((tab) => (
            <Link
              key={tab.collection}
              to={`${pathname}?tab=${tab.collection}`}
              aria-current={tab === chosen ? 'page' : undefined}
            >
              {wordsFor(tab.renamedWord, { title: tab.title, plural: tab.title }).plural}
            </Link>
          ))}
        </nav>
      )}
      <div className="item-content">
        {chosen ? (
          <ScreenContent
            key={chosen.collection}
            collection={chosen.collection}
            title={chosen.title}
            params={nameValues(chosen.tab ?? '', values)}
            parent={row}
            header={header}
          />
        ) : (
          <Details entry={entry} row={row} params={here} header={header} />
        )}
      </div>
    </div>
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
  const writable = accessTo(entry, useCaller(), null).update(row);
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
          <ReadOnlyFields entry={entry} row={row} />
        )}
      </div>
    </>
  );
}

interface ItemMenuProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  readonly row: Row;
  readonly words: { readonly title: string; readonly plural: string };
  /** Where to go when the row is gone. */
  readonly list: string;
}

function ItemMenu({ entry, path, row, words, list }: ItemMenuProps) {
  const navigate = useNavigate();
  const caller = useCaller();
  const [asking, setAsking] = useState(false);
  const changes = useChanges(entry, path, words, {
    onConflict: () => void changes.refresh(),
    onInTheWay: (_, problem) => toast({ text: problem.detail, kind: 'error' }),
  });
  if (!accessTo(entry, caller, null).remove(row)) return null;
  const remove = async () => {
    if ((await changes.remove([row])) > 0) await navigate(list);
  };
  const label = entry.leave.includes('delete') ? 'Remove' : 'Delete';
  const begin = () => (asksBeforeDeleting(entry) ? setAsking(true) : void remove());
  return (
    <>
      <Menu
        label="More actions"
        className="btn btn-quiet icon-only"
        items={[{ label, icon: 'trash', danger: true, run: begin }]}
      >
        <i className="bi bi-three-dots" aria-hidden="true" />
      </Menu>
      {asking && (
        <ConfirmByName
          entry={entry}
          words={words}
          rows={[row]}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
