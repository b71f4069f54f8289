import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { CollectionEntry, ScreenEntry } from '../../contract/registry.ts';
import { lowerFirst } from '../../fields/lower-first.ts';
import { lazyPart } from '../api/lazy-part.ts';
import { Notice } from '../api/notice.tsx';
import { Problem } from '../api/problem.ts';
import { useCaller } from '../session/caller.ts';
import { ScreenHeader } from '../ui/header.tsx';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { ReadOnlyPage } from './form/read-only-fields.tsx';
import { ItemMenu } from './item-menu.tsx';
import { asDeepAs } from './navigation.ts';
import { paramsIn, useCollection, useTabs } from './registry-access.ts';
import { RowTitle, renamedField } from './row-title.tsx';
import { ShareButton } from './sharing/share-button.tsx';
import { usesPart } from './state/list/open-row.ts';
import { invalidateResource } from './state/query/keys.ts';
import { fillPath, nameValues } from './state/query/paths.ts';
import { administers, FactsAbove, factsOf, useAccess } from './state/row/access.ts';
import { type Row, titleOf } from './state/row/row.ts';
import { useRow } from './state/row/use-row.ts';
import { detailsTab, historyTab, type RowPart, shareParam, sharing } from './tab-links.ts';
import { Tabs } from './tabs.tsx';
import { DictionaryUpload } from './transfer/dictionary/dictionary-upload.tsx';
import { RowHistory, RowUses } from './views/on-demand.ts';
import { ReadOnlyChip } from './views/read-only-chip.tsx';
import { ScreenContent } from './views/screen-content.tsx';
import { Failed, Waiting } from './views/states.tsx';
import './views/form-page.css';

const ResourceForm = lazyPart(
  () => import('./form/resource-form.tsx'),
  (part) => part.ResourceForm,
);

/** The first tab of a row's page, before details and lists, for resources with their own component. */
export interface Opening {
  readonly title: string;
  /** The key of the collection whose rows this tab shows. That list has no tab of its own. */
  readonly covers: string;
  readonly content: (row: Row, header: DrawHeader) => ReactNode;
}

/** An additional tab of a row's page, for resources with their own component. */
export interface OwnPart {
  /** The value of the `tab` parameter in the address. */
  readonly key: string;
  readonly title: string;
  readonly content: (row: Row, header: DrawHeader) => ReactNode;
}

/** Returns the address of another tab, with the query parameters that both tabs share. */
export type Along = (to: string, query: URLSearchParams) => string;

const nothingAlong: Along = (to) => to;

type DrawHeader = (primary: ReactNode, status: ReactNode) => ReactNode;

interface ItemPageProps {
  /** The screen of the list whose rows have this page. */
  readonly entry: ScreenEntry;
  /** The tab at the current address; null for the first one. */
  readonly tab: ScreenEntry | null;
  /** Whether the current address is that of the details. */
  readonly details?: boolean;
  readonly opening?: Opening;
  readonly parts?: readonly OwnPart[];
  readonly along?: Along;
  /** Renders the access links to the row, for resources that have them. */
  readonly links?: (row: Row) => ReactNode;
}

const noParts: readonly OwnPart[] = [];
const noLinks = () => null;

/** The page of a row: its details, and the lists below the row as tabs. */
export function ItemPage({
  entry: screen,
  tab,
  details = false,
  opening,
  parts = noParts,
  along = nothingAlong,
  links = noLinks,
}: ItemPageProps) {
  const { entry, error } = useCollection(screen.collection);
  if (error)
    return <Failed what="This page could not be loaded." error={error} onRetry={() => window.location.reload()} />;
  return entry ? (
    <Item {...{ screen, tab, details, entry, parts, along, links }} opening={opening ?? null} />
  ) : (
    <Waiting />
  );
}

/** The address of the list, if it can be derived from that of the page. */
function listOf({ route }: ScreenEntry, values: readonly string[]): string | undefined {
  if (!route) return undefined;
  const params = nameValues(route, values);
  return route.split('{').length - 1 === Object.keys(params).length ? fillPath(route, params) : undefined;
}

interface ItemProps {
  readonly screen: ScreenEntry;
  readonly tab: ScreenEntry | null;
  readonly details: boolean;
  readonly entry: CollectionEntry;
  readonly opening: Opening | null;
  readonly parts: readonly OwnPart[];
  readonly along: Along;
  readonly links: (row: Row) => ReactNode;
}

