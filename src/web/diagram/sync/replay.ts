/** Sends what earlier pages of this person have left unsaved in modules, whether they are opened or not. */
import { inPlace } from '../../api/failure.ts';
import { Problem, problemText } from '../../api/problem.ts';
import { adoptKept, type KeptEntry, keptEntry } from '../../ledger/page.ts';
import { createQueue, type Outcome } from '../../ledger/save-queue.ts';
import { tellWaiting } from '../../ledger/waiting.ts';
import { isPassing } from '../../resources/state/unsent-call.ts';
import { currentUserId } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import { sizeOf } from './batch.ts';
import { bulkTransport, loadItemTypes } from './calls.ts';
import { type KeptModule, keptKind } from './keeper.ts';

/**
 * Sends one batch that was left. Sending twice does no harm: known items are updated, and what somebody else has
 * changed since stays as it is. What the server does not take stays kept and is shown among what waits.
 */
export function resumeModule(payload: unknown, entry: KeptEntry<never>): Promise<void> {
  const { project, module, kind, name, address, batch } = payload as KeptModule;
  const user = currentUserId();
  const count = sizeOf(batch);
  // Several pages may each have left a batch.
  const id = `${entry.id}\n${crypto.randomUUID()}`;
  const since = Date.now();
  let failure: Problem | null = null;
  const end = (): void => {
    queue.drop();
    tellWaiting(id, null);
    void entry.clear();
  };
  const send = async (): Promise<Outcome> => {
    if (currentUserId() !== user) return 'unanswered';
    try {
      const types = await loadItemTypes(kind, { optOut: inPlace });
      await bulkTransport(project, module, types).send(batch);
      await entry.clear();
      toast({ text: `${count} ${count === 1 ? 'change' : 'changes'} kept on this device saved.` });
      return 'arrived';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isPassing(error)) return 'unanswered';
      failure = error;
      return 'refused';
    }
  };
  const queue = createQueue({
    delay: 0,
    send,
    onKind: (now) =>
      tellWaiting(
        id,
        now === 'clean'
          ? null
          : {
              id,
              kind: now,
              what: `Diagram “${name}”`,
              address,
              count,
              since,
              reason: failure && problemText(failure),
              conflicts: [],
              other: null,
              retry: () => void queue.retry(),
              discard: end,
              settle: () => undefined,
            },
      ),
  });
  queue.change();
  return queue.flush();
}

let turn: Promise<unknown> = Promise.resolve();

/** Sends what is left of a module before it is read, so that what is read holds it. */
export async function replayModule(module: number): Promise<void> {
  const task = async (): Promise<void> => {
    for (const entry of await adoptKept((kind) => kind === keptKind(module)))
      await resumeModule(entry.payload, keptEntry<never>(entry.module, entry.key, [entry]));
  };
  turn = turn.then(task, task);
  await turn;
}
