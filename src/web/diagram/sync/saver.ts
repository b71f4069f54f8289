import { Problem } from '../../api/problem.ts';
import type { Choice } from '../../ledger/choice.ts';
import { createQueue, type Outcome, type SaveKind } from '../../ledger/save-queue.ts';
import { isPassing } from '../../resources/state/edit/unsent-call.ts';
import { createListeners } from '../../ui/listeners.ts';
import { createStore, type Store } from '../../ui/store.ts';
import type { Cell } from '../cells/cell.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { Baseline } from './baseline.ts';
import { type Batch, type Conflict, sizeOf, type Transport } from './batch.ts';
import { type CellConflict, type ConflictField, joinedConflicts, takeChosen } from './cell-conflict.ts';
import { ContestedDeletions } from './contested-deletions.ts';
import type { Row, Stored } from './rows.ts';
import { takeTheirs } from './take-theirs.ts';
import { UnsavedCells } from './unsaved-cells.ts';

/** What keeps a batch until it has arrived: the ledger of the browser. */
export interface Keeper {
  keep(batch: Batch, cellConflicts: readonly CellConflict[]): Promise<void>;
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
/** Milliseconds after which edits are sent though somebody draws without a pause: so much is lost at most with the device. */
const longestWait = 5000;
/** Changes of one call: the server takes more, but nobody sees anything arrive meanwhile. */
const mostAtOnce = 4000;
/** Milliseconds after which what the server has is listed, if nothing has been changed before: opening does not wait. */
const listDelay = 300;
/** Milliseconds between two times that a batch is kept in the browser: the first change is kept at once. */
const keepDelay = 100;
/** To write down more cells than this takes longer than a frame. */
const manyMoved = 500;

export interface Saver {
  /** Sends now what is queued. */
  flush(): Promise<void>;
  /** Keeps now, in the browser, what has not been sent. */
  keep(): Promise<void>;
  /** Queues again what a failed update left behind. */
  retry(): Promise<void>;
  /** Gives up what has not been saved: the cells become again what the server has. */
  discard(): void;
  /** Edits that somebody else was faster with, until the user has chosen. */
  readonly cellConflicts: Store<readonly CellConflict[]>;
  /** Ends them: what is chosen of ours is changed as the user's own edit. */
  settle(chosen: (one: CellConflict, field: Pick<ConflictField, 'name'>) => Choice): void;
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
  /** The id of a cell's row while the server has it: not while it is deleted and its return has not arrived. */
  storedIdOf(jsid: string): number | undefined;
  /** The cells that the server has now, as far as it has told. */
  stored(): ReadonlySet<string>;
  /**
   * Takes in all rows of the server, whose cells were those of `before` when it was asked for them: what was sent meanwhile is not gone for
   * not being among them, and what was deleted meanwhile is not back for still being among them.
   */
  receiveAll(rows: readonly Row[], before: ReadonlySet<string>): void;
  onProgress(listener: (progress: Progress) => void): () => void;
  stop(): void;
}

/** What the server has as the page begins. */
export interface ServerState {
  readonly stored: Stored;
  /** What an earlier page has left to choose. */
  readonly cellConflicts?: readonly CellConflict[];
}

interface Failure {
  readonly outcome: Outcome;
  readonly error: unknown;
}

/** A step may change thousands of cells one by one: the first runs at once, for all the others of a task it runs once more. */
function onceATask(run: () => void): { run(): void; stop(): void } {
  let hasRun = false;
  let again = false;
  return {
    run: () => {
      if (hasRun) {
        again = true;
        return;
      }
      hasRun = true;
      run();
      queueMicrotask(() => {
        if (again) run();
        [hasRun, again] = [false, false];
      });
    },
    stop: () => {
      again = false;
    },
  };
}

/** Queues the user's changes and sends them, changed fields only, when there has been quiet for 700 ms, or for 5 s none. */
export function createSaver(graph: DiagramGraph, server: ServerState, transport: Transport, keeper: Keeper): Saver {
  const baseline = new Baseline(graph, server.stored);
  const listing = setTimeout(() => baseline.list(), listDelay);
  const cells = new UnsavedCells();
  const deletions = new ContestedDeletions(graph);
  const cellConflicts = createStore<readonly CellConflict[]>(server.cellConflicts ?? []);
  /** Cells as they were sent, of sendings that nothing was heard of. */
  const unanswered = new Map<string, Cell | undefined>();
  const progressed = createListeners<[Progress]>();
  let failure: Failure | null = null;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let keptAt = Number.NEGATIVE_INFINITY;

  const emit = (kind: SaveKind): void => progressed.emit({ kind, count: cells.count, error: failure?.error ?? null });
  const keep = async (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    keptAt = performance.now();
    const batch = baseline.batchOf(cells.all);
    // Nothing differs any more (undone and done again): what was kept meanwhile must not be sent by the next page.
    const undecided = cellConflicts.get();
    await (sizeOf(batch) || undecided.length ? keeper.keep(batch, undecided) : keeper.clear());
  };

  /** The batch reaches the server, and what it answers the diagram. Rejects with what stood against it. */
  const exchange = async (batch: Batch, sent: ReadonlyMap<string, Cell | undefined>): Promise<void> => {
    const { conflicts, made } = await transport.send(batch);
    baseline.taken(sent);
    // A new row begins with the defaults of its type: what is changed next is based on them.
    baseline.made(made);
    deletions.arrived(batch.updates.map(({ jsid }) => jsid));
    takeConflicts(conflicts, batch);
    for (const jsid of sent.keys()) unanswered.delete(jsid);
  };
  const takeConflicts = (conflicts: readonly Conflict[], batch: Batch): void => {
    const taken = takeTheirs({ graph, baseline, batch, unanswered }, conflicts);
    if (taken.cellConflicts.length) cellConflicts.set((before) => joinedConflicts(before, taken.cellConflicts));
    if (taken.again.length) touch(taken.again);
  };
  const sendSome = async (): Promise<Outcome> => {
    const jsids = cells.send(mostAtOnce);
    const sent = new Map([...jsids].map((jsid) => [jsid, graph.get(jsid)]));
    const batch = deletions.ask(baseline.batchOf(jsids), jsids, (jsid) => baseline.idOf(jsid));
    emit('saving');
    try {
      if (sizeOf(batch)) await exchange(batch, sent);
      else baseline.catchUp(jsids);
      cells.arrived();
      await keep();
      if (!cells.haveFailed) failure = null;
      return failure?.outcome ?? 'arrived';
    } catch (error) {
      cells.fail();
      failure = { outcome: error instanceof Problem && isPassing(error) ? 'unanswered' : 'refused', error };
      if (failure.outcome === 'unanswered') for (const [jsid, cell] of sent) unanswered.set(jsid, cell);
      await keep();
      return failure.outcome;
    }
  };
  const send = async (): Promise<Outcome> => {
    while (cells.waiting > mostAtOnce) {
      const outcome = await sendSome();
      if (outcome !== 'arrived') return outcome;
    }
    return await sendSome();
  };
  const sending = createQueue({ delay: saveDelay, longest: longestWait, send, onKind: emit });

  /** Thousands that are still being moved are not written down at every step: once they have come to rest. */
  const keepSettled = (): void => {
    if (graph.isInBatch && cells.waiting > manyMoved) keeping = setTimeout(keepSettled, keepDelay);
    else void keep();
  };
  const sendSoon = (): void => {
    // A page may be loaded anew right after a change; with thousands of them the frame comes first.
    const rest = cells.waiting > manyMoved ? keepDelay : keptAt + keepDelay - performance.now();
    keeping ??= setTimeout(keepSettled, Math.max(0, rest));
    sending.change();
  };
  const sendSoonOnce = onceATask(sendSoon);
  const touch = (jsids: readonly string[]): void => {
    for (const jsid of jsids) cells.add(jsid);
    sendSoonOnce.run();
  };
  const unlisten = graph.onChange((changes) => {
    const own = changes.filter(({ origin }) => origin === 'user' || origin === 'history');
    if (own.length) touch(own.map(({ jsid }) => jsid));
  });

  const receive: Saver['receive'] = (rows, gone = []) => {
    // Brought back with another id, it is there all the same.
    const there = new Set(rows.map(({ jsid }) => jsid));
    const { silent, contested, hanging } = deletions.sort(
      gone.filter((jsid) => !there.has(jsid)),
      cells.all,
    );
    baseline.forget([...hanging]);
    if (contested.size) touch([...contested]);
    baseline.receive(rows, silent);
  };

  return {
    flush: sending.flush,
    keep,
    retry: () => {
      cells.retry();
      return sending.retry();
    },
    discard: () => {
      failure = null;
      for (const jsid of cells.drop()) baseline.restore(jsid);
      baseline.receive([], deletions.drop());
      sending.drop();
      void keep();
    },
    cellConflicts,
    settle: (chosen) => {
      const decided = cellConflicts.get();
      cellConflicts.set([]);
      takeChosen(graph, decided, chosen);
      void keep();
    },
    touch,
    pending: () => baseline.batchOf(cells.unsent),
    get busy() {
      return cells.count > 0;
    },
    receive,
    jsidOf: (id) => baseline.jsidOf(id),
    idOf: (jsid) => baseline.idOf(jsid),
    storedIdOf: (jsid) => baseline.storedIdOf(jsid),
    stored: () => baseline.stored(),
    receiveAll: (rows, before) => {
      const now = baseline.stored();
      receive(
        rows.filter(({ jsid }) => jsid === null || now.has(jsid) || !before.has(jsid)),
        baseline.missing(rows, before),
      );
    },
    onProgress: progressed.add,
    stop: () => {
      unlisten();
      sendSoonOnce.stop();
      sending.stop();
      clearTimeout(keeping);
      clearTimeout(listing);
    },
  };
}
