import { util } from '@joint/core';
import type { Cell } from '../cells/cell.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';
import { isSaved } from '../engine/rules.ts';
import { type Difference, differenceOf } from './difference.ts';
import { type Body, bodyOf, cellOfRow, type Row } from './rows.ts';

/** What has to reach the server, by jsid. */
export interface Batch {
  readonly creates: readonly { readonly jsid: string; readonly type: string; readonly body: Body }[];
  readonly updates: readonly ({ readonly jsid: string } & Difference)[];
  readonly destroys: readonly string[];
}

export const sizeOf = ({ creates, updates, destroys }: Batch): number =>
  creates.length + updates.length + destroys.length;

/** Sends a batch; rejects when it, or part of it, did not get there. Answers rows that are not as they were sent. */
export interface Transport {
  send(batch: Batch): Promise<{
    readonly conflicts: readonly Row[];
    readonly gone: readonly string[];
    /** What has been made: whose ids are known now. */
    readonly made: readonly Row[];
  }>;
}

/** What keeps a batch until it has arrived: the ledger of the browser. */
export interface Keeper {
  keep(batch: Batch): Promise<void>;
  clear(): Promise<void>;
}

export type Progress =
  | { readonly kind: 'clean' | 'queued' | 'saving' | 'saved'; readonly count: number }
  | { readonly kind: 'failed'; readonly count: number; readonly error: unknown };

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
  rows: readonly Row[],
  /** The cells of the rows: the graph holds the same objects, so that a large diagram is not kept twice. */
  stored: readonly Cell[],
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
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(progress: Progress) => void>();
  const tell = (progress: Progress) => {
    for (const listener of listeners) listener(progress);
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
  let inFlight: ReadonlySet<string> = new Set();
  const keep = async (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    const batch = batchOf(all().union(inFlight));
    // Nothing differs any more (undone and done again): what was kept meanwhile must not be sent by the next page.
    await (sizeOf(batch) ? keeper.keep(batch) : keeper.clear()).catch(() => undefined);
  };
  const forget = async (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    await keeper.clear().catch(() => undefined);
  };
  const keepSoon = (): void => {
    keeping ??= setTimeout(() => void keep(), keepDelay);
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), saveDelay);
  };

  const send = async (): Promise<void> => {
    const jsids = queue;
    const sent = new Map([...jsids].map((jsid) => [jsid, graph.get(jsid)]));
    const batch = batchOf(jsids);
    queue = new Set();
    inFlight = new Set(sent.keys());
    if (!sizeOf(batch)) {
      if (!all().size) await forget();
      return tell({ kind: 'saved', count: 0 });
    }
    tell({ kind: 'saving', count: sizeOf(batch) });
    try {
      const { conflicts, gone, made } = await transport.send(batch);
      note(made);
      for (const [jsid, cell] of sent) {
        if (cell && isSaved(cell)) baseline.set(jsid, cell);
        else baseline.delete(jsid);
      }
      receive(conflicts, gone);
      for (const jsid of sent.keys()) failed.delete(jsid);
      if (!all().size) await forget();
      tell({ kind: all().size ? 'queued' : 'saved', count: all().size });
    } catch (error) {
      // A failed bulk update clears the queue (spec W4); what it held is kept and offered again.
      for (const jsid of [...sent.keys(), ...queue]) failed.add(jsid);
      queue = new Set();
      clearTimeout(timer);
      await keeper.keep(batchOf(failed)).catch(() => undefined);
      tell({ kind: 'failed', count: failed.size, error });
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    while (sending) await sending;
    if (!queue.size) return;
    sending = send().finally(() => {
      inFlight = new Set();
      sending = undefined;
    });
    await sending;
  };

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
    tell({ kind: 'queued', count: all().size });
    keepSoon();
    schedule();
  };
  const unlisten = graph.onChange(({ jsid, origin }) => {
    if (origin === 'user' || origin === 'history') touch([jsid]);
  });

  return {
    flush,
    keep,
    retry: async () => {
      for (const jsid of failed) queue.add(jsid);
      failed = new Set();
      await flush();
    },
    touch,
    pending: () => batchOf(all()),
    get busy() {
      return sending !== undefined || all().size > 0;
    },
    receive,
    jsidOf: (id) => ids.get(id),
    idOf: (jsid) => rowIds.get(jsid),
    missing: (rows) => {
      const present = new Set(rows.map(({ jsid }) => jsid));
      return [...baseline.keys()].filter((jsid) => !present.has(jsid));
    },
    onProgress: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => {
      unlisten();
      clearTimeout(timer);
      clearTimeout(keeping);
    },
  };
}

/** Told by the server alone: what it says last is right. */
const told: ReadonlySet<string> = new Set(['comment_count', 'unread_comment_count']);

/** Their fields where we have changed nothing; of `values` each member by itself. */
function theirPatch(theirs: Cell, before: Cell | undefined, now: Cell): CellPatch {
  const patch: Record<string, unknown> = {};
  for (const field of Object.keys(theirs) as (keyof Cell)[]) {
    if (field === 'values' || field === 'jsid' || field === 'type') continue;
    const untouched = before === undefined || told.has(field) || util.isEqual(now[field], before[field]);
    if (untouched && !util.isEqual(now[field], theirs[field])) patch[field] = theirs[field];
  }
  const values: Record<string, unknown> = { ...now.values };
  let changed = false;
  for (const key of new Set([...Object.keys(theirs.values), ...Object.keys(now.values)])) {
    const untouched = before === undefined || util.isEqual(now.values[key], before.values[key]);
    if (!untouched || util.isEqual(now.values[key], theirs.values[key])) continue;
    changed = true;
    if (theirs.values[key] === undefined) delete values[key];
    else values[key] = theirs.values[key];
  }
  if (changed) patch['values'] = values;
  return patch as CellPatch;
}
