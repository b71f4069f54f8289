/** Sends unsaved changes and merges the answers. */

import type { Cell } from '../../../diagram/cells/cell.ts';
import { Problem } from '../../api/problem.ts';
import type { SendOutcome } from '../../ledger/save-queue.ts';
import { isPassing } from '../../resources/state/edit/unsent-call.ts';
import type { Store } from '../../ui/store.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import type { Baseline } from './baseline.ts';
import { type Batch, batchSizeOf, type ItemConflict, type Refused, type Transport } from './batch.ts';
import { type CellConflict, joinedConflicts } from './cell-conflict.ts';
import type { CellQueue } from './cell-queue.ts';
import type { ContestedDeletions } from './contested-deletions.ts';
import { RefusedChanges, refusedName, stillRefused } from './refused-changes.ts';
import { takeTheirs } from './take-theirs.ts';

/** The number of changes in one call: the server accepts more, but the user would see no progress meanwhile. */
const maxAtOnce = 4000;

interface Parts {
  readonly graph: DiagramGraph;
  readonly baseline: Baseline;
  readonly cells: CellQueue;
  readonly deletions: ContestedDeletions;
  readonly cellConflicts: Store<readonly CellConflict[]>;
  readonly transport: Transport;
  /** Writes the changes that have not arrived to the browser's storage. */
  readonly write: () => Promise<void>;
  /** Queues cells with further changes to send. */
  readonly touch: (jsids: readonly string[]) => void;
  /** Called before each call. */
  readonly onBegin: () => void;
}

interface Failure {
  readonly outcome: SendOutcome;
  readonly error: unknown;
}

/** Cells as they are sent, and the server's versions before that. */
interface Versions {
  readonly sent: ReadonlyMap<string, Cell | undefined>;
  readonly bases: ReadonlyMap<string, Cell | undefined>;
}

export class Sender {
  /** Why the last sending failed; null while none has. */
  failure: Failure | null = null;
  readonly #parts: Parts;
  /** Cells of calls without an answer: the server may or may not have saved them. */
  readonly #unanswered = new Set<string>();
  #key = crypto.randomUUID();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Identifies unanswered attempts to the server, which does not report them as changes by somebody else. */
  get key(): string {
    return this.#key;
  }

  /** Sends all queued changes, many of them in several calls. Never rejects. */
  readonly send = async (): Promise<SendOutcome> => {
    while (this.#parts.cells.waiting > maxAtOnce) {
      if (!(await this.#sendSome())) return this.#outcome();
    }
    await this.#sendSome();
    return this.#outcome();
  };

  #outcome(): SendOutcome {
    return this.failure?.outcome ?? 'arrived';
  }

  /** Returns whether the call succeeded, though some of its changes may have been refused. */
  async #sendSome(): Promise<boolean> {
    const { graph, baseline, cells, deletions, write, onBegin } = this.#parts;
    const jsids = cells.send(maxAtOnce);
    const sent = new Map([...jsids].map((jsid) => [jsid, graph.get(jsid)]));
    const bases = baseline.cellsOf(jsids);
    const batch = deletions.withQuestions(baseline.batchOf(jsids), jsids, (jsid) => baseline.idOf(jsid));
    onBegin();
    try {
      const refused = batchSizeOf(batch) ? await this.#exchange(batch, { sent, bases }) : [];
      if (!batchSizeOf(batch)) baseline.catchUp(jsids);
      cells.arrived(new Set(refused.map(({ jsid }) => jsid)));
      this.#noteRefused(refused, jsids);
      await write();
      return true;
    } catch (error) {
      cells.fail();
      const outcome = error instanceof Problem && isPassing(error) ? 'unanswered' : 'refused';
      this.failure = { outcome, error };
      if (outcome === 'unanswered') for (const jsid of jsids) this.#unanswered.add(jsid);
      await write();
      return false;
    }
  }

  /** Reports changes that were refused individually; a failed call has its own message. */
  #noteRefused(refused: readonly Refused[], sent: ReadonlySet<string>): void {
    const { cells, graph } = this.#parts;
    if (!cells.haveFailed) this.failure = null;
    const before = this.failure?.error instanceof RefusedChanges ? this.failure.error.all : new Map();
    const all = stillRefused(before, refused, sent);
    const isOther = this.failure !== null && !(this.failure.error instanceof RefusedChanges);
    if (all.size && !isOther)
      this.failure = { outcome: 'refused', error: new RefusedChanges(all, (jsid) => refusedName(graph, jsid)) };
  }

  /**
   * Sends the batch and merges the answer into the diagram; returns the refused changes. Rejects if nothing was stored.
   */
  async #exchange(batch: Batch, { sent, bases }: Versions): Promise<readonly Refused[]> {
    const { baseline, deletions, transport } = this.#parts;
    const { conflicts, made, refused } = await transport.send(batch, this.#key);
    const wrong = new Set(refused.map(({ jsid }) => jsid));
    baseline.taken(new Map([...sent].filter(([jsid]) => !wrong.has(jsid))), bases);
    // A new row has the defaults of its type: later changes are based on them.
    baseline.made(made);
    deletions.arrived(batch.updates.map(({ jsid }) => jsid));
    this.#takeConflicts(conflicts, batch);
    for (const jsid of sent.keys()) this.#unanswered.delete(jsid);
    if (this.#unanswered.size === 0) this.#key = crypto.randomUUID();
    return refused;
  }

  #takeConflicts(conflicts: readonly ItemConflict[], batch: Batch): void {
    const { graph, baseline, cellConflicts, touch } = this.#parts;
    const taken = takeTheirs({ graph, baseline, batch }, conflicts);
    if (taken.cellConflicts.length) cellConflicts.set((before) => joinedConflicts(before, taken.cellConflicts));
    if (taken.again.length) touch(taken.again);
  }
}
