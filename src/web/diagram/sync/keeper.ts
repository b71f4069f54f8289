import { problemText } from '../../api/problem.ts';
import { keeperOf } from '../../ledger/page.ts';
import { toast } from '../../ui/toasts.ts';
import { type Batch, type Keeper, sizeOf, type Transport } from './saver.ts';

const kept = (moduleId: number) => keeperOf<Batch>(`module ${moduleId}`);

/** Keeps in the browser what a module has not saved yet. */
export function moduleKeeper(moduleId: number): Keeper {
  const keeper = kept(moduleId);
  return { keep: (batch) => keeper.keep(batch, sizeOf(batch)), clear: keeper.clear };
}

/**
 * Sends what earlier pages of this person have left unsaved in a module, before it is read. Sending twice does no harm:
 * known items are updated, and what somebody else has changed since stays as it is. What the server does not take stays kept.
 */
export async function replay(moduleId: number, transport: Transport): Promise<void> {
  const keeper = kept(moduleId);
  const left = await keeper.adopt();
  const count = left.reduce((sum, { payload }) => sum + sizeOf(payload), 0);
  if (!count) return;
  const words = `${count} ${count === 1 ? 'change' : 'changes'} kept on this device`;
  try {
    for (const { payload } of left) await transport.send(payload);
    await keeper.clear();
    toast({ text: `${words} saved.` });
  } catch (error) {
    toast({ text: `${words} could not be saved and stay kept. ${problemText(error)}`, kind: 'error' });
  }
}
