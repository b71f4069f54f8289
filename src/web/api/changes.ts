/** Undo and redo, for buttons and keys. */
import { toast } from '../ui/toasts.ts';
import { history, type Undo, type UndoStep } from './history.ts';
import { isCancelled, longCall } from './long-call.ts';
import { problemText } from './problem.ts';
import { queries } from './queries.ts';

const send =
  (words: string): Undo =>
  async (change, text) => {
    const title = text === null ? words : `${words}: ${text}`;
    const { change: made } = await longCall<{ change: number }>(title, `/api/changes/${change}/undo.json`);
    return String(made);
  };

interface Words {
  readonly done: string;
  readonly none: string;
  readonly refused: string;
}

/** Runs undo or redo and shows the result. Returns the message of a success, else null. */
async function run(step: () => Promise<UndoStep | null>, words: Words): Promise<string | null> {
  try {
    const act = await step();
    if (act) return act.text === null ? words.done : `${words.done}: ${act.text}`;
    toast({ text: words.none, kind: 'notice' });
  } catch (error) {
    if (isCancelled(error)) toast({ text: 'Cancelled', kind: 'notice' });
    else toast({ text: `${words.refused} ${problemText(error)}`, kind: 'error' });
  } finally {
    await queries.invalidateQueries();
  }
  return null;
}

/** Undoes an act, by default the last one of this tab. Resolves to whether that succeeded. */
export async function undo(changes?: readonly string[]): Promise<boolean> {
  const words = { done: 'Undone', none: 'There is nothing to undo.', refused: 'This could not be undone.' };
  const text = await run(() => history.undo(send('Undoing'), changes), words);
  if (text) toast({ text, action: { label: 'Redo', run: () => void redo() } });
  return text !== null;
}

/** Redoes the act that was undone last. */
export async function redo(): Promise<void> {
  const words = { done: 'Redone', none: 'There is nothing to redo.', refused: 'This could not be redone.' };
  const text = await run(() => history.redo(send('Redoing')), words);
  if (text) toast({ text, action: { label: 'Undo', run: () => void undo() } });
}

/** Shows a message about an act, with a button to undo it. */
export function offerUndo(text: string, changes: readonly string[]): void {
  history.join(changes, text);
  toast(changes.length > 0 ? { text, action: { label: 'Undo', run: () => void undo(changes) } } : { text });
}
