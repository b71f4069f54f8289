/**
 * Runs keyboard commands on the element of a line, in outline and table, and gives the reason if a command cannot run.
 */
import type { KeyboardEvent } from 'react';
import { type Command, isAvailable, runCommand } from '../../commands/command.ts';
import { commandOf } from '../../commands/commands.ts';
import type { Editor } from '../../engine/editor.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { editRefusal } from '../../engine/rules.ts';
import { moveInto, moveOut, moveToLane } from './relocate.ts';

const byKeys: Readonly<Record<string, string>> = {
  'Mod+Enter': 'append',
  'Alt+Enter': 'link-to',
  'Shift+Enter': 'change-type',
  'Mod+Shift+Enter': 'move-to',
  'Shift+F2': 'rename-lanes',
  'Mod+b': 'attach',
  'Mod+d': 'duplicate',
  'Mod+f': 'search',
  'Mod+z': 'undo',
  'Mod+Shift+z': 'redo',
  'Mod+y': 'redo',
  'Mod+x': 'cut',
  'Mod+v': 'paste',
};

export const menuKeys: ReadonlySet<string> = new Set(['Shift+F10', 'ContextMenu']);
/** The undo and redo commands, which do not apply to an element. */
const travelling: ReadonlySet<string> = new Set(['undo', 'redo']);
/** Commands whose keys the browser sends as clipboard events, which are handled elsewhere. */
const ofClipboard: ReadonlySet<string> = new Set(['cut', 'paste']);

/** The command for keys on a line, in the notation of `pressedKeys`; undefined if there is none. */
export function lineCommand(keys: string): Command | undefined {
  const id = byKeys[keys];
  return id === undefined ? undefined : commandOf(id);
}

export interface CommandedLine {
  readonly editor: Editor;
  /** The jsid of the line's element or link. */
  readonly jsid: string | undefined;
  /** The reason why the diagram is read-only; null if it is not. */
  readonly reason: string | null;
  /** Shows the reason why a key had no effect. */
  readonly refuse: (words: string) => void;
}

/**
 * The reason why the command cannot run: the diagram is read-only, the element is locked, or the command does not apply
 * to it. Null if it can.
 */
function refusalOf(command: Command, { editor, jsid, reason }: CommandedLine): string | null {
  const travels = travelling.has(command.id);
  if (!command.changes && !travels) return null;
  // Undo, redo and clipboard commands do not depend on the element of the line: cells are pasted beside the line, and a
  // cut applies to the selection.
  const cell = travels || ofClipboard.has(command.id) ? undefined : editor.graph.get(jsid ?? '');
  const refusal = reason ?? (cell ? editRefusal(cell) : null);
  if (refusal !== null || isAvailable(command, editor)) return refusal;
  if (travels) return `There is nothing to ${command.id}.`;
  const [first] = editor.selection.get().flatMap((one) => editor.graph.get(one) ?? []);
  return (first && editRefusal(first)) ?? `“${command.title}” cannot be done here.`;
}

/**
 * Runs a command on the selection, which includes the element of the line; if the command cannot run, shows the reason.
 */
export function runLineCommand(command: Command, event: KeyboardEvent, line: CommandedLine): void {
  const { editor, jsid } = line;
  const clipboard = ofClipboard.has(command.id);
  // Pasted cells are selected already, but have no line yet, so clipboard commands do not change the selection.
  if (!clipboard && jsid !== undefined && !editor.selection.has(jsid)) editor.selection.set([jsid]);
  const refusal = refusalOf(command, line);
  if (refusal === null && clipboard) return;
  event.preventDefault();
  event.stopPropagation();
  if (refusal !== null) line.refuse(refusal);
  else runCommand(command, editor);
}

/** Extends the selection by the next line; in the opposite direction, removes the line that is left. */
export function extendSelection({ selection }: Editor, from: string, to: string): void {
  if (selection.has(to)) selection.toggle(from);
  else selection.set([...(selection.has(from) ? selection.get() : [from]), to]);
}

type LinesBefore = readonly { readonly jsid: string }[];
type Relocation = (graph: DiagramGraph, jsid: string, before: LinesBefore) => string | null;

const relocations: Readonly<Record<string, Relocation>> = {
  'Alt+ArrowUp': (graph, jsid) => moveToLane(graph, jsid, -1),
  'Alt+ArrowDown': (graph, jsid) => moveToLane(graph, jsid, 1),
  'Alt+ArrowLeft': moveOut,
  'Alt+ArrowRight': (graph, jsid, before) => {
    const container = graph.containerOf(jsid);
    for (const other of before.toReversed()) {
      const outcome = graph.containerOf(other.jsid) === container ? moveInto(graph, jsid, other.jsid) : null;
      if (outcome !== null) return outcome;
    }
    return null;
  },
};

/** Whether the keys move the element of a line, in the notation of `pressedKeys`. */
export const relocates = (keys: string): boolean => keys in relocations;

/**
 * Moves the element of a line: to another lane, out of its container, or into the nearest previous container at its
 * level. Announces the new position, or the reason why the element stays.
 */
export function relocateLine({ editor, jsid, refuse }: CommandedLine, keys: string, before: LinesBefore): void {
  const outcome = jsid === undefined ? null : relocations[keys]?.(editor.graph, jsid, before);
  if (outcome) editor.announce(outcome);
  else refuse('There is nothing to move it to.');
}
