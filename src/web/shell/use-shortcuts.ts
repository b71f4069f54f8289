import { useEffect } from 'react';
import { appearance } from '../theme/appearance.ts';
import { commandFor, keyOf, paletteCommands } from '../ui/commands.ts';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

const pause = 1000;

/** Runs commands by their shortcuts. While a dialog is open, only shortcuts with Ctrl or ⌘ work. */
export function useShortcuts(): void {
  useEffect(() => {
    let waiting: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const writing = takesText(event.target) || document.querySelector('[aria-modal=true]') !== null;
      const altGraph = event.getModifierState('AltGraph');
      const pressed = keyOf(
        { key, ctrlKey, metaKey, altKey, shiftKey, altGraph, writing },
        appearance.get().singleKeys,
      );
      if (pressed === null) return;
      const found = commandFor(paletteCommands.get(), pressed, waiting);
      clearTimeout(timer);
      waiting = found.waiting;
      timer = setTimeout(() => {
        waiting = null;
      }, pause);
      if (!found.command) return;
      event.preventDefault();
      found.command.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
