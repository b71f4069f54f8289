import type { Cell } from '../../../diagram/cells/cell.ts';
import { createListeners } from '../../../diagram/listeners.ts';
import type { ConflictChoice } from '../../ledger/conflict.ts';
import { createQueue, type SaveKind } from '../../ledger/save-queue.ts';
import { createStore, type Store } from '../../ui/store.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { Baseline } from './baseline.ts';
import { type Batch, batchSizeOf, type Transport } from './batch.ts';
import {
  type CellConflict,
  type ConflictField,
  joinedConflicts,
  type LeftBehind,
  takeChosen,
} from './cell-conflict.ts';
import { CellQueue } from './cell-queue.ts';
import { ContestedDeletions } from './contested-deletions.ts';
import type { Row, StoredDiagram } from './rows.ts';
import { Sender } from './sender.ts';
import { wordsOf } from './take-theirs.ts';
import { createWriting } from './writing.ts';

/** Stores a batch until it has arrived: the ledger of the browser. */
export interface BatchStorage {
  keep(batch: Batch, cellConflicts: readonly CellConflict[], editKey: string): Promise<void>;
  clear(): Promise<void>;
}

/** The state of the unsaved changes. */
export interface SaveProgress {
  readonly kind: SaveKind;
  readonly count: number;
  /** Why the last sending failed; null while none has. */
  readonly error: unknown;
}

/** Milliseconds of quiet before edits are sent (spec W9). */
export const saveDelay = 700;
/** Milliseconds after which edits are sent although the user continues to draw: the most that a lost device costs. */
const longestWait = 5000;
/** Milliseconds after which the server's cells are indexed if nothing has changed yet: opening does not wait for it. */
const listDelay = 300;
/** Writing more cells than this to the browser's storage takes longer than a frame. */
const manyMoved = 500;

export interface Saver {
  /** Sends the queue now. */
  flush(): Promise<void>;
  /** Writes the unsent changes to the browser's storage now. */
  keep(): Promise<void>;
  /** Queues the changes of a failed save again. */
  retry(): Promise<void>;
  /** Discards the unsaved changes: the cells are reset to the server's version. */
  discard(): void;
  /** Conflicts until the user has decided. */
  readonly cellConflicts: Store<readonly CellConflict[]>;
  /** Resolves the conflicts: choices of our values become edits of the user. */
  settle(chosen: (one: CellConflict, field: Pick<ConflictField, 'name'>) => ConflictChoice): void;
  /** Offers to restore a cell that somebody else has deleted while the user worked on it. */
  offerBack(left: LeftBehind & { readonly cell: Cell }): void;
  /** Queues cells that were repaired on opening. */
  touch(jsids: readonly string[]): void;
  /** All differences from the server. */
  pending(): Batch;
  readonly busy: boolean;
  /**
   * Merges changes of others; own unsaved changes have priority, by field. Returns the rows to read again: `answers` is
   * the number of answers when the read began, and the data may lack what was saved since.
   */
  receive(rows: readonly Row[], gone?: readonly string[], answers?: number): readonly number[];
  /** The jsid of a row; undefined if the row is unknown. */
  jsidOf(id: number): string | undefined;
  /** The id of a cell's row, once the server has assigned it. */
  idOf(jsid: string): number | undefined;
  /**
   * The id of a cell's row while the server has it: undefined while the cell is deleted and its restoration is unsaved.
   */
  storedIdOf(jsid: string): number | undefined;
  /** The cells that the server has, as far as it has reported. */
  stored(): ReadonlySet<string>;
  /**
   * Merges all rows of the server. `before` are its cells when the request began: cells saved meanwhile are not treated
   * as deleted if they are missing, and cells deleted meanwhile are not restored.
   */
  receiveAll(rows: readonly Row[], before: ReadonlySet<string>, answers?: number): readonly number[];
  /** The number of answers to saves. */
  readonly answers: number;
  onProgress(listener: (progress: SaveProgress) => void): () => void;
  stop(): void;
}

