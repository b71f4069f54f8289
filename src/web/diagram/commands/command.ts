import type { Point } from '../../../diagram/cells/cell.ts';
import type { Editor } from '../engine/editor.ts';

/** One thing that can be done in a diagram. Toolbar, menus, keys, palette and tests all read the same list. */
export interface Command {
  readonly id: string;
  /** Sentence case, verb first. */
  readonly title: string;
  readonly group: 'edit' | 'select' | 'arrange' | 'view' | 'add' | 'file';
  /** A bootstrap icon, with its prefix. */
  readonly icon?: string;
  /** `Mod` is Control, or Command on a Mac. */
  readonly keys?: readonly string[];
  /** Keys that the browser turns into cut, copy or paste events: they are displayed, and handled as those events. */
  readonly shownKeys?: string;
  /** Changes the diagram: not offered in a read-only one. */
  readonly changes: boolean;
  /** Whether this kind of diagram has the command; if not, no toolbar shows it. */
  fits?(editor: Editor): boolean;
  /** Whether it is possible at present. */
  when?(editor: Editor): boolean;
  /** `at` is the point on the sheet for which it was requested, if there is one. */
  run(editor: Editor, at?: Point): void;
}

/** Whether the user can run the command at present. */
export const isAvailable = (command: Command, editor: Editor): boolean =>
  !(command.changes && editor.state.readOnly) && (command.fits?.(editor) ?? true) && (command.when?.(editor) ?? true);

/** Runs a command, as one undo step if it changes the diagram; an unavailable one does nothing. */
export function runCommand(command: Command, editor: Editor, at?: Point): void {
  if (!isAvailable(command, editor)) return;
  if (command.changes) editor.graph.batch(command.title, () => command.run(editor, at));
  else command.run(editor, at);
}
