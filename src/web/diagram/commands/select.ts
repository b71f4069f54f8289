import { isFixed } from '../../../diagram/cells/cell.ts';
import { selectionOf } from '../engine/selection.ts';
import { nameOf } from '../outline/describe.ts';
import { follow, go, hasStep, keepSelected, step } from '../outline/walk.ts';
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
    title: 'Select the container, then nothing',
    group: 'select',
    icon: 'bi-x',
    keys: ['Escape'],
    changes: false,
    when: (editor) => editor.selection.get().length > 0 || editor.state.tool !== 'select',
    run: (editor) => {
      if (editor.state.tool !== 'select') return editor.set({ tool: 'select' });
      const [jsid, another] = editor.selection.get();
      const outer = jsid === undefined || another !== undefined ? undefined : editor.graph.containerOf(jsid);
      if (outer !== undefined) return go(editor, outer);
      editor.set({ focused: null });
      editor.selection.clear();
      editor.announce('Nothing is selected');
    },
  },
  {
    id: 'keep-selected',
    title: 'Add the shape to the selection, or remove it',
    group: 'select',
    icon: 'bi-plus-circle-dotted',
    keys: ['Mod+Space'],
    changes: false,
    when: (editor) => editor.state.focused !== null,
    run: (editor) => {
      const { focused } = editor.state;
      if (focused === null) return;
      const stays = keepSelected(editor, focused);
      editor.announce(`${nameOf(editor.graph, focused)} ${stays ? 'stays selected' : 'does not stay selected'}`);
    },
  },
  {
    id: 'next-cell',
    title: 'Go to the next shape',
    group: 'select',
    icon: 'bi-arrow-right-short',
    keys: ['Tab'],
    changes: false,
    when: (editor) => hasStep(editor, 1),
    run: (editor) => go(editor, step(editor, 1)),
  },
  {
    id: 'previous-cell',
    title: 'Go to the previous shape',
    group: 'select',
    icon: 'bi-arrow-left-short',
    keys: ['Shift+Tab'],
    changes: false,
    when: (editor) => hasStep(editor, -1),
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
