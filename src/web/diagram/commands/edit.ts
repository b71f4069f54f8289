import { removeCells } from '../edits/remove.ts';
import { copySelection, duplicateSelection, pasteStored } from '../engine/clipboard.ts';
import { nameOf } from '../outline/describe.ts';
import type { Command } from './command.ts';
import { selectedEditable } from './selected.ts';

const some = { when: (editor: Parameters<Command['run']>[0]) => selectedEditable(editor).length > 0 };

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
      editor.announce(`Done again: ${what}`);
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
    changes: false,
    when: (editor) => editor.selection.get().length > 0,
    run: (editor) => copySelection(editor),
  },
  {
    id: 'cut',
    title: 'Cut',
    group: 'edit',
    icon: 'bi-scissors',
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
    changes: true,
    run: pasteStored,
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
    when: (editor) => selectedEditable(editor).length === 1,
    run: (editor) => {
      const [jsid] = selectedEditable(editor);
      if (jsid) editor.wish({ kind: 'rename', jsid });
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
    title: 'Add the next shape',
    group: 'add',
    icon: 'bi-plus-square',
    keys: ['n'],
    changes: true,
    when: (editor) => editor.graph.element(selectedEditable(editor)[0] ?? '') !== undefined,
    run: (editor) => editor.wish({ kind: 'append', jsid: selectedEditable(editor)[0] as string }),
  },
  {
    id: 'link-to',
    title: 'Link to another shape',
    group: 'add',
    icon: 'bi-arrow-up-right',
    keys: ['l'],
    changes: true,
    when: (editor) => editor.graph.element(editor.selection.get()[0] ?? '') !== undefined,
    run: (editor) => editor.wish({ kind: 'link', jsid: editor.selection.get()[0] as string }),
  },
  {
    id: 'change-type',
    title: 'Change type',
    group: 'edit',
    icon: 'bi-arrow-repeat',
    keys: ['Shift+Enter'],
    changes: true,
    when: (editor) => selectedEditable(editor).length === 1,
    run: (editor) => editor.wish({ kind: 'change', jsid: selectedEditable(editor)[0] as string }),
  },
  {
    id: 'reverse',
    title: 'Turn the link around',
    group: 'edit',
    icon: 'bi-arrow-left-right',
    changes: true,
    when: (editor) => selectedEditable(editor).some((jsid) => editor.graph.link(jsid)),
    run: (editor) => {
      for (const jsid of selectedEditable(editor)) {
        const link = editor.graph.link(jsid);
        if (!link) continue;
        const { vertices, source_anchor, target_anchor, ...values } = link.values;
        editor.graph.change(jsid, {
          source: link.target,
          target: link.source,
          values: {
            ...values,
            ...(Array.isArray(vertices) && { vertices: vertices.toReversed() }),
            ...(target_anchor !== undefined && { source_anchor: target_anchor }),
            ...(source_anchor !== undefined && { target_anchor: source_anchor }),
          },
        });
        editor.announce(`Now from ${nameOf(editor.graph, link.target ?? '')}`);
      }
    },
  },
  {
    id: 'straighten',
    title: 'Let the link find its way',
    group: 'arrange',
    icon: 'bi-slash-lg',
    changes: true,
    when: (editor) =>
      selectedEditable(editor).some((jsid) => Array.isArray(editor.graph.link(jsid)?.values['vertices'])),
    run: (editor) => {
      for (const jsid of selectedEditable(editor)) {
        const link = editor.graph.link(jsid);
        if (!link) continue;
        const { vertices: _v, source_anchor: _s, target_anchor: _t, ...values } = link.values;
        editor.graph.change(jsid, { values });
      }
    },
  },
];

function revealSelection(editor: Parameters<Command['run']>[0]): void {
  const [first] = editor.selection.get();
  const box = first === undefined ? undefined : editor.index.box(first);
  if (box) editor.viewport.reveal(box);
}
