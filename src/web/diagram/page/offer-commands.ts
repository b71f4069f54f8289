import { paletteCommands as offered, type ScreenShortcut, screenShortcuts } from '../../ui/commands.ts';
import { type Command, isAvailable, runCommand } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import type { Editor } from '../engine/editor.ts';

/** The shortcuts of the sheet that belong to gestures, not to commands. */
const gestures: readonly ScreenShortcut[] = [
  { keys: '← → ↑ ↓', label: 'Move what is selected, with Shift further; with nothing selected move the view' },
  { keys: 'A–Z 0–9', label: 'Begin the label of what is selected; single letters are commands while nothing is' },
  { keys: 'Shift', label: 'Held while dragging: straight across or up and down' },
  { keys: 'Escape', label: 'While dragging: cancel' },
  { keys: 'Space', label: 'Held while dragging: move the view' },
  { keys: 'Ctrl+c Ctrl+x Ctrl+v', label: 'Copy, cut, paste' },
  {
    keys: 'Finger',
    label: 'Drag the view, or a shape; a long press opens the menu, and a second one selects',
  },
  { keys: 'F6', label: 'Leave the sheet, to the next part of the page' },
];

const asShown = (keys: readonly string[]): string =>
  keys
    .map((key) =>
      key
        .replace('Mod+', 'mod+')
        .replace('Alt+', 'alt+')
        .replace('Shift+', 'shift+')
        .replace('ArrowRight', '→')
        .replace('ArrowLeft', '←')
        .replace('ArrowDown', '↓')
        .replace('ArrowUp', '↑'),
    )
    .join(' ');

/** All keys of a diagram for the list of shortcuts: those of commands and those of gestures. */
export const diagramShortcuts = (all: readonly Command[]): readonly ScreenShortcut[] => [
  ...gestures,
  ...all.flatMap(({ keys, title }) => (keys?.length ? [{ keys: asShown(keys), label: title }] : [])),
];

/** Undo and redo work everywhere on the page; all other keys belong to the sheet. */
const everywhere: Readonly<Record<string, string>> = { undo: 'mod+z', redo: 'mod+shift+z' };

/**
 * Adds the available commands to the product's palette, and the keys of diagrams to its list of shortcuts. Returns a
 * function that removes them.
 */
export function offerCommands(editor: Editor): () => void {
  const asOffered = commands.map((command) => ({
    command,
    entry: {
      id: `diagram-${command.id}`,
      label: command.title,
      icon: (command.icon ?? 'bi-diagram-3').replace(/^bi-/, ''),
      group: 'Actions' as const,
      keys: everywhere[command.id],
      // The palette returns the focus when it closes, so the command runs after that.
      run: () => {
        setTimeout(() => {
          if (!document.activeElement?.closest('.diagram')) editor.host.focus({ preventScroll: true });
          runCommand(command, editor);
        });
      },
    },
  }));
  const own = new Set(asOffered.map(({ entry }) => entry.id));
  const withdraw = (): void => offered.set((now) => now.filter(({ id }) => !own.has(id)));
  const offer = (): void => {
    // The keys stay registered even if undo is impossible here, because they would otherwise run undo elsewhere.
    const now = asOffered
      .filter(({ command, entry }) => entry.keys || isAvailable(command, editor))
      .map(({ entry }) => entry);
    offered.set((all) => [...now, ...all.filter(({ id }) => !own.has(id))]);
  };
  const before = screenShortcuts.get();
  screenShortcuts.set({ title: 'Diagram', shortcuts: diagramShortcuts(commands) });
  offer();
  // The available commands are computed when the focus moves, not at each step of a drag.
  const onFocus = (event: FocusEvent): void => {
    if (event.target !== editor.host) offer();
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    withdraw();
    screenShortcuts.set(before);
  };
}
