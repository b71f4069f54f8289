/** Actions on the rows of one level of an outline, with the dialogs of an ordinary list. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useContext, useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../../api/problem.ts';
import { actsOf, type RowAct, removalOf } from '../../state/edit/acts.ts';
import { type Changes, type RowConflict, useChanges } from '../../state/edit/use-changes.ts';
import { useRemoval } from '../../state/edit/use-removal.ts';
import { ListProvider, useList } from '../../state/list/list-context.ts';
import { useLiveList } from '../../state/list/use-live-list.ts';
import { invalidateResource } from '../../state/query/keys.ts';
import type { Row } from '../../state/row/row.ts';
import { noExtras, RowPartsAnywhere } from '../../state/row/row-extras.ts';
import { ConfirmByName, ConflictDialog, InTheWayDialog, UsedDialog } from '../on-demand.ts';
import type { Level } from './levels.ts';

/** Actions on rows of a level. */
export interface Hands {
  readonly changes: Changes;
  readonly removal: RowAct | null;
  readonly remove: (rows: readonly Row[]) => Promise<void>;
}

export type HandsOfLevels = (Hands | undefined)[];

interface LevelHandsProps {
  readonly level: Level;
  readonly levels: readonly Level[];
  readonly at: number;
  readonly hands: RefObject<HandsOfLevels>;
  /** Called with the ids of removed rows. */
  readonly onGone: (ids: ReadonlySet<number>) => void;
  /** Rendered within a list of the level. */
  readonly children?: ReactNode;
}

export function LevelHands({ level, levels, at, hands, onGone, children }: LevelHandsProps) {
  const { entry, path, access } = level;
  const list = useList();
  const client = useQueryClient();
  // Rows of one level have derived values of others, such as the answers that an option adds to its question.
  const refresh = async (): Promise<void> => {
    await Promise.all(levels.map((one) => invalidateResource(client, one.entry.resource)));
  };
  const [conflict, setConflict] = useState<RowConflict | null>(null);
  const [inTheWay, setInTheWay] = useState<{ rows: readonly Row[]; problem: Problem } | null>(null);
  const changes = useChanges(entry, path, entry, {
    onConflict: setConflict,
    onInTheWay: (rows, problem) => setInTheWay({ rows, problem }),
  });
  // A row opens beside the outline even if it has a page, so its name need not be typed before it is deleted.
  const acts = useMemo(() => actsOf(entry, access).map((act) => ({ ...act, asks: false })), [entry, access]);
  const { remove, ...removal } = useRemoval(entry, { path, access, changes, onGone });
  const anywhere = useContext(RowPartsAnywhere);
  const extras = useMemo(() => ({ ...noExtras, parts: anywhere(entry) }), [anywhere, entry]);
  useEffect(() => {
    const act = removalOf(acts);
    hands.current[at] = { changes, removal: act, remove: async (rows) => (act ? remove(rows, act) : undefined) };
  });
  return (
    <ListProvider
      value={{
        ...list,
        entry,
        path,
        access,
        words: entry,
        acts,
        changes: { ...changes, refresh },
        extras,
        remove,
        outline: null,
        trace: null,
      }}
    >
      {at > 0 && <Followed level={level} />}
      {children}
      {conflict && <ConflictDialog conflict={conflict} onClose={() => setConflict(null)} />}
      {removal.toConfirm && (
        <ConfirmByName
          entry={entry}
          words={entry}
          {...removal.toConfirm}
          onConfirm={removal.confirm}
          onClose={removal.endConfirm}
        />
      )}
      {inTheWay && (
        <InTheWayDialog
          entry={entry}
          path={path}
          {...inTheWay}
          onClose={() => setInTheWay(null)}
          onReplaced={() => undefined}
        />
      )}
      {removal.inUse && (
        <UsedDialog
          entry={entry}
          path={path}
          row={removal.inUse.row}
          uses={removal.inUse.uses}
          onClose={removal.endInUse}
          onDelete={removal.deleteInUse}
          onReplaced={() => undefined}
        />
      )}
    </ListProvider>
  );
}

/** Updates the outline by the changes of others; the list around follows its own rows. */
function Followed({ level }: { readonly level: Level }) {
  useLiveList(level.entry.resource, level.path);
  return null;
}
