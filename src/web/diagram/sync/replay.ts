/** Sends unsaved changes of the user's earlier pages, whether or not the module is open. */
import { inPlace } from '../../api/failure.ts';
import { Problem, problemText } from '../../api/problem.ts';
import type { Choices } from '../../ledger/conflict.ts';
import { adoptEdits, type EditStorage, editStorage } from '../../ledger/page.ts';
import { whenResumed } from '../../ledger/resume.ts';
import { createQueue, type SaveQueue, type SendOutcome } from '../../ledger/save-queue.ts';
import { reportEdit } from '../../ledger/unsaved-edits.ts';
import { isPassing } from '../../resources/state/edit/unsent-call.ts';
import { currentUserId } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import { type Batch, batchSizeOf, emptyBatch, joinedBatches, onlyOf, type Refused } from './batch.ts';
import { type UnsentModule, unsentKind, whenLeft } from './batch-storage.ts';
import { bulkTransport, loadItemTypes } from './calls.ts';
import { type CellConflict, conflictsOf, conflictsSentence, joinedConflicts } from './cell-conflict.ts';
import { RefusedChanges } from './refused-changes.ts';
import { chosenBatch, unsentConflicts } from './unsent-conflicts.ts';

/** Saves in progress or waiting for a server, by module. */
const underWay = new Map<number, Set<SaveQueue>>();

/** Changes of an earlier page that need a decision. */
export interface LeftOver {
  readonly cellConflicts: readonly CellConflict[];
  /** Changes that the server refused: on the page of the module they can be corrected. */
  readonly refused: Batch;
}

/** Open conflicts by module; the page of a module takes them from here and shows them itself. */
const undecided = new Map<number, Set<() => LeftOver>>();

/** The message about refused changes of a diagram that is not open. */
function refusedBatch({ creates, updates }: Batch, refused: readonly Refused[]): RefusedChanges {
  const titles = new Map<string, unknown>([
    ...creates.map(({ jsid, body }) => [jsid, body.title] as const),
    ...updates.map(({ jsid, fields, base }) => [jsid, fields['title'] ?? base['title']] as const),
  ]);
  const all = new Map(refused.map(({ jsid, reasons }) => [jsid, reasons]));
  return new RefusedChanges(all, (jsid) => (titles.get(jsid) ? `“${titles.get(jsid)}”` : 'A shape'));
}

const reasonOf = (failure: Problem | RefusedChanges): string =>
  failure instanceof Problem ? problemText(failure) : failure.message;

/**
 * Sends one entry. Sending it twice is harmless: known items are updated, and fields that somebody else has changed
 * since are reported as conflicts. A refused change stays in the ledger and in the list of unsaved changes.
 */
export function resumeModule(payload: unknown, left: EditStorage<never>): Promise<void> {
  const entry = left as EditStorage<unknown> as EditStorage<UnsentModule>;
  const unsent = payload as UnsentModule;
  const { project, module, kind, name, address, editKey } = unsent;
  let { batch, cellConflicts = [] } = unsent;
  const user = currentUserId();
  // Several pages may each have left a batch.
  const id = `${entry.id}\n${crypto.randomUUID()}`;
  const since = Date.now();
  let failure: Problem | RefusedChanges | null = null;
  const include = <One>(all: Map<number, Set<One>>, isIn: boolean, one: One): void => {
    const those = all.get(module) ?? new Set();
    if (isIn) all.set(module, those.add(one));
    else those.delete(one);
  };
  const keep = (): Promise<void> => {
    const count = batchSizeOf(batch) + cellConflicts.length;
    return count ? entry.keep({ ...unsent, batch, cellConflicts }, count) : entry.clear();
  };
  const end = (): void => {
    [batch, cellConflicts] = [emptyBatch, []];
    queue.drop();
    reportEdit(id, null);
    void entry.clear();
  };
  const take = (): LeftOver => {
    const taken = { cellConflicts, refused: batch };
    end();
    return taken;
  };
  const sendBatch = async (): Promise<void> => {
    const count = batchSizeOf(batch);
    if (!count) return;
    const types = await loadItemTypes(kind, { optOut: inPlace });
    const { conflicts, refused } = await bulkTransport(project, module, types, { reload: true }).send(batch, editKey);
    const { undecided: more, again } = unsentConflicts(batch, conflicts);
    const waiting = onlyOf(batch, new Set(refused.map(({ jsid }) => jsid)));
    cellConflicts = joinedConflicts(cellConflicts, more);
    failure = refused.length ? refusedBatch(waiting, refused) : null;
    const saved = count - more.length - batchSizeOf(waiting);
    batch = again;
    if (batchSizeOf(batch)) await sendBatch();
    batch = joinedBatches(waiting, batch);
    await keep();
    if (saved) toast({ text: `${saved} ${saved === 1 ? 'change' : 'changes'} kept on this device saved.` });
  };
  const send = async (): Promise<SendOutcome> => {
    if (currentUserId() !== user) return 'unanswered';
    try {
      await sendBatch();
      if (cellConflicts.length) return 'conflicting';
      return batchSizeOf(batch) ? 'refused' : 'arrived';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isPassing(error)) return 'unanswered';
      failure = error;
      return 'refused';
    }
  };
  const settle = (choices: Choices): void => {
    batch = joinedBatches(batch, chosenBatch(cellConflicts, choices));
    cellConflicts = [];
    void keep();
    void queue.retry();
  };
  const queue: SaveQueue = createQueue({
    delay: 0,
    send,
    onKind: (now) => {
      const needsUser = now === 'conflict' || (now === 'failed' && failure instanceof RefusedChanges);
      include(undecided, needsUser, take);
      include(underWay, now !== 'clean' && !needsUser, queue);
      reportEdit(
        id,
        now === 'clean'
          ? null
          : {
              id,
              kind: now,
              what: `Diagram “${name}”`,
              address,
              count: batchSizeOf(batch) + cellConflicts.length,
              since,
              reason: cellConflicts.length ? conflictsSentence(cellConflicts) : failure && reasonOf(failure),
              conflicts: conflictsOf(cellConflicts),
              other: null,
              retry: () => void queue.retry(),
              discard: end,
              settle,
            },
      );
    },
  });
  queue.change();
  return queue.flush();
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends the unsaved changes of a module before it is read, so that the data read includes them. Returns the conflicts.
 */
export function replayModule(module: number): Promise<LeftOver> {
  const task = async (): Promise<LeftOver> => {
    await whenLeft(module);
    await whenResumed(unsentKind(module));
    for (const queue of [...(underWay.get(module) ?? [])])
      await (queue.kind() === 'offline' ? queue.retry() : queue.flush());
    for (const entry of await adoptEdits((kind) => kind === unsentKind(module)))
      await resumeModule(entry.payload, editStorage<never>(entry.module, entry.key, [entry]));
    const left = [...(undecided.get(module) ?? [])].map((take) => take());
    return {
      cellConflicts: left.flatMap(({ cellConflicts }) => cellConflicts),
      refused: left.reduce((all, { refused }) => joinedBatches(all, refused), emptyBatch),
    };
  };
  const done = turn.then(task, task);
  turn = done;
  return done;
}
