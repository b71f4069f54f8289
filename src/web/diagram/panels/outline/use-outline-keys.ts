import type { KeyboardEvent } from 'react';
import { commandOf } from '../../commands/commands.ts';
import type { Editor } from '../../engine/editor.ts';
import { editRefusal } from '../../engine/rules.ts';
import { pressedKeys } from '../../keyboard/pressed-keys.ts';
import { lineCommand, menuKeys, relocateLine, relocates, runLineCommand } from './line-commands.ts';
import type { OutlineRow } from './outline-rows.ts';

export interface OutlineHands {
  readonly editor: Editor;
  readonly rows: readonly OutlineRow[];
  /** The index of the focused line. */
  readonly at: number;
  readonly go: (at: number) => void;
  /**
   * Moves to another line and adds it to the selection, or, in the opposite direction, removes the line that is left.
   */
  readonly extend: (at: number) => void;
  readonly toggle: (jsid: string) => void;
  readonly rename: (jsid: string) => void;
  /** Opens the menu with all commands for the element of a line. */
  readonly menu: (jsid: string) => void;
  readonly leave: () => void;
  /** The reason why the diagram is read-only; null if it is not. */
  readonly reason: string | null;
  /** Shows the reason why a key had no effect. */
  readonly refuse: (words: string) => void;
}

/** The number of lines that Page Up and Page Down move. */
const page = 15;

/** Commands of single keys, which are text while a name is edited. */
const byLetter: Readonly<Record<string, string>> = { Delete: 'delete', Backspace: 'delete', '/': 'search' };

const renaming: ReadonlySet<string> = new Set(['Enter', 'F2']);

/** Handles the keys of the outline: those of a tree, and those of the sheet for the element of the line. */
export function outlineKeys(hands: OutlineHands) {
  const { editor, rows, at, go, extend, toggle, rename, menu, leave, reason, refuse } = hands;
  const row = rows[at];

  /**
   * The reason why the element of the line cannot be renamed or moved: the diagram is read-only, or the element is
   * locked. Null if it can.
   */
  const refusalOf = (key: string): string | null => {
    if (!renaming.has(key) && !relocates(key)) return null;
    const cell = row && editor.graph.get(row.jsid);
    return reason ?? (cell ? editRefusal(cell) : null);
  };
  const walk = (key: string): boolean => {
    switch (key) {
      case 'ArrowDown':
        go(Math.min(at + 1, rows.length - 1));
        return true;
      case 'ArrowUp':
        go(Math.max(at - 1, 0));
        return true;
      case 'Shift+ArrowDown':
        extend(at + 1);
        return true;
      case 'Shift+ArrowUp':
        extend(at - 1);
        return true;
      case 'PageDown':
        go(Math.min(at + page, rows.length - 1));
        return true;
      case 'PageUp':
        go(Math.max(at - page, 0));
        return true;
      case 'Home':
        go(0);
        return true;
      case 'End':
        go(rows.length - 1);
        return true;
      case 'ArrowRight':
        if (row?.open === false) toggle(row.jsid);
        else if (row?.open) go(at + 1);
        return true;
      case 'ArrowLeft': {
        if (row?.open) toggle(row.jsid);
        else if (row?.parent) go(rows.findIndex(({ jsid }) => jsid === row.parent));
        return true;
      }
      default:
        return false;
    }
  };

  return (event: KeyboardEvent): void => {
    const key = pressedKeys(event.nativeEvent);
    const letter = byLetter[key];
    const command = letter === undefined ? lineCommand(key) : commandOf(letter);
    const refusal = refusalOf(key);
    if (refusal !== null) {
      event.preventDefault();
      event.stopPropagation();
      refuse(refusal);
    } else if (walk(key)) event.preventDefault();
    else if (row && relocates(key)) {
      event.preventDefault();
      relocateLine({ editor, jsid: row.jsid, reason, refuse }, key, rows.slice(0, at));
    } else if (renaming.has(key) && row) {
      event.preventDefault();
      rename(row.jsid);
    } else if (menuKeys.has(key) && row) {
      event.preventDefault();
      menu(row.jsid);
    } else if (key === 'Escape') leave();
    else if (command) runLineCommand(command, event, { editor, jsid: row?.jsid, reason, refuse });
  };
}
