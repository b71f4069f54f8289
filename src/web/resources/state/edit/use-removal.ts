/** How rows go from a list: at once, or once somebody has answered what that takes with it. */
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
  /** Asks first where that is due. */
  readonly remove: (rows: readonly Row[], act: RowAct) => Promise<void>;
  /** Ids of rows that are just being deleted, or will be once the server is there. */
  readonly removing: ReadonlySet<number>;
  /** A row that is to be deleted, and those that would lose it. */
  readonly inUse: InUse | null;
  readonly endInUse: () => void;
  readonly deleteInUse: () => void;
  /** Rows that are to be deleted once their name has been typed. */
  readonly toConfirm: { readonly rows: readonly Row[]; readonly act: RowAct } | null;
  readonly endConfirm: () => void;
  readonly confirm: () => void;
}

interface RemovalOptions {
  readonly path: string;
  readonly access: Access;
  readonly changes: Changes;
  /** Rows with these ids have gone. */
  readonly onGone: (ids: ReadonlySet<number>) => void;
}

/** Deletes rows: asks first where it must, and says what is in the way. */
export function useRemoval(entry: CollectionEntry, { path, access, changes, onGone }: RemovalOptions): Removal {
  const client = useQueryClient();
  const [inUse, setInUse] = useState<InUse | null>(null);
  const [toConfirm, setToConfirm] = useState<Removal['toConfirm']>(null);
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set());

  /** Where one row is to be deleted that others would lose: those. What cannot be asked now is undone later, if need be. */
  async function losingIt(gone: readonly Row[], act: RowAct): Promise<InUse | null> {
    const [row] = gone;
    if (!row || gone.length > 1 || act.call !== 'DELETE' || entry.detach || !entry.lostByOthers || !access.uses)
      return null;
    const uses = await lookUpUses(path, row.id).catch(() => []);
    const losing = uses.filter(({ on_delete }) => on_delete === 'null');
    // What is in the way is said by the refusal, which offers another row as well.
    if (losing.length === 0 || uses.some(({ on_delete }) => on_delete === 'restrict')) return null;
    return { row: cachedRow(client, entry.resource, row.id) ?? row, uses: losing, act };
  }

  async function removeNow(gone: readonly Row[], act: RowAct): Promise<void> {
    const ids = new Set(gone.map((row) => row.id));
    // Of many a bar tells how far it is.
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

/** Those that go now, and those whose deletion waits for the server. */
function useRemoving(entry: CollectionEntry, going: ReadonlySet<number>): ReadonlySet<number> {
  const waiting = useStore(removingRows);
  return useMemo(() => {
    const prefix = removingKey(entry.resource, 0).slice(0, -1);
    const waits = [...waiting].flatMap((key) => (key.startsWith(prefix) ? Number(key.slice(prefix.length)) : []));
    return new Set([...going, ...waits]);
  }, [going, waiting, entry.resource]);
}