/** The server's state when the page begins. */
export interface ServerState {
  readonly stored: StoredDiagram;
  /** Open conflicts of an earlier page. */
  readonly cellConflicts?: readonly CellConflict[];
}

/**
 * Limits a function that many changes of one task call: it runs for the first one at once, and once more for all
 * others.
 */
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

/** Queues the user's changes. They are sent, changed fields only, after 700 ms of quiet, and at least every 5 s. */
export function createSaver(
  graph: DiagramGraph,
  server: ServerState,
  transport: Transport,
  storage: BatchStorage,
): Saver {
  const baseline = new Baseline(graph, server.stored);
  const listing = setTimeout(() => baseline.list(), listDelay);
  const cells = new CellQueue();
  const deletions = new ContestedDeletions(graph);
  const cellConflicts = createStore<readonly CellConflict[]>(server.cellConflicts ?? []);
  const progressed = createListeners<[SaveProgress]>();

  const emit = (kind: SaveKind): void =>
    progressed.emit({ kind, count: cells.count, error: sender.failure?.error ?? null });
  const writing = createWriting({
    write: async () => {
      const batch = baseline.batchOf(cells.all);
      // No difference is left (an edit and its undo): the stored entry must not be sent by the next page.
      const undecided = cellConflicts.get();
      await (batchSizeOf(batch) || undecided.length ? storage.keep(batch, undecided, sender.key) : storage.clear());
    },
    isLong: () => cells.waiting > manyMoved,
    isMoving: () => graph.isInBatch,
  });

  const sender = new Sender({
    graph,
    baseline,
    cells,
    deletions,
    cellConflicts,
    transport,
    write: writing.now,
    touch: (jsids) => touch(jsids),
    onBegin: () => emit('saving'),
  });
  const { send } = sender;
  const sending = createQueue({ delay: saveDelay, longest: longestWait, send, onKind: emit });

  const sendSoon = (): void => {
    writing.soon();
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

  const receive: Saver['receive'] = (read, gone = [], answers = baseline.answers) => {
    const [old, rows] = [[] as Row[], [] as Row[]];
    for (const row of read) (row.jsid !== null && baseline.isTakenSince(row.jsid, answers) ? old : rows).push(row);
    // A row that was restored may have another id.
    const there = new Set(read.map(({ jsid }) => jsid));
    const { silent, contested, hanging } = deletions.sort(
      gone.filter((jsid) => !there.has(jsid)),
      cells.all,
    );
    baseline.forget([...hanging]);
    if (contested.size) touch([...contested]);
    baseline.receive(rows, silent);
    return old.map(({ id }) => id);
  };

  return {
    flush: sending.flush,
    keep: writing.now,
    retry: () => {
      cells.retry();
      return sending.retry();
    },
    discard: () => {
      sender.failure = null;
      for (const jsid of cells.drop()) baseline.restore(jsid);
      baseline.receive([], deletions.drop());
      sending.drop();
      void writing.now();
    },
    cellConflicts,
    settle: (chosen) => {
      const decided = cellConflicts.get();
      cellConflicts.set([]);
      takeChosen(graph, decided, chosen);
      void writing.now();
    },
    offerBack: ({ cell, links, container }) => {
      const about = { jsid: cell.jsid, what: wordsOf(cell), by: null, at: null, fields: [] };
      cellConflicts.set((before) => joinedConflicts(before, [{ ...about, gone: { cell, links, container } }]));
      void writing.now();
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
    receiveAll: (rows, before, answers) => {
      const now = baseline.stored();
      return receive(
        rows.filter(({ jsid }) => jsid === null || now.has(jsid) || !before.has(jsid)),
        baseline.missing(rows, before),
        answers,
      );
    },
    get answers() {
      return baseline.answers;
    },
    onProgress: progressed.add,
    stop: () => {
      unlisten();
      sendSoonOnce.stop();
      sending.stop();
      writing.stop();
      clearTimeout(listing);
    },
  };
}
