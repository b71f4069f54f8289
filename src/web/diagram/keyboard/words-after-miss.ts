import type { Editor } from '../engine/editor.ts';

/**
 * The time after a miss, or after the last letter, in which letters count as text for the shape that was not created,
 * in milliseconds.
 */
const wordsWithin = 5_000;
/** Keys that are pressed during typing but enter no character. */
const silent: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'Dead']);

/**
 * Ignores text that is typed after a refused link or a missed drop: it would rename the selected cell, or run commands.
 * A pause, a press or another key ends this. A single letter followed by a press is a tool instead, which is used for
 * that press.
 */
export function ignoreWordsAfterMiss(editor: Editor): {
  takes(event: KeyboardEvent, pickTool?: () => void): boolean;
  stop(): void;
} {
  let typedAt = 0;
  let letters = 0;
  let pickLone: (() => void) | undefined;
  const end = (): void => {
    typedAt = 0;
    letters = 0;
    pickLone = undefined;
    if (editor.state.missedAt) editor.set({ missedAt: 0 });
  };
  const stop = new AbortController();
  const press = (): void => {
    const pick = letters === 1 ? pickLone : undefined;
    end();
    pick?.();
  };
  window.addEventListener('pointerdown', press, { signal: stop.signal, capture: true });
  const unlisten = editor.selection.onChange(end);
  return {
    takes: (event, pickTool) => {
      const { missedAt } = editor.state;
      if (!missedAt || silent.has(event.key)) return false;
      const isLate = performance.now() - Math.max(missedAt, typedAt) > wordsWithin;
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isWriting = isLetter || (typedAt > 0 && (event.key === 'Enter' || event.key === 'Backspace'));
      if (isLate || !isWriting) {
        end();
        return false;
      }
      if (!typedAt) editor.announce('Nothing was added that could be named');
      typedAt = performance.now();
      letters += 1;
      pickLone = pickTool;
      if (event.key === 'Enter') end();
      return true;
    },
    stop: () => {
      unlisten();
      stop.abort();
    },
  };
}
