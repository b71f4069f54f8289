/** What keys do to the element of a line, in the outline and in the table alike, and why one does nothing. */
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
/** Commands that go through what has been changed, which is not one element. */
const travelling: ReadonlySet<string> = new Set(['undo', 'redo']);
/** The browser makes an event of the clipboard of their keys, which is heard as what it is. */
const ofClipboard: ReadonlySet<string> = new Set(['cut', 'paste']);

/** The command that keys, as `pressedKeys` writes them, run on a line. */
export function lineCommand(keys: string): Command | undefined {
  const id = byKeys[keys];
  return id === undefined ? undefined : commandOf(id);
}

export interface CommandedLine {
  readonly editor: Editor;
  /** The element, or the link, of the line. */
  readonly jsid: string | undefined;
  /** Why nothing in the diagram can be changed; null where it can. */
  readonly reason: string | null;
  /** Says why a key did nothing. */
  readonly refuse: (words: string) => void;
}

/** Why the command cannot be run: the whole diagram stands still, the element does, or it has no such thing. */
function refusalOf(command: Command, { editor, jsid, reason }: CommandedLine): string | null {
  const travels = travelling.has(command.id);
  if (!command.changes && !travels) return null;
  // What is pasted stands beside the line, and what is cut is what is selected.
  const cell = travels || ofClipboard.has(command.id) ? undefined : editor.graph.get(jsid ?? '');
  const refusal = reason ?? (cell ? editRefusal(cell) : null);
  if (refusal !== null || isAvailable(command, editor)) return refusal;
  if (travels) return `There is nothing to ${command.id}.`;
  const [first] = editor.selection.get().flatMap((one) => editor.graph.get(one) ?? []);
  return (first && editRefusal(first)) ?? `“${command.title}” cannot be done here.`;
}

/** Runs a command on what is selected, which a line is at least by its keys; or says why not. */
export function runLineCommand(command: Command, event: KeyboardEvent, line: CommandedLine): void {
  const { editor, jsid } = line;
  const clipboard = ofClipboard.has(command.id);
  // What has just been pasted is selected before it has a line.
  if (!clipboard && jsid !== undefined && !editor.selection.has(jsid)) editor.selection.set([jsid]);
  const refusal = refusalOf(command, line);
  if (refusal === null && clipboard) return;
  event.preventDefault();
  event.stopPropagation();
  if (refusal !== null) line.refuse(refusal);
  else runCommand(command, editor);
}

/** Shift and an arrow from one line to the next: that one is selected as well, or the first one no more on the way back. */
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

/** Do keys, as `pressedKeys` writes them, move what stands on a line. */
export const relocates = (keys: string): boolean => keys in relocations;

/**
 * Moves what stands on a line to another lane, out of its container, or into the container nearest before it on its own
 * level; says where it is then, or why it stays.
 */
export function relocateLine({ editor, jsid, refuse }: CommandedLine, keys: string, before: LinesBefore): void {
  const outcome = jsid === undefined ? null : relocations[keys]?.(editor.graph, jsid, before);
  if (outcome) editor.announce(outcome);
  else refuse('There is nothing to move it to.');
}
