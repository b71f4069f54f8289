import { isUpright, lanesOf } from '../../../diagram/cells/lanes.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { toast } from '../../ui/toasts.ts';
import { insertLane, turnPool } from '../edits/lanes.ts';
import { makeRoom } from '../edits/make-room.ts';
import { moveCells } from '../edits/move.ts';
import { rootsOf } from '../edits/roots.ts';
import { align, alignments, distribute } from '../engine/align.ts';
import type { Editor } from '../engine/editor.ts';
import type { Command } from './command.ts';
import { selectedEditable, selectedElements } from './selected.ts';

const icons: Readonly<Record<(typeof alignments)[number], string>> = {
  left: 'bi-align-start',
  right: 'bi-align-end',
  top: 'bi-align-top',
  bottom: 'bi-align-bottom',
  'center vertically': 'bi-align-middle',
  'center horizontally': 'bi-align-center',
};

const elementsOf = (editor: Editor) => rootsOf(editor).flatMap((jsid) => editor.graph.element(jsid) ?? []);
const atLeast = (count: number) => (editor: Editor) => elementsOf(editor).length >= count;

/**
 * Moves cells in front of or behind all other cells of the same drawing band. The order within a band is stored as
 * `values.z`.
 */
function order(editor: Editor, to: 'front' | 'back'): void {
  const all = editor.graph.cells().map((cell) => Number(cell.values['z'] ?? 0));
  const edge = to === 'front' ? Math.max(0, ...all) + 1 : Math.min(0, ...all) - 1;
  for (const jsid of selectedEditable(editor)) {
    const cell = editor.graph.get(jsid);
    if (cell) editor.graph.change(jsid, { values: { ...cell.values, z: edge } });
  }
}

const pool = (editor: Editor) => selectedElements(editor).find((cell) => 'lanes' in cell.values);

export const arrangeCommands: readonly Command[] = [
  ...alignments.map(
    (how): Command => ({
      id: `align-${how.replaceAll(' ', '-')}`,
      title: `Align ${how}`,
      group: 'arrange',
      icon: icons[how],
      changes: true,
      when: atLeast(2),
      run: (editor) => {
        const cells = elementsOf(editor);
        align(cells.map(boxOf), how).forEach((by, at) => {
          moveCells(editor.graph, [cells[at]?.jsid as string], by);
        });
      },
    }),
  ),
  ...(['across', 'down'] as const).map(
    (axis): Command => ({
      id: `distribute-${axis}`,
      title: axis === 'across' ? 'Distribute across' : 'Distribute down',
      group: 'arrange',
      icon: axis === 'across' ? 'bi-distribute-horizontal' : 'bi-distribute-vertical',
      changes: true,
      when: atLeast(3),
      run: (editor) => {
        const cells = elementsOf(editor);
        distribute(cells.map(boxOf), axis).forEach((by, at) => {
          moveCells(editor.graph, [cells[at]?.jsid as string], by);
        });
      },
    }),
  ),
  {
    id: 'to-front',
    title: 'Bring to front',
    group: 'arrange',
    icon: 'bi-front',
    changes: true,
    when: (editor) => selectedEditable(editor).length > 0,
    run: (editor) => order(editor, 'front'),
  },
  {
    id: 'to-back',
    title: 'Send to back',
    group: 'arrange',
    icon: 'bi-back',
    changes: true,
    when: (editor) => selectedEditable(editor).length > 0,
    run: (editor) => order(editor, 'back'),
  },
  {
    id: 'make-space-right',
    title: 'Make room to the right',
    group: 'arrange',
    icon: 'bi-box-arrow-right',
    changes: true,
    when: atLeast(1),
    run: (editor) => makeRoomBeside(editor, 'x'),
  },
  {
    id: 'make-space-down',
    title: 'Make room below',
    group: 'arrange',
    icon: 'bi-box-arrow-down',
    changes: true,
    when: atLeast(1),
    run: (editor) => makeRoomBeside(editor, 'y'),
  },
  {
    id: 'add-lane',
    title: 'Add a lane',
    group: 'add',
    icon: 'bi-distribute-vertical',
    changes: true,
    when: (editor) => pool(editor) !== undefined,
    run: (editor) => {
      const cell = pool(editor);
      if (cell) insertLane(editor.graph, cell.jsid, lanesOf(cell).length);
    },
  },
  {
    id: 'turn-pool',
    title: 'Rotate the pool',
    group: 'arrange',
    icon: 'bi-phone-landscape',
    changes: true,
    when: (editor) => pool(editor) !== undefined,
    run: (editor) => {
      const cell = pool(editor);
      if (!cell) return;
      const refusal = turnPool(editor.graph, cell.jsid);
      if (refusal !== null) toast({ text: refusal, kind: 'error' });
      else editor.announce(isUpright(cell) ? 'The pool is horizontal now' : 'The pool is vertical now');
    },
  },
];

/** The space that one run of the command adds, in units. */
const room = 100;

/** Moves all cells beyond the selection away from it, along an axis. */
function makeRoomBeside(editor: Editor, axis: 'x' | 'y'): void {
  const chosen = boundsOf(elementsOf(editor).map(boxOf));
  if (chosen) makeRoom(editor.graph, { axis, edge: chosen[axis] + chosen[axis === 'x' ? 'width' : 'height'], room });
}
