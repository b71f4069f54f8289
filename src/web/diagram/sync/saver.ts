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
import type { Row } from './rows.ts';
import { takeTheirs } from './take-theirs.ts';

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
/** Milliseconds within which somebody else's deletion of what we have just changed is told. */
const recentTime = 60_000;
/** Changes of one call: the server takes more, but nobody sees anything arrive meanwhile. */
const mostAtOnce = 4000;
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
  /** Cells that the server had and that are not among all its rows any more. */
  missing(rows: readonly Row[]): readonly string[];
  onProgress(listener: (progress: Progress) => void): () => void;
  stop(): void;
}

/** Queues the user's changes and sends them, changed fields only, when there has been quiet for 700 ms. */
export function createSaver(
  graph: DiagramGraph,
  server: {
    readonly rows: readonly Row[];
    readonly stored: readonly Cell[];
    /** What an earlier page has left to choose. */
    readonly cellConflicts?: readonly CellConflict[];
  },
  transport: Transport,
  keeper: Keeper,
): Saver {
  const baseline = new Baseline(graph, server);
  let queue = new Set<string>();
  let failed = new Set<string>();
  let inFlight: ReadonlySet<string> = new Set();
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let failure: { readonly outcome: Outcome; readonly error: unknown } | null = null;
  const cellConflicts = createStore<readonly CellConflict[]>(server.cellConflicts ?? []);
  /** When own edits of cells have arrived. */
  const arrived = new Map<string, number>();
  /** Deleted by others while something of ours was on its way. */
  const goneMeanwhile = new Set<string>();
  const unanswered = new Map<string, Cell | undefined>();
  const progressed = createListeners<[Progress]>();
  const tell = (kind: SaveKind): void => {
    // Told for every change: most of the time only the queue holds something.
    const count = failed.size || inFlight.size ? all().union(inFlight).size : queue.size;
    progressed.tell({ kind, count, error: failure?.error ?? null });
  };

  const all = (): Set<string> => queue.union(failed);
  const keep = async (): Promise<void> => {
    clearTimeout(keeping);
    keeping = undefined;
    const batch = baseline.batchOf(all().union(inFlight));
    // Nothing differs any more (undone and done again): what was kept meanwhile must not be sent by the next page.
    const undecided = cellConflicts.get();
    await (sizeOf(batch) || undecided.length ? keeper.keep(batch, undecided) : keeper.clear());
  };
  const keepSoon = (): void => {
    keeping ??= setTimeout(() => void keep(), keepDelay);
  };
  const sendSome = async (): Promise<Outcome> => {
    // Those that came first go first: what is linked before its links.
    const jsids = new Set(Iterator.from(queue).take(mostAtOnce));
    const sent = new Map([...jsids].map((jsid) => [jsid, graph.get(jsid)]));
    const batch = withDeletionQueries(baseline.batchOf(jsids), jsids);
    queue = queue.difference(jsids);
    inFlight = new Set(sent.keys());
    tell('saving');
    try {
      if (sizeOf(batch)) {
        const { conflicts, made } = await transport.send(batch);
        baseline.taken(sent);
        // A new row begins with the defaults of its type: what is changed next is based on them.
        baseline.made(made);
        for (const { jsid } of batch.updates) arrived.set(jsid, Date.now());
        takeConflicts(conflicts, batch);
        for (const jsid of sent.keys()) {
          failed.delete(jsid);
          unanswered.delete(jsid);
        }
      } else baseline.catchUp(jsids);
      inFlight = new Set();
      await keep();
      if (!failed.size) failure = null;
      return failure?.outcome ?? 'arrived';
    } catch (error) {
      // A failed bulk update clears the queue (spec W4); what it held is kept and offered again.
      for (const jsid of [...sent.keys(), ...queue]) failed.add(jsid);
      queue = new Set();
      inFlight = new Set();
      const outcome = error instanceof Problem && isPassing(error) ? 'unanswered' : 'refused';
      if (outcome === 'unanswered') for (const [jsid, cell] of sent) unanswered.set(jsid, cell);
      failure = { outcome, error };
      await keep();
      return outcome;
    }
  };
  const send = async (): Promise<Outcome> => {
    while (queue.size > mostAtOnce) {
      const outcome = await sendSome();
      if (outcome !== 'arrived') return outcome;
    }
    return await sendSome();
  };
  const sending = createQueue({ delay: saveDelay, send, onKind: tell });

  /** An update without fields asks who has deleted what we had changed. */
  const withDeletionQueries = (batch: Batch, jsids: ReadonlySet<string>): Batch => {
    const named = new Set([...batch.updates.map(({ jsid }) => jsid), ...batch.destroys]);
    const silent = [...goneMeanwhile].filter((jsid) => jsids.has(jsid) && !named.has(jsid) && graph.get(jsid));
    for (const jsid of jsids) goneMeanwhile.delete(jsid);
    const updates = silent.map((jsid) => {
      const id = baseline.idOf(jsid);
      return { jsid, ...(id !== undefined && { id }), fields: {}, base: {} };
    });
    return { ...batch, updates: [...batch.updates, ...updates] };
  };
  const takeConflicts = (conflicts: readonly Conflict[], batch: Batch): void => {
    const taken = takeTheirs({ graph, baseline, batch, unanswered }, conflicts);
    if (taken.cellConflicts.length) cellConflicts.set((before) => joinedConflicts(before, taken.cellConflicts));
    if (taken.again.length) touch(taken.again);
  };
  const isRecent = (jsid: string): boolean => Date.now() - (arrived.get(jsid) ?? 0) < recentTime;
  const isOurs = (jsid: string): boolean =>
    graph.get(jsid) !== undefined && (all().union(inFlight).has(jsid) || isRecent(jsid));
  /**
   * Of what others have deleted that with which nothing of ours is lost. The rest is asked about first, and stays until
   * then with the links that went with it: they come back with it.
   */
  const goneSilently = (gone: readonly string[]): readonly string[] => {
    const ours = new Set(gone.filter(isOurs));
    const hanging = new Set(
      gone.filter((jsid) => {
        const link = graph.link(jsid);
        return link && [link.source, link.target].some((end) => end !== null && ours.has(end));
      }),
    );
    baseline.forget([...hanging]);
    const queried = ours.difference(hanging);
    for (const jsid of queried) goneMeanwhile.add(jsid);
    if (queried.size) touch([...queried]);
    return gone.filter((jsid) => !queried.has(jsid) && !hanging.has(jsid));
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
      for (const jsid of given) baseline.restore(jsid);
      baseline.receive([], [...goneMeanwhile]);
      goneMeanwhile.clear();
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
    pending: () => baseline.batchOf(all()),
    get busy() {
      return all().union(inFlight).size > 0;
    },
    receive: (rows, gone = []) => {
      // Brought back with another id, it is there all the same.
      const there = new Set(rows.map(({ jsid }) => jsid));
      baseline.receive(rows, goneSilently(gone.filter((jsid) => !there.has(jsid))));
    },
    jsidOf: (id) => baseline.jsidOf(id),
    idOf: (jsid) => baseline.idOf(jsid),
    storedIdOf: (jsid) => baseline.storedIdOf(jsid),
    missing: (rows) => baseline.missing(rows),
    onProgress: progressed.add,
    stop: () => {
      unlisten();
      sending.stop();
      clearTimeout(keeping);
    },
  };
}
