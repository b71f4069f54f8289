/** Taking back what was changed, and doing it again: for buttons that offer it and for the keyboard. */
import { toast } from '../ui/toasts.ts';
import { history } from './client.ts';
import { problemText } from './problem.ts';
import { queries } from './queries.ts';

/** The ids under which an answer's change can be undone. */
export const changesIn = (headers: Headers): string[] => {
  const id = headers.get('X-Change');
  return id === null ? [] : [id];
};

async function run(step: () => Promise<boolean>, words: { done: string; none: string; refused: string }) {
  try {
    const happened = await step();
    if (!happened) toast({ text: words.none });
    return happened ? words.done : null;
  } catch (error) {
    toast({ text: `${words.refused} ${problemText(error)}`, kind: 'error' });
    return null;
  } finally {
    await queries.invalidateQueries();
  }
}

/** Undoes an act, or the last one of this session; says whether that worked. */
export async function undo(changes?: readonly string[]): Promise<boolean> {
  const words = { done: 'Undone', none: 'There is nothing to undo.', refused: 'This could not be undone.' };
  const text = await run(() => history.undo(changes), words);
  if (text) toast({ text, action: { label: 'Redo', run: () => void redo() } });
  return text !== null;
}

/** Does again what was undone last. */
export async function redo(): Promise<void> {
  const words = { done: 'Done again', none: 'There is nothing to do again.', refused: 'This could not be done again.' };
  const text = await run(() => history.redo(), words);
  if (text) toast({ text, action: { label: 'Undo', run: () => void undo() } });
}
