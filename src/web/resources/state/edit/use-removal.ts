/** Removal of rows from a list: at once, or after the user has confirmed its consequences. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Use } from '../../../../contract/answers.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { useStore } from '../../../ui/store.ts';
import type { Access } from '../row/access.ts';
import { cachedRow } from '../row/cached-rows.ts';
import type { Row } from '../row/row.ts';
import { lookUpUses } from '../row/uses.ts';
import type { RowAct } from './acts.ts';
import { removingKey, removingRows } from './unsent-call.ts';
import type { Changes } from './use-changes.ts';

interface InUse {
  readonly row: Row;
  readonly uses: readonly Use[];
  readonly act: RowAct;
}

export interface Removal {
  /** Asks for confirmation where it is needed. */
  readonly remove: (rows: readonly Row[], act: RowAct) => Promise<void>;
  /** Ids of rows that are being deleted, or have an unsent deletion. */
  readonly removing: ReadonlySet<number>;
  /** A row to delete that other rows refer to, with those. */
  readonly inUse: InUse | null;
  readonly endInUse: () => void;
  readonly deleteInUse: () => void;
  /** Rows to delete once their name is typed. */
  readonly toConfirm: { readonly rows: readonly Row[]; readonly act: RowAct } | null;
  readonly endConfirm: () => void;
  readonly confirm: () => void;
}

interface RemovalOptions {
  readonly path: string;
  readonly access: Access;
  readonly changes: Changes;
  /** Called with the ids of removed rows. */
  readonly onGone: (ids: ReadonlySet<number>) => void;
}

/** Deletes rows; asks for confirmation where it is needed, and shows what prevents a deletion. */
export function useRemoval(entry: CollectionEntry, { path, access, changes, onGone }: RemovalOptions): Removal {
  const client = useQueryClient();
  const [inUse, setInUse] = useState<InUse | null>(null);
  const [toConfirm, setToConfirm] = useState<Removal['toConfirm']>(null);
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set());

  /**
   * The rows that refer to a single row to delete. If they cannot be loaded the deletion goes ahead, since it can be
   * undone.
   */
  async function losingIt(gone: readonly Row[], act: RowAct): Promise<InUse | null> {
    const [row] = gone;
    if (!row || gone.length > 1 || act.call !== 'DELETE' || entry.detach || !entry.lostByOthers || !access.uses)
      return null;
    const uses = await lookUpUses(path, row.id).catch(() => []);
    const losing = uses.filter(({ on_delete }) => on_delete === 'null');
    // The refusal lists the rows that prevent the deletion, and offers a replacement.
    if (losing.length === 0 || uses.some(({ on_delete }) => on_delete === 'restrict')) return null;
    return { row: cachedRow(client, entry.resource, row.id) ?? row, uses: losing, act };
  }

  async function removeNow(gone: readonly Row[], act: RowAct): Promise<void> {
    const ids = new Set(gone.map((row) => row.id));
    // For many rows a bar shows the progress.
    if (gone.length === 1) setGoing(ids);
    const count = await changes.remove(gone, act);
    setGoing(new Set());
    if (count > 0) onGone(ids);
  }

  return {
    remove: async (gone, act) => {
      if (act.asks) return setToConfirm({ rows: gone, act });
      const losing = await losingIt(gone, act);
      return losing ? setInUse(losing) : removeNow(gone, act);
    },
    removing: useRemoving(entry, going),
    inUse,
    endInUse: () => setInUse(null),
    deleteInUse: () => inUse && void removeNow([inUse.row], inUse.act),
    toConfirm,
    endConfirm: () => setToConfirm(null),
    confirm: () => toConfirm && void removeNow(toConfirm.rows, toConfirm.act),
  };
}

/** Rows that are being deleted, and those with an unsent deletion. */
function useRemoving(entry: CollectionEntry, going: ReadonlySet<number>): ReadonlySet<number> {
  const waiting = useStore(removingRows);
  return useMemo(() => {
    const prefix = removingKey(entry.resource, 0).slice(0, -1);
    const waits = [...waiting].flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []));
    return new Set([...going, ...waits]);
  }, [going, waiting, entry.resource]);
}
