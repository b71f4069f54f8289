import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CollectionEntry } from '../../contract/registry.ts';
import type { RowCall } from '../../contract/screen.ts';
import { lazyPart } from '../api/lazy-part.ts';
import type { Problem } from '../api/problem.ts';
import { useCaller } from '../session/caller.ts';
import { seeAs, seenAsWords, seenRights } from '../session/see-as.ts';
import { Menu } from '../ui/menu.tsx';
import { actsOf, type RowAct } from './state/edit/acts.ts';
import { useChanges } from './state/edit/use-changes.ts';
import { administers, useAccess } from './state/row/access.ts';
import { type Row, titleOf } from './state/row/row.ts';
import { callRow, callsOn } from './state/row/row-calls.ts';
import { pageOf } from './state/row/row-page.ts';
import { dictionaryDownloads } from './transfer/dictionary/dictionary-downloads.ts';
import { fileDownloads } from './transfer/file-downloads.ts';
import { CallDialog, ConfirmByName, InTheWayDialog } from './views/on-demand.ts';

const EffectiveRightsDialog = lazyPart(
  () => import('./sharing/effective-rights.tsx'),
  (part) => part.EffectiveRightsDialog,
);

const CompareDialog = lazyPart(
  () => import('./versions/compare-dialog.tsx'),
  (part) => part.CompareDialog,
);

interface ItemMenuProps {
  readonly entry: CollectionEntry;
  readonly path: string;
  readonly row: Row;
  readonly words: { readonly title: string; readonly plural: string };
  /** The address that opens after the row is deleted. */
  readonly list: string;
  /** Starts editing the title; null if the user may not. */
  readonly onRename: (() => void) | null;
  /** Opens the share dialog, if the header has no space for the button; else null. */
  readonly onShare: (() => void) | null;
}

/** The menu with actions on a row, in the header of its page. */
export function ItemMenu({ entry, path, row, words, list, onRename, onShare }: ItemMenuProps) {
  const navigate = useNavigate();
  const access = useAccess(entry);
  const [asking, setAsking] = useState<RowAct | null>(null);
  const [inTheWay, setInTheWay] = useState<Problem | null>(null);
  const changes = useChanges(entry, path, words, {
    onConflict: () => void changes.refresh(),
    onInTheWay: (_, problem) => setInTheWay(problem),
  });
  const acts = actsOf(entry, access).filter(({ may }) => may(row));
  const calls = callsOn(entry, access, row);
  const isAdmin = administers(entry, row, useCaller());
  const [calling, setCalling] = useState<RowCall | null>(null);
  const [explaining, setExplaining] = useState(false);
  const [comparing, setComparing] = useState(false);
  const files = [
    ...dictionaryDownloads(entry, path, row),
    ...fileDownloads(
      entry.givesFiles.filter((file) => access.takeFile(file, row)),
      `${path}/${row.id}`,
    ),
    ...(entry.givesDelta === null
      ? []
      : [{ label: 'Compare with a later version', icon: 'file-diff', run: () => setComparing(true) }]),
  ];
  if (acts.length + calls.length + files.length === 0 && !isAdmin && !onRename) return null;
  const remove = async (act: RowAct) => {
    if ((await changes.remove([row], act)) > 0) await navigate(list);
  };
  return (
    <>
      <Menu
        label="More actions"
        className="btn btn-quiet icon-only"
        items={[
          ...(onRename ? [{ label: 'Rename', icon: 'input-cursor-text', keys: 'F2', run: onRename }] : []),
          ...(onShare ? [{ label: 'Share', icon: 'person-plus', run: onShare }] : []),
          ...calls.map((call) => ({
            label: call.title,
            icon: call.icon,
            run: () =>
              call.asks.length > 0
                ? setCalling(call)
                : void callRow({
                    entry,
                    path,
                    row,
                    call,
                    open: (made) => void navigate(pageOf(entry, made) ?? list),
                  }),
          })),
          ...files,
          ...(isAdmin ? [{ label: 'Who may do what', icon: 'person-check', run: () => setExplaining(true) }] : []),
          ...(isAdmin
            ? seenRights.map((right) => ({
                label: `See as ${seenAsWords[right]}`,
                icon: 'eye',
                run: () => seeAs(right),
              }))
            : []),
          ...acts.map((act, index) => ({
            label: act.title,
            icon: act.icon,
            danger: act.danger,
            divided: index === 0 && (calls.length + files.length > 0 || isAdmin),
            run: () => (act.asks ? setAsking(act) : void remove(act)),
          })),
        ]}
      >
        <i className="bi bi-three-dots" aria-hidden="true" />
      </Menu>
      {comparing && (
        <Suspense fallback={null}>
          <CompareDialog entry={entry} path={path} row={row} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {calling && <CallDialog entry={entry} path={path} row={row} call={calling} onClose={() => setCalling(null)} />}
      {explaining && (
        <Suspense fallback={null}>
          <EffectiveRightsDialog
            path={`${path}/${row.id}`}
            title={titleOf(row, entry.label)}
            onClose={() => setExplaining(false)}
          />
        </Suspense>
      )}
      {asking && (
        <ConfirmByName
          entry={entry}
          words={words}
          rows={[row]}
          act={asking}
          onConfirm={() => void remove(asking)}
          onClose={() => setAsking(null)}
        />
      )}
      {inTheWay && (
        <InTheWayDialog
          entry={entry}
          path={path}
          rows={[row]}
          problem={inTheWay}
          onClose={() => setInTheWay(null)}
          onReplaced={() => void navigate(list)}
        />
      )}
    </>
  );
}