function Item({ screen, tab, details, entry, opening, parts, along, links }: ItemProps) {
  const { pathname } = useLocation();
  const caller = useCaller();
  const tabs = useTabs(screen.item);
  const item = screen.item ?? '';
  const inAddress = Object.values(paramsIn(tab?.route ?? (details ? `${item}/${screen.details}` : item), pathname));
  const here = nameValues(item, inAddress);
  const values = Object.values(here);
  const path = fillPath(entry.path, here);
  const { data: row, error, refetch } = useRow(entry, path, values.at(-1) ?? '');
  const facts = useMemo(() => row && factsOf(entry, row, null, caller), [entry, row, caller]);
  const words = entry;
  const [params, setParams] = useSearchParams();
  const tabParam = params.get('tab');
  const access = useAccess(entry);
  const [renaming, setRenaming] = useState(false);
  const narrow = useIsNarrow();
  const chosen = details ? null : chosenTab({ tabs, tab, named: tabParam, mayOpen: opening === null });
  const rowParts: readonly RowPart[] = [
    ...(access.uses && entry.lostByOthers ? [usesPart] : []),
    ...(access.history ? [historyTab] : []),
  ];
  const rowPart = (chosen === null && rowParts.find((one) => one === tabParam)) || null;
  const part = (chosen === null && !rowPart && parts.find(({ key }) => key === tabParam)) || null;
  const opens = opening && chosen === null && tabParam !== detailsTab && !rowPart && !part ? opening : null;

  if (!row || !facts) {
    if (error)
      return (
        <Failed
          what={`This ${lowerFirst(words.title)} could not be loaded.`}
          error={error}
          onRetry={() => void refetch()}
        />
      );
    return <Waiting />;
  }
  const list = listOf(screen, values);
  if (isGone(error)) return <Gone entry={entry} screen={screen} list={list} />;
  const title = titleOf(row, entry.label);
  const named = renamedField(entry, access, row);
  const shares = entry.sharedBy.length > 0 && administers(entry, row, caller);
  // The Share dialog combines these lists.
  const isShared = tabs.some((one) => one === chosen && entry.sharedBy.includes(one.collection));
  const listed = shares && !isShared ? tabs.filter(({ collection }) => !entry.sharedBy.includes(collection)) : tabs;
  const setSharing = (open: boolean) => setParams((before) => withShare(before, open), { replace: true });
  const header: DrawHeader = (primary, status) => (
    <ScreenHeader
      title={title}
      heading={named && <RowTitle {...{ entry, path, row }} field={named} editing={renaming} onEditing={setRenaming} />}
      breadcrumb={caller.shared ? [] : [{ label: screen.title, to: list }]}
      primary={
        <>
          <DictionaryUpload entry={entry} path={path} row={row} />
          <ItemMenu
            {...{ entry, path, row, words }}
            list={list ?? '/home'}
            onRename={named ? () => setRenaming(true) : null}
            onShare={narrow && shares ? () => setSharing(true) : null}
          />
          {shares && (
            <ShareButton
              entry={entry}
              path={`${path}/${row.id}`}
              shown={!narrow}
              open={params.has(shareParam)}
              onOpen={setSharing}
              links={links(row)}
            />
          )}
          {primary}
        </>
      }
      status={status}
    />
  );
  return (
    <FactsAbove value={facts}>
      <div className="item-page">
        {(listed.length > 0 || rowParts.length > 0) && (
          <Tabs
            of={title}
            base={asDeepAs(item, pathname)}
            tabs={listed}
            facts={facts}
            details={screen.details}
            along={(to) => along(to, params)}
            chosen={chosen}
            values={values}
            opening={opening}
            opened={opens !== null}
            parts={parts}
            part={part}
            rowParts={rowParts}
            rowPart={rowPart}
            together={screen.parts}
          />
        )}
        <div className="item-content">
          {opens?.content(row, header)}
          {part?.content(row, header)}
          {!opens && chosen && (
            <ScreenContent
              key={chosen.collection}
              collection={chosen.collection}
              title={chosen.title}
              {...(chosen.route && { screen: chosen })}
              params={nameValues(chosen.route ?? chosen.tab ?? '', inAddress)}
              header={header}
            />
          )}
          {rowPart && (
            <>
              {header(null, null)}
              <div className="form-page">
                {rowPart === historyTab ? (
                  <RowHistory entry={entry} path={path} id={row.id} />
                ) : (
                  <RowUses entry={entry} path={path} row={row} />
                )}
              </div>
            </>
          )}
          {!opens && !chosen && !rowPart && !part && <Details entry={entry} row={row} params={here} header={header} />}
        </div>
      </div>
    </FactsAbove>
  );
}

function withShare(params: URLSearchParams, open: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  if (open) next.set(shareParam, '1');
  else next.delete(shareParam);
  return next;
}

interface Choice {
  readonly tabs: readonly ScreenEntry[];
  /** The tab at the current address. */
  readonly tab: ScreenEntry | null;
  /** The value of the `tab` parameter in the query. */
  readonly named: string | null;
  /** Whether the first list of the page may be open by default. */
  readonly mayOpen: boolean;
}

/** The open list: that of the address or the query, else the first one of the page; null if another tab is open. */
function chosenTab({ tabs, tab, named, mayOpen }: Choice): ScreenEntry | null {
  if (tab) return sharing(tabs, tab).find(({ collection }) => collection === named) ?? tab;
  if (named === null && mayOpen) return tabs.find(({ first }) => first) ?? null;
  return tabs.find(({ collection }) => collection === named) ?? null;
}

/** Whether the error means that the row no longer exists, or that the user may no longer see it. */
const isGone = (error: unknown): boolean => error instanceof Problem && (error.status === 403 || error.status === 404);

interface GoneProps {
  readonly entry: CollectionEntry;
  readonly screen: ScreenEntry;
  readonly list: string | undefined;
}

/** The message if an open row is deleted, or the user loses the right to see it. */
function Gone({ entry, screen, list }: GoneProps) {
  return (
    <>
      <ScreenHeader title={entry.title} />
      <Notice icon={entry.icon ?? 'inbox'} title={`This ${lowerFirst(entry.title)} is not here any more`}>
        <p role="alert">It was deleted, or you may not see it any more.</p>
        <div className="notice-actions">
          <Link to={list ?? '/home'} className="btn btn-primary">
            {list ? `To ${lowerFirst(screen.title)}` : 'To the start'}
          </Link>
        </div>
      </Notice>
    </>
  );
}

interface DetailsProps {
  readonly entry: CollectionEntry;
  readonly row: Row;
  readonly params: Readonly<Record<string, string>>;
  readonly header: DrawHeader;
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
              onSaved={() => void invalidateResource(client, entry.resource)}
            />
          </Suspense>
        ) : (
          <ReadOnlyPage entry={entry} row={row} />
        )}
      </div>
    </>
  );
}
