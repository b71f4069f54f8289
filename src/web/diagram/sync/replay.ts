/** Sends what earlier pages of this person have left unsaved in modules, whether they are opened or not. */
import { inPlace } from '../../api/failure.ts';
import { Problem, problemText } from '../../api/problem.ts';
import type { Choices } from '../../ledger/choice.ts';
import { adoptUnsent, type UnsentEntry, unsentEntry } from '../../ledger/page.ts';
import { whenResumed } from '../../ledger/resume.ts';
import { createQueue, type SaveQueue, type SendOutcome } from '../../ledger/save-queue.ts';
import { reportWaiting } from '../../ledger/waiting.ts';
import { isPassing } from '../../resources/state/edit/unsent-call.ts';
import { currentUserId } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import { type Batch, batchSizeOf } from './batch.ts';
import { type UnsentModule, unsentKind, whenLeft } from './batch-storage.ts';
import { bulkTransport, loadItemTypes } from './calls.ts';
import { type CellConflict, conflictsOf, conflictsSentence, joinedConflicts } from './cell-conflict.ts';
import { chosenBatch, unsentConflicts } from './unsent-conflicts.ts';

const nothing: Batch = { creates: [], updates: [], destroys: [] };

/** What is being sent or waits for a server, by module. */
const underWay = new Map<number, Set<SaveQueue>>();

/** What waits for a choice, by module: the page of the module asks it itself, and takes it from here. */
const undecided = new Map<number, Set<() => readonly CellConflict[]>>();

/**
 * Sends one batch that was left. Sending twice does no harm: known items are updated, and what somebody else has
 * changed since stays as it is and is told. What the server does not take stays kept and is shown among what waits.
 */
export function resumeModule(payload: unknown, left: UnsentEntry<never>): Promise<void> {
  const entry = left as UnsentEntry<unknown> as UnsentEntry<UnsentModule>;
  const unsent = payload as UnsentModule;
  const { project, module, kind, name, address } = unsent;
  let { batch, cellConflicts = [] } = unsent;
  const user = currentUserId();
  // Several pages may each have left a batch.
  const id = `${entry.id}\n${crypto.randomUUID()}`;
  const since = Date.now();
  let failure: Problem | null = null;
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
    [batch, cellConflicts] = [nothing, []];
    queue.drop();
    reportWaiting(id, null);
    void entry.clear();
  };
  const take = (): readonly CellConflict[] => {
    const taken = cellConflicts;
    end();
    return taken;
  };
  const sendBatch = async (): Promise<void> => {
    const count = batchSizeOf(batch);
    if (!count) return;
    const types = await loadItemTypes(kind, { optOut: inPlace });
    const { conflicts } = await bulkTransport(project, module, types, { readAnew: true }).send(batch);
    const { undecided: more, again } = unsentConflicts(batch, conflicts);
    cellConflicts = joinedConflicts(cellConflicts, more);
    batch = again;
    await keep();
    const saved = count - more.length;
    if (saved) toast({ text: `${saved} ${saved === 1 ? 'change' : 'changes'} kept on this device saved.` });
    if (batchSizeOf(batch)) await sendBatch();
  };
  const send = async (): Promise<SendOutcome> => {
    if (currentUserId() !== user) return 'unanswered';
    try {
      await sendBatch();
      return cellConflicts.length ? 'clashed' : 'arrived';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isPassing(error)) return 'unanswered';
      failure = error;
      return 'refused';
    }
  };
  const settle = (choices: Choices): void => {
    batch = chosenBatch(cellConflicts, choices);
    cellConflicts = [];
    void keep();
    void queue.retry();
  };
  const queue: SaveQueue = createQueue({
    delay: 0,
    send,
    onKind: (now) => {
      include(undecided, now === 'conflict', take);
      include(underWay, now !== 'clean' && now !== 'conflict', queue);
      reportWaiting(
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
              reason: cellConflicts.length ? conflictsSentence(cellConflicts) : failure && problemText(failure),
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

/** Sends what is left of a module before it is read, so that what is read holds it. Answers what is to be chosen. */
export function replayModule(module: number): Promise<readonly CellConflict[]> {
  const task = async (): Promise<readonly CellConflict[]> => {
    await whenLeft(module);
    await whenResumed(unsentKind(module));
    for (const queue of [...(underWay.get(module) ?? [])])
      await (queue.kind() === 'offline' ? queue.retry() : queue.flush());
    for (const entry of await adoptUnsent((kind) => kind === unsentKind(module)))
      await resumeModule(entry.payload, unsentEntry<never>(entry.module, entry.key, [entry]));
    return [...(undecided.get(module) ?? [])].flatMap((take) => take());
  };
  const done = turn.then(task, task);
  turn = done;
  return done;
}
