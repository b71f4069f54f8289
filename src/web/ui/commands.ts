import { foldText, holdsWords, matchRank } from '../../fields/fold-text.ts';
import { createStore } from './store.ts';

/** An action that is available everywhere: in the command palette, by its shortcut, and in the list of shortcuts. */
export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly group: 'Go to' | 'Actions';
  /** The priority among commands that match a text equally well; higher ones come first. Default 0. */
  readonly weight?: number;
  /** The shortcut: `mod+k`, `?`, or two keys in sequence, such as `g p`. */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

/** A shortcut that a screen handles itself, shown in the list of shortcuts. */
export interface ScreenShortcut {
  readonly keys: string;
  readonly label: string;
}

/** The shortcuts of a part of the page, under a title. */
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
  /** Whether the event's target is a text field. */
  readonly writing: boolean;
}

/**
 * The pressed shortcut in the form `mod+k` or `g`; null if the keys are no shortcut. In text fields, single keys are no
 * shortcuts.
 */
export function keyOf(
  { key, ctrlKey, metaKey, altKey, shiftKey = false, altGraph, writing }: Pressed,
  singleKeys: boolean,
): string | null {
  // F2 starts editing. In a text field it is ignored, because it would edit an element without the focus.
  if (/^F\d+$/.test(key)) return ctrlKey || metaKey || altKey || (key === 'F2' && writing) ? null : key;
  if (altKey || altGraph) return null;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    // Text fields have their own undo.
    if (letter === 'z' && writing) return null;
    return `mod+${shiftKey ? 'shift+' : ''}${letter}`;
  }
  return writing || !singleKeys ? null : key;
}

/** The command for the pressed keys, and the first key of a sequence while the second one is awaited. */
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
 * How well a name matches the text: it is equal (4), begins with it (3), has words that begin with it (2), or contains
 * it (1); 0 for no match.
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

/** The commands that contain every word of the text, the best match first. */
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
