import { Problem } from '../../api/problem.ts';
import { mergeFields, sameValue } from '../../ledger/merge.ts';
import { createQueue, type Outcome, type SaveKind } from '../../ledger/save-queue.ts';
import { isPassing } from '../../resources/state/unsent-call.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { Cell } from '../cells/cell.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';
import { isSaved } from '../engine/rules.ts';
import { type Batch, sizeOf, type Transport } from './batch.ts';
import { differenceOf } from './difference.ts';
import { bodyOf, cellOfRow, type Row } from './rows.ts';

/** What keeps a batch until it has arrived: the ledger of the browser. */
export interface Keeper {
  keep(batch: Batch): Promise<void>;
  clear(): Promise<void>;
}

/** How far the changes have come. */
export interface Progress {
  readonly kind: SaveKind;
  readonly count: number;
  /** Why the last sending failed; null while none has. */
  readonly error: unknown;
}

/** Milliseconds of quiet before edits are sent (spec W9). */
export const saveDelay = 700;
/** Milliseconds after which a batch is kept in the browser. */
const keepDelay = 100;

export interface Saver {
  /** Sends now what is queued. */
  flush(): Promise<void>;
  /** Keeps now, in the browser, what has not been sent. */
  keep(): Promise<void>;
  /** Queues again what a failed update left behind. */
  retry(): Promise<void>;
  /** Gives up what has not been saved: the cells become again what the server has. */
  discard(): void;
  /** Queues cells that were put right on opening. */
  touch(jsids: readonly string[]): void;
  /** Everything that differs from what the server has. */
  pending(): Batch;
  readonly busy: boolean;
  /** Takes in what somebody else has changed; own changes that are not saved yet win by field. */
  receive(rows: readonly Row[], gone?: readonly string[]): void;
  /** The cell of a row's id, as far as its row was seen. */
  jsidOf(id: number): string | undefined;
  /** The id of a cell's row, as soon as the server has told it. */
  idOf(jsid: string): number | undefined;
  /** Cells that the server had and that are not among all its rows any more. */
  missing(rows: readonly Row[]): readonly string[];
  onProgress(listener: (progress: Progress) => void): () => void;
  stop(): void;
}

