import type { Point } from '../../../diagram/cells/cell.ts';
import type { Editor } from '../engine/editor.ts';

/** An action of the diagram editor. Toolbar, menus, keys, palette and tests all use the same list of commands. */
export interface Command {
  readonly id: string;
  /** In sentence case, beginning with a verb. */
  readonly title: string;
  readonly group: 'edit' | 'select' | 'arrange' | 'view' | 'add' | 'file';
  /** The name of a bootstrap icon, with its prefix. */
  readonly icon?: string;
  /** The keys that run the command. `Mod` is Control, or Command on a Mac. */
  readonly keys?: readonly string[];
  /**
   * Keys for which the browser sends cut, copy or paste events. They are only displayed; the events are handled
   * elsewhere.
   */
  readonly shownKeys?: string;
  /** Whether the command changes the diagram. Such commands are not offered in a read-only diagram. */
  readonly changes: boolean;
  /** Whether this kind of diagram has the command. If not, no toolbar shows it. */
  fits?(editor: Editor): boolean;
  /** Whether the command can run at present; without this function, it always can. */
  when?(editor: Editor): boolean;
  /** Runs the command. `at` is the point on the sheet to which the request applies, if there is one. */
  run(editor: Editor, at?: Point): void;
}

/** Whether the user can run the command at present. */
export const isAvailable = (command: Command, editor: Editor): boolean =>
  !(command.changes && editor.state.readOnly) && (command.fits?.(editor) ?? true) && (command.when?.(editor) ?? true);

/** Runs a command, as one undo step if it changes the diagram. An unavailable command has no effect. */
export function runCommand(command: Command, editor: Editor, at?: Point): void {
  if (!isAvailable(command, editor)) return;
  if (command.changes) editor.graph.batch(command.title, () => command.run(editor, at));
  else command.run(editor, at);
}
