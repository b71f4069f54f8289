import { foldText, holdsWords, matchRank } from '../../fields/fold-text.ts';
import { createStore } from './store.ts';

/** An action that is available everywhere: in the palette, by shortcut, and on the shortcut sheet. */
export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly group: 'Go to' | 'Actions';
  /** Among commands of the same fit, heavier ones come first; the default is 0. */
  readonly weight?: number;
  /** `mod+k`, `?`, or two keys in sequence: `g p`. */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

/** A shortcut that a screen handles itself, for the shortcut sheet. */
export interface ScreenShortcut {
  readonly keys: string;
  readonly label: string;
}

/** The shortcuts of a part of the page, with its title. */
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
    { keys: 'Ctrl+Enter', label: 'In a heading: as wide as its contents' },
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
  /** The target is an input for text. */
  readonly writing: boolean;
}

/** The pressed shortcut as `mod+k` or `g`; null if it is none. Single keys are no shortcuts in inputs for text. */
export function keyOf(
  { key, ctrlKey, metaKey, altKey, shiftKey = false, altGraph, writing }: Pressed,
  singleKeys: boolean,
): string | null {
  // F2 edits: in a text, or over a dialog, it would edit something else than what has the focus.
  if (/^F\d+$/.test(key)) return ctrlKey || metaKey || altKey || (key === 'F2' && writing) ? null : key;
  if (altKey || altGraph) return null;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    // Inputs for text have an undo of their own.
    if (letter === 'z' && writing) return null;
    return `mod+${shiftKey ? 'shift+' : ''}${letter}`;
  }
  return writing || !singleKeys ? null : key;
}

/** Returns the command of the pressed keys, and the first key of a sequence that waits for its second. */
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

/**
 * How well a name fits the text: it is equal (4), begins with it, has words that begin with it, or contains it (1); 0
 * for no fit.
 */
export function fitOf(label: string, text: string): 0 | 1 | 2 | 3 | 4 {
  const typed = text.trim();
  if (!holdsWords(label, typed)) return 0;
  const rank = matchRank(label, typed);
  if (rank < 2) return rank === 0 ? 4 : 3;
  const parts = foldText(label).split(/\s+/);
  const words = foldText(typed).split(/\s+/);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 2 : 1;
}

/** The commands that contain every word of the text, the best fit first. */
export const findCommands = (known: readonly PaletteCommand[], text: string): readonly PaletteCommand[] =>
  known
    .map((command) => ({ command, fit: fitOf(command.label, text) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit || (other.command.weight ?? 0) - (one.command.weight ?? 0))
    .map(({ command }) => command);

/** The keys as shown on the page. */
export const keyWords = (keys: string, mac: boolean): readonly string[] =>
  keys.split(' ').map((key) =>
    key
      .replace('mod+', mac ? '⌘' : 'Ctrl+')
      .replace('shift+', mac ? '⇧' : 'Shift+')
      .replace(/(?<=^|\+|⌘|⇧)[a-z]$/, (letter) => letter.toUpperCase()),
  );