/** Queues the user's changes and sends them, changed fields only, when there has been quiet for 700 ms. */
export function createSaver(
  graph: DiagramGraph,
  { rows, stored }: { readonly rows: readonly Row[]; readonly stored: readonly Cell[] },
  transport: Transport,
  keeper: Keeper,
): Saver {
  const ids = new Map<number, string>();
  const rowIds = new Map<string, number>();
  const note = (seen: readonly Row[]): void => {
    for (const { id, jsid } of seen) {
      if (jsid === null) continue;
      ids.set(id, jsid);
      rowIds.set(jsid, id);
    }
  };
  note(rows);
  const baseline = new Map(stored.map((cell) => [cell.jsid, cell]));
  let queue = new Set<string>();
  let failed = new Set<string>();
  let inFlight: ReadonlySet<string> = new Set();
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let failure: { readonly outcome: Outcome; readonly error: unknown } | null = null;
  const progressed = createListeners<[Progress]>();
  const tell = (kind: SaveKind): void => {
    const count = all().union(inFlight).size;
    progressed.tell({ kind, count, error: failure?.error ?? null });
  };

  const batchOf = (jsids: Iterable<string>): Batch => {
    const creates: Batch['creates'][number][] = [];
    const updates: Batch['updates'][number][] = [];
    const destroys: string[] = [];
    for (const jsid of jsids) {
      const now = graph.get(jsid);
      const before = baseline.get(jsid);
      if (!now || !isSaved(now)) {
        if (before) destroys.push(jsid);
      } else if (!before) creates.push({ jsid, type: now.type, body: bodyOf(now) });
      else {
        const difference = differenceOf(bodyOf(before), bodyOf(now));
        if (difference) updates.push({ jsid, ...difference });
      }
    }
    return { creates, updates, destroys };
  };
  const all = (): Set<string> => queue.union(failed);
  const keep = async (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    const batch = batchOf(all().union(inFlight));
    // Nothing differs any more (undone and done again): what was kept meanwhile must not be sent by the next page.
    await (sizeOf(batch) ? keeper.keep(batch) : keeper.clear());
  };
  const forget = async (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    await keeper.clear();
  };
  const keepSoon = (): void => {
    keeping ??= setTimeout(() => void keep(), keepDelay);
  };
  const send = async (): Promise<Outcome> => {
    const jsids = queue;
    const sent = new Map([...jsids].map((jsid) => [jsid, graph.get(jsid)]));
    const batch = batchOf(jsids);
    queue = new Set();
    inFlight = new Set(sent.keys());
    tell('saving');
    try {
      if (sizeOf(batch)) {
        const { conflicts, gone, made } = await transport.send(batch);
        for (const [jsid, cell] of sent) {
          if (cell && isSaved(cell)) baseline.set(jsid, cell);
          else baseline.delete(jsid);
        }
        // A new row begins with the defaults of its type: what is changed next is based on them.
        receive([...made, ...conflicts], gone);
        for (const jsid of sent.keys()) failed.delete(jsid);
      }
      inFlight = new Set();
      if (!all().size) await forget();
      else await keep();
      if (!failed.size) failure = null;
      return failure?.outcome ?? 'arrived';
    } catch (error) {
      // A failed bulk update clears the queue (spec W4); what it held is kept and offered again.
      for (const jsid of [...sent.keys(), ...queue]) failed.add(jsid);
      queue = new Set();
      inFlight = new Set();
      const outcome = error instanceof Problem && isPassing(error) ? 'unanswered' : 'refused';
      failure = { outcome, error };
      await keep();
      return outcome;
    }
  };
  const sending = createQueue({ delay: saveDelay, send, onKind: tell });

  const receive = (rows: readonly Row[], gone: readonly string[] = []): void => {
    note(rows);
    for (const row of rows) {
      const theirs = cellOfRow(row);
      if (!theirs) continue;
      const before = baseline.get(theirs.jsid);
      const now = graph.get(theirs.jsid);
      baseline.set(theirs.jsid, theirs);
      if (!now && !before) graph.add([theirs], 'remote');
      else if (now) {
        const patch = theirPatch(theirs, before, now);
        if (Object.keys(patch).length) graph.change(theirs.jsid, patch, 'remote');
      }
    }
    const left = gone.filter((jsid) => baseline.delete(jsid) || graph.get(jsid));
    for (const jsid of left) {
      for (const link of graph.linksOf(jsid)) graph.remove([link.jsid], 'remote');
      const owner = graph.element(graph.containerOf(jsid) ?? '');
      if (owner) graph.change(owner.jsid, { embeds: (owner.embeds ?? []).filter((one) => one !== jsid) }, 'remote');
    }
    graph.remove(left, 'remote');
  };

  const touch = (jsids: readonly string[]): void => {
    for (const jsid of jsids) {
      failed.delete(jsid);
      queue.add(jsid);
    }
    keepSoon();
    sending.change();
  };
  const unlisten = graph.onChange(({ jsid, origin }) => {
    if (origin === 'user' || origin === 'history') touch([jsid]);
  });

  return {
    flush: sending.flush,
    keep,
    retry: async () => {
      for (const jsid of failed) queue.add(jsid);
      failed = new Set();
      await sending.retry();
    },
    discard: () => {
      const given = all();
      [queue, failed, failure] = [new Set(), new Set(), null];
      for (const jsid of given) {
        const before = baseline.get(jsid);
        const now = graph.get(jsid);
        if (!before && now) graph.remove([jsid], 'remote');
        else if (before && !now) graph.add([before], 'remote');
        else if (before && now) {
          const fields = new Set([...Object.keys(before), ...Object.keys(now)] as (keyof Cell)[]);
          const patch = Object.fromEntries([...fields].map((field) => [field, before[field]]));
          graph.change(jsid, patch as CellPatch, 'remote');
        }
      }
      sending.drop();
      void forget();
    },
    touch,
    pending: () => batchOf(all()),
    get busy() {
      return all().union(inFlight).size > 0;
    },
    receive,
    jsidOf: (id) => ids.get(id),
    idOf: (jsid) => rowIds.get(jsid),
    missing: (rows) => {
      const present = new Set(rows.map(({ jsid }) => jsid));
      return [...baseline.keys()].filter((jsid) => !present.has(jsid));
    },
    onProgress: progressed.add,
    stop: () => {
      unlisten();
      sending.stop();
      clearTimeout(keeping);
    },
  };
}

/** Told by the server alone: what it says last is right. */
const told: ReadonlySet<string> = new Set(['comment_count', 'unread_comment_count']);

/** Their fields where we have changed nothing; of `values` each member by itself. */
function theirPatch(theirs: Cell, before: Cell | undefined, now: Cell): CellPatch {
  const fields = (cell: Cell): Readonly<Record<string, unknown>> => ({ ...cell });
  const patch: Record<string, unknown> = {};
  const names = Object.keys(theirs).filter((name) => !['values', 'jsid', 'type'].includes(name));
  const { taken } = mergeFields(before ? fields(before) : null, fields(now), fields(theirs), { names });
  for (const name of [...taken, ...told]) if (name in theirs) patch[name] = fields(theirs)[name];
  for (const name of told) if (sameValue(fields(now)[name], patch[name])) delete patch[name];
  const members = new Set([...Object.keys(theirs.values), ...Object.keys(now.values)]);
  const merged = mergeFields(before ? before.values : null, now.values, theirs.values, { names: members });
  if (merged.taken.length) {
    const values: Record<string, unknown> = { ...now.values };
    for (const name of merged.taken) {
      if (theirs.values[name] === undefined) delete values[name];
      else values[name] = theirs.values[name];
    }
    patch['values'] = values;
  }
  return patch as CellPatch;
}
