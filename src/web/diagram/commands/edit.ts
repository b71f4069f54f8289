import { isElement } from '../../../diagram/cells/cell.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { copySelection, duplicateSelection, pasteStored } from '../edits/clipboard.ts';
import { removeCells } from '../edits/remove.ts';
import { isSplittable } from '../edits/split.ts';
import type { Editor } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';
import type { Command } from './command.ts';
import { selectedEditable } from './selected.ts';

const some = { when: (editor: Parameters<Command['run']>[0]) => selectedEditable(editor).length > 0 };

/**
 * The jsid of the selected cell, if exactly one is selected and its name can be edited on the sheet or in the
 * inspector.
 */
function nameable(editor: Editor): string | undefined {
  const [jsid, another] = editor.selection.get();
  const cell = jsid === undefined || another !== undefined ? undefined : editor.graph.get(jsid);
  return cell && (!editRefusal(cell) || shapeType(cell.type).namedInInspector) ? cell.jsid : undefined;
}

export const editCommands: readonly Command[] = [
  {
    id: 'undo',
    title: 'Undo',
    group: 'edit',
    icon: 'bi-arrow-counterclockwise',
    keys: ['Mod+z'],
    changes: false,
    when: (editor) => editor.history.canUndo && !editor.state.readOnly,
    run: (editor) => {
      const what = editor.history.nextUndo;
      editor.history.undo();
      editor.announce(`Undone: ${what}`);
      revealSelection(editor);
    },
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'edit',
    icon: 'bi-arrow-clockwise',
    keys: ['Mod+Shift+z', 'Mod+y'],
    changes: false,
    when: (editor) => editor.history.canRedo && !editor.state.readOnly,
    run: (editor) => {
      const what = editor.history.nextRedo;
      editor.history.redo();
      editor.announce(`Redone: ${what}`);
      revealSelection(editor);
    },
  },
  {
    id: 'delete',
    title: 'Delete',
    group: 'edit',
    icon: 'bi-trash',
    keys: ['Delete', 'Backspace'],
    changes: true,
    ...some,
    run: (editor) => {
      const count = removeCells(editor.graph, selectedEditable(editor));
      editor.announce(`${count} ${count === 1 ? 'cell' : 'cells'} deleted`);
    },
  },
  {
    id: 'copy',
    title: 'Copy',
    group: 'edit',
    icon: 'bi-copy',
    shownKeys: 'Mod+c',
    changes: false,
    when: (editor) => editor.selection.get().length > 0,
    run: (editor) => copySelection(editor),
  },
  {
    id: 'cut',
    title: 'Cut',
    group: 'edit',
    icon: 'bi-scissors',
    shownKeys: 'Mod+x',
    changes: true,
    ...some,
    run: (editor) => {
      copySelection(editor);
      removeCells(editor.graph, selectedEditable(editor));
    },
  },
  {
    id: 'paste',
    title: 'Paste',
    group: 'edit',
    icon: 'bi-clipboard',
    shownKeys: 'Mod+v',
    changes: true,
    run: (editor, at) => pasteStored(editor, at && { at, pointed: true }),
  },
  {
    id: 'duplicate',
    title: 'Duplicate',
    group: 'edit',
    icon: 'bi-layers',
    keys: ['Mod+d'],
    changes: true,
    ...some,
    run: duplicateSelection,
  },
  {
    id: 'rename',
    title: 'Rename',
    group: 'edit',
    icon: 'bi-input-cursor-text',
    keys: ['Enter', 'F2'],
    changes: true,
    when: (editor) => nameable(editor) !== undefined,
    run: (editor) => {
      const jsid = nameable(editor);
      if (jsid) editor.request({ kind: 'rename', jsid });
    },
  },
  {
    id: 'menu',
    title: 'Show all actions',
    group: 'edit',
    icon: 'bi-three-dots',
    keys: ['Shift+F10', 'ContextMenu'],
    changes: false,
    run: (editor) => {
      const [jsid] = editor.selection.get();
      const box = jsid === undefined ? undefined : editor.index.box(jsid);
      const { left, top } = editor.host.getBoundingClientRect();
      const at = box
        ? editor.viewport.toPaper({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
        : { x: 16, y: 16 };
      editor.request({
        kind: 'menu',
        jsid: jsid ?? null,
        client: { x: left + Math.max(0, at.x), y: top + Math.max(0, at.y) },
      });
    },
  },
  {
    id: 'lock',
    title: 'Lock or unlock',
    group: 'edit',
    icon: 'bi-lock',
    changes: true,
    when: (editor) => editor.selection.get().length > 0,
    run: (editor) => {
      const cells = editor.selection.get().flatMap((jsid) => editor.graph.get(jsid) ?? []);
      const locked = cells.some((cell) => !cell.locked);
      for (const cell of cells) if (cell.celltype == null) editor.graph.change(cell.jsid, { locked });
      editor.announce(locked ? 'Locked' : 'Unlocked');
    },
  },
  {
    id: 'append',
    title: 'Add the next shape, or one into the flow',
    group: 'add',
    icon: 'bi-plus-square',
    keys: ['Mod+Enter'],
    changes: true,
    when: (editor) => {
      const cell = editor.graph.get(selectedEditable(editor)[0] ?? '');
      return cell !== undefined && (isElement(cell) || isSplittable(cell));
    },
    run: (editor) => editor.request({ kind: 'append', jsid: selectedEditable(editor)[0] as string }),
  },
  {
    id: 'change-type',
    title: 'Change type',
    group: 'edit',
    icon: 'bi-arrow-repeat',
    keys: ['Shift+Enter'],
    changes: true,
    when: (editor) => selectedEditable(editor).length === 1,
    run: (editor) => editor.request({ kind: 'change', jsid: selectedEditable(editor)[0] as string }),
  },
];

function revealSelection(editor: Parameters<Command['run']>[0]): void {
  const [first] = editor.selection.get();
  const box = first === undefined ? undefined : editor.index.box(first);
  if (box) editor.viewport.reveal(box);
}
