import { foldText, holdsWords, matchRank } from '../../fields/fold-text.ts';
import { createStore } from './store.ts';

/** Something a user can do anywhere: found in the palette, bound to keys, listed on the shortcut sheet. */
export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly group: 'Go to' | 'Actions';
  /** Of those that fit what is typed as well, the heavier come first; 0 if left out. */
  readonly weight?: number;
  /** `mod+k`, `?`, or two keys one after the other: `g p`. */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

/** Keys that a screen handles itself, so that the sheet can list them. */
export interface ScreenShortcut {
  readonly keys: string;
  readonly label: string;
}

/** The keys of what is on the page, under the name of what that is. */
export interface ScreenShortcuts {
  readonly title: string;
  readonly shortcuts: readonly ScreenShortcut[];
}

export const paletteCommands = createStore<readonly PaletteCommand[]>([]);
export const screenShortcuts = createStore<ScreenShortcuts>({
  title: 'Lists',
  shortcuts: [
    { keys: 'n', label: 'Add a row' },
    { keys: '/', label: 'Search in the list' },
    { keys: '↑ ↓ ← →', label: 'Move from cell to cell' },
    { keys: 'j k', label: 'Move down and up' },
    { keys: 'Home End', label: 'To the first or last cell of the row, with Ctrl of the table' },
    { keys: 'Enter', label: 'Edit the cell, or open the row' },
    { keys: 'Alt+Enter', label: 'Open the row' },
    { keys: 'e F2', label: 'Edit the cell' },
    { keys: 'Tab', label: 'While editing: to the next cell' },
    { keys: 'Space x', label: 'Select the row' },
    { keys: 'Shift+↑ Shift+↓', label: 'Select several rows' },
    { keys: 'Ctrl+a', label: 'Select all rows' },
    { keys: 'Alt+↑ Alt+↓', label: 'Move the row' },
    { keys: 't', label: 'Show where the row is used' },
    { keys: 'c', label: 'Open the comments on the row' },
    { keys: 'Del', label: 'Delete the row' },
    { keys: 'Ctrl+← Ctrl+→', label: 'In a heading: narrower, wider column' },
    { keys: 'Ctrl+Enter', label: 'In a heading: as wide as what the column holds' },
    { keys: 'Alt+↓', label: 'In a heading: menu of the column' },
    { keys: 'Ctrl+Enter', label: 'Save a form' },
    { keys: 'Esc', label: 'One step back' },
  ],
});

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey?: boolean;
  readonly altGraph: boolean;
  /** The target takes text. */
  readonly writing: boolean;
}

/** What was pressed as `mod+k` or `g`; null if it is no shortcut here. Alone, keys are text wherever text is taken. */
export function keyOf(
  { key, ctrlKey, metaKey, altKey, shiftKey = false, altGraph, writing }: Pressed,
  singleKeys: boolean,
): string | null {
  // F2 edits: in a text, or over a dialog, it would edit something else than what has the focus.
  if (/^F\d+$/.test(key)) return ctrlKey || metaKey || altKey || (key === 'F2' && writing) ? null : key;
  if (altKey || altGraph) return null;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    // Text that is being written has an undoing of its own.
    if (letter === 'z' && writing) return null;
    return `mod+${shiftKey ? 'shift+' : ''}${letter}`;
  }
  return writing || !singleKeys ? null : key;
}

/** Follows the keys: gives the command that is complete, and the first key that waits for its second. */
export function commandFor(
  known: readonly PaletteCommand[],
  pressed: string,
  waiting: string | null,
): { readonly command: PaletteCommand | null; readonly waiting: string | null } {
  const keys = waiting ? `${waiting} ${pressed}` : pressed;
  const command = known.find((one) => one.keys === keys) ?? known.find((one) => one.keys === pressed) ?? null;
  const begins = known.some((one) => one.keys?.startsWith(`${pressed} `));
  return { command, waiting: !command && begins ? pressed : null };
}

/** How well a name fits a typed text: 4 equals it, 3 begins with it, 2 has words that begin so, 1 contains it, 0 none. */
export function fitOf(label: string, text: string): 0 | 1 | 2 | 3 | 4 {
  const typed = text.trim();
  if (!holdsWords(label, typed)) return 0;
  const rank = matchRank(label, typed);
  if (rank < 2) return rank === 0 ? 4 : 3;
  const parts = foldText(label).split(/\s+/);
  const words = foldText(typed).split(/\s+/);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 2 : 1;
}

/** Commands whose words hold every word looked for, the best first. */
export const findCommands = (known: readonly PaletteCommand[], text: string): readonly PaletteCommand[] =>
  known
    .map((command) => ({ command, fit: fitOf(command.label, text) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit || (other.command.weight ?? 0) - (one.command.weight ?? 0))
    .map(({ command }) => command);

/** Keys as they are written on a page. */
export const keyWords = (keys: string, mac: boolean): readonly string[] =>
  keys.split(' ').map((key) =>
    key
      .replace('mod+', mac ? '⌘' : 'Ctrl+')
      .replace('shift+', mac ? '⇧' : 'Shift+')
      .replace(/(?<=^|\+|⌘|⇧)[a-z]$/, (letter) => letter.toUpperCase()),
  );
