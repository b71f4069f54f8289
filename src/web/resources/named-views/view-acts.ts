/** Actions on named views. Each is a change that can be undone. */
import { problemText } from '../../api/problem.ts';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toasts.ts';
import type { ListShared } from '../state/list/list-context.ts';
import { send } from './calls.ts';
import { asItComes, type NamedView, queryOf, stateIn } from './named-view.ts';
import type { NamedViews } from './use-named-views.ts';
import type { ViewFor } from './view-name-dialog.tsx';

export interface ViewActs {
  readonly open: (view: NamedView | null) => void;
  readonly save: (view: NamedView) => void;
  readonly saveAs: (name: string, kind: ViewFor) => void;
  readonly rename: (view: NamedView, name: string) => void;
  readonly setLocked: (view: NamedView, locked: boolean) => void;
  /** Sets the user's default; null is the list without a view. */
  readonly openFirst: (view: NamedView | null) => void;
  /** Deletes the user's own default, so that the default for all users applies. */
  readonly openAsOthers: () => void;
  readonly openFirstForAll: (view: NamedView, first: boolean) => void;
  readonly remove: (view: NamedView) => void;
  readonly copyLink: (view: NamedView) => void;
}

type Shown = Pick<ListShared, 'view' | 'change' | 'shown' | 'entry'>;

/** The query of the list as it is shown, including the kind of view if the address does not have it. */
function queryShown({ view, shown, entry }: Shown, narrow: boolean): string {
  if (view.kind !== null) return queryOf(view);
  const isTableOnPhone = narrow && shown.kind.kind === 'grid' && entry.screen?.view !== 'grid';
  const by = shown.by.map(({ name }) => name);
  return queryOf({ ...view, kind: isTableOnPhone ? 'table' : shown.kind.kind, by: by.length > 0 ? by : null });
}

/** The actions on the views of a list. Failures are shown as messages. */
export function viewActs({ place, views, chosen }: NamedViews, list: Shown, narrow: boolean): ViewActs {
  const doing = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => toast({ text: problemText(error), kind: 'error' }));
  };
  const put = (view: NamedView, body: Readonly<Record<string, unknown>>, done: string) =>
    doing(
      send({
        method: 'PUT',
        kind: view.kind,
        id: view.row.id,
        body: { ...body, updated_at: view.row.updated_at },
        done,
      }),
    );
  const query = () => queryShown(list, narrow);
  const open: ViewActs['open'] = (view) =>
    list.change({ ...stateIn(view?.query ?? ''), named: view ? view.key : asItComes });
  const keepOpening = (view_id: number | null, view_type: string | null, done: string) =>
    doing(
      chosen
        ? send({ method: 'PUT', kind: 'default', id: chosen.id, body: { view_id, view_type }, done })
        : send({ method: 'POST', kind: 'default', body: { ...place, view_id, view_type }, done }),
    );
  return {
    open,
    save: (view) => put(view, { query: query() }, `View “${view.name}” saved`),
    saveAs: (name, kind) =>
      doing(
        send({ method: 'POST', kind, body: { ...place, name, query: query() }, done: `View “${name}” saved` }).then(
          ({ id }) => list.change({ ...stateIn(query()), named: `${kind === 'personal' ? 'own' : 'shared'}-${id}` }),
        ),
      ),
    rename: (view, name) => put(view, { name }, `View renamed to “${name}”`),
    setLocked: (view, locked) => put(view, { locked }, `View “${view.name}” ${locked ? 'locked' : 'unlocked'}`),
    openFirst: (view) =>
      keepOpening(
        view?.row.id ?? null,
        view ? `${view.kind}_view` : null,
        view ? `“${view.name}” is your default` : 'The list opens without a view',
      ),
    openAsOthers: () => {
      if (chosen)
        doing(send({ method: 'DELETE', kind: 'default', id: chosen.id, done: 'You have the default of the others' }));
    },
    openFirstForAll: (view, first) =>
      put(
        view,
        { default_since: first ? new Date().toISOString() : null },
        first ? `“${view.name}” is the default of everyone` : `“${view.name}” is no longer the default`,
      ),
    remove: (view) => {
      if (views.some(({ key }) => key === list.view.named)) list.change({ named: asItComes }, 'replace');
      doing(send({ method: 'DELETE', kind: view.kind, id: view.row.id, done: `View “${view.name}” deleted` }));
    },
    copyLink: (view) => {
      const address = `${window.location.origin}${window.location.pathname}?named=${view.key}`;
      void copyText(address).then((copied) =>
        toast(
          copied
            ? { text: 'Link copied' }
            : { text: `The browser did not allow copying. The link is ${address}`, kind: 'error' },
        ),
      );
    },
  };
}
