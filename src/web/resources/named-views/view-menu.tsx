/** The menu of a list's named views: opens and saves views, and sets defaults. */
import { useState } from 'react';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useList } from '../state/list/list-context.ts';
import { asItComes, isBare, type NamedView } from './named-view.ts';
import type { NamedViews } from './use-named-views.ts';
import { type ViewActs, viewActs } from './view-acts.ts';
import { type ViewFor, ViewNameDialog } from './view-name-dialog.tsx';
import './view-menu.css';

interface ViewMenuProps {
  readonly named: NamedViews;
}

/**
 * The menu with the views and the actions on the current one. Renders nothing for users who have no views and may not
 * create any.
 */
export function ViewMenu({ named }: ViewMenuProps) {
  const list = useList();
  const narrow = useIsNarrow();
  const [asking, setAsking] = useState<'new' | NamedView | null>(null);
  const { views, current, changed, missing, mayKeep, mayShare } = named;
  if (!mayKeep && views.length === 0 && !missing) return null;
  const acts = viewActs(named, list, narrow);
  const isPlain = isBare(list.view) && (list.view.named === null || list.view.named === asItComes);
  const items: readonly MenuItem[] = [
    { id: asItComes, label: 'As it comes', icon: 'list', checked: isPlain, run: () => acts.open(null) },
    ...views.map((view) => lineOf(view, named, acts)),
    ...(mayKeep
      ? [
          ...(current && changed && named.mayChange(current)
            ? [
                {
                  label: `Save changes to “${current.name}”`,
                  icon: 'check2',
                  divided: true,
                  run: () => acts.save(current),
                },
              ]
            : []),
          { label: 'Save as ...', icon: 'plus-lg', divided: !(current && changed), run: () => setAsking('new') },
        ]
      : []),
    ...(current ? actsOn(current, named, { acts, rename: () => setAsking(current) }) : defaultsOf(named, acts)),
  ];
  const namesOf = (kind: ViewFor) => views.filter((view) => view.kind === kind).map(({ name }) => name);
  const words = current ? `${current.name}${changed ? ', changed' : ''}` : missing ? 'not found' : 'none';
  return (
    <>
      <Menu label={`Named views: ${words}`} className="btn btn-quiet named-view" items={items}>
        <i className={`bi bi-${current ? 'bookmark-fill' : 'bookmark'}`} aria-hidden="true" />{' '}
        {current ? (
          <span>
            {current.name}
            {changed && <span className="text-2"> (changed)</span>}
          </span>
        ) : missing ? (
          <span className="text-2">View not found</span>
        ) : (
          <span className="tool-word">Views</span>
        )}
      </Menu>
      {current && changed && !narrow && named.mayChange(current) && (
        <button type="button" className="btn btn-quiet" onClick={() => acts.save(current)}>
          Save changes
        </button>
      )}
      {missing && (
        <span role="status" className="visually-hidden">
          The view of this address is not there any more, or not for you.
        </span>
      )}
      {asking !== null && (
        <ViewNameDialog
          title={asking === 'new' ? 'Save view' : 'Rename view'}
          submit={asking === 'new' ? 'Save' : 'Rename'}
          name={asking === 'new' ? '' : asking.name}
          taken={{ personal: namesOf('personal'), shared: namesOf('shared') }}
          offered={asking === 'new' ? (mayShare ? ['personal', 'shared'] : ['personal']) : [asking.kind]}
          onName={(name, kind) => (asking === 'new' ? acts.saveAs(name, kind) : acts.rename(asking, name))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** The note at the end of a view's menu entry. */
function marksOf(view: NamedView, { standard }: NamedViews): string {
  const marks = [
    view.kind === 'shared' ? 'shared' : 'only you',
    ...(view.kind === 'shared' && view.row.locked ? ['locked'] : []),
    ...(standard?.key === view.key ? ['default'] : []),
  ];
  return marks.join(', ');
}

const lineOf = (view: NamedView, named: NamedViews, acts: ViewActs): MenuItem => ({
  id: view.key,
  label: view.name,
  icon: view.kind === 'personal' ? 'person' : view.row.locked ? 'lock' : 'people',
  note: marksOf(view, named),
  checked: named.current?.key === view.key,
  run: () => acts.open(view),
});

/** Menu entries for the default, while the list shows no view. */
function defaultsOf({ standard, chosen, mayKeep }: NamedViews, acts: ViewActs): readonly MenuItem[] {
  if (!mayKeep || (!standard && !chosen)) return [];
  return [
    ...(standard ? [{ label: 'Open as it comes for me', icon: 'house', run: () => acts.openFirst(null) }] : []),
    ...(chosen
      ? [{ label: 'Open with the default of the others', icon: 'arrow-counterclockwise', run: acts.openAsOthers }]
      : []),
  ];
}

interface OnView {
  readonly acts: ViewActs;
  readonly rename: () => void;
}

function actsOn(view: NamedView, named: NamedViews, { acts, rename }: OnView): readonly MenuItem[] {
  const { standard, chosen, mayKeep, mayShare } = named;
  const may = named.mayChange(view);
  const isMine = standard?.key === view.key && chosen !== null;
  const shared = view.kind === 'shared' ? view.row : null;
  return [
    { label: 'Copy link', icon: 'link-45deg', divided: true, run: () => acts.copyLink(view) },
    ...(mayKeep
      ? [
          isMine
            ? { label: 'No longer my default', icon: 'house-dash', run: acts.openAsOthers }
            : { label: 'Make it my default', icon: 'house', run: () => acts.openFirst(view) },
        ]
      : []),
    ...(shared && may
      ? [
          shared.default_since
            ? {
                label: 'No longer the default of everyone',
                icon: 'people',
                run: () => acts.openFirstForAll(view, false),
              }
            : { label: 'Make it the default of everyone', icon: 'people', run: () => acts.openFirstForAll(view, true) },
          shared.locked
            ? { label: 'Unlock', icon: 'unlock', run: () => acts.setLocked(view, false) }
            : { label: 'Lock', icon: 'lock', run: () => acts.setLocked(view, true) },
        ]
      : []),
    ...(mayKeep && (mayShare || !shared)
      ? [
          { label: 'Rename ...', icon: 'pencil', disabled: lockedReason(may), run: rename },
          { label: 'Delete', icon: 'trash', danger: true, disabled: lockedReason(may), run: () => acts.remove(view) },
        ]
      : []),
  ];
}

const lockedReason = (may: boolean): string | false => !may && 'This view is locked. Ask who made it to unlock it.';
