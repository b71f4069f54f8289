import { isFixed } from '../cells/cell.ts';
import { selectionOf } from '../engine/selection.ts';
import { follow, step } from '../keyboard/walk.ts';
import type { Command } from './command.ts';

export const selectCommands: readonly Command[] = [
  {
    id: 'select-all',
    title: 'Select all',
    group: 'select',
    icon: 'bi-check2-all',
    keys: ['Mod+a'],
    changes: false,
    run: (editor) => {
      const cells = editor.graph.cells();
      const free = cells.filter((cell) => !isFixed(cell) && !editor.graph.isHidden(cell));
      editor.selection.set(
        selectionOf(
          free.map(({ jsid }) => jsid),
          cells,
        ),
      );
      editor.announce(`${editor.selection.get().length} selected`);
    },
  },
  {
    id: 'select-none',
    title: 'Let go of the selection',
    group: 'select',
    icon: 'bi-x',
    keys: ['Escape'],
    changes: false,
    when: (editor) => editor.selection.get().length > 0 || editor.state.tool !== 'select',
    run: (editor) => {
      editor.set({ tool: 'select', focused: null });
      editor.selection.clear();
    },
  },
  {
    id: 'next-cell',
    title: 'Go to the next shape',
    group: 'select',
    icon: 'bi-arrow-right-short',
    keys: ['Tab'],
    changes: false,
    when: (editor) => step(editor, 1) !== undefined,
    run: (editor) => go(editor, step(editor, 1)),
  },
  {
    id: 'previous-cell',
    title: 'Go to the shape before',
    group: 'select',
    icon: 'bi-arrow-left-short',
    keys: ['Shift+Tab'],
    changes: false,
    when: (editor) => step(editor, -1) !== undefined,
    run: (editor) => go(editor, step(editor, -1)),
  },
  ...(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const).map(
    (key): Command => ({
      id: `follow-${key.slice(5).toLowerCase()}`,
      title: `Follow a link ${key.slice(5).toLowerCase()}`,
      group: 'select',
      icon: 'bi-signpost',
      keys: [`Mod+${key}`],
      changes: false,
      when: (editor) => editor.selection.get().length === 1,
      run: (editor) => go(editor, follow(editor, key)),
    }),
  ),
];

function go(editor: Parameters<Command['run']>[0], jsid: string | undefined): void {
  if (jsid === undefined) {
    editor.announce('No link leads there');
    return;
  }
  editor.selection.set([jsid]);
  editor.set({ focused: jsid });
  const box = editor.index.box(jsid);
  if (box) editor.viewport.reveal(box);
}
