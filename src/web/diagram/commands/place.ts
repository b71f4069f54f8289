import { centreOf } from '../../../diagram/cells/geometry.ts';
import { laneBoxes } from '../../../diagram/cells/lanes.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { shapeType } from '../../../diagram/shapes/families.ts';
import { frameAround, surroundingType, takeFramesAway } from '../edits/frame.ts';
import { goesOnBorders } from '../edits/place.ts';
import { leastSize, limitsByContent, resizeCell } from '../edits/resize.ts';
import type { Editor } from '../engine/editor.ts';
import type { Command } from './command.ts';
import { selectedEditable, selectedElements } from './selected.ts';

const onlyElement = (editor: Editor) => {
  const [jsid, another] = selectedEditable(editor);
  return jsid === undefined || another !== undefined ? undefined : editor.graph.element(jsid);
};

const resizable = (editor: Editor) => selectedElements(editor).filter((cell) => shapeType(cell.type).resizable);

/** The minimum step of a resize by keys, in units: without a grid, steps of one unit would be too small. */
const least = 10;

/** Resizes the selected shapes by moving their right or lower side. */
function resizeBy(editor: Editor, width: number, height: number): void {
  const { graph } = editor;
  const step = Math.max(editor.grid, least);
  for (const cell of resizable(editor)) {
    const { x, y, ...size } = boxOf(cell);
    const limit = leastSize(graph, cell.jsid);
    const next = limitsByContent(
      graph,
      cell.jsid,
    )({
      x,
      y,
      width: Math.max(size.width + width * step, limit.width),
      height: Math.max(size.height + height * step, limit.height),
    });
    resizeCell(graph, cell.jsid, next);
    editor.announce(`${next.width} wide, ${next.height} high`);
  }
}

const resize = (
  id: string,
  { title, key, icon }: { readonly title: string; readonly key: string; readonly icon: string },
  { width, height }: { readonly width: number; readonly height: number },
): Command => ({
  id,
  title,
  group: 'arrange',
  icon,
  keys: [`Alt+${key}`],
  changes: true,
  when: (editor) => resizable(editor).length > 0,
  run: (editor) => resizeBy(editor, width, height),
});

/** Commands that are keyboard equivalents of drags: they set position, size, or the position on a border. */
export const placeCommands: readonly Command[] = [
  {
    id: 'move-to',
    title: 'Move to a lane, pool or the sheet',
    group: 'arrange',
    icon: 'bi-box-arrow-in-right',
    keys: ['Mod+Shift+Enter'],
    changes: true,
    when: (editor) => onlyElement(editor)?.embedding_enabled !== true && onlyElement(editor) !== undefined,
    run: (editor) => editor.request({ kind: 'move', jsid: onlyElement(editor)?.jsid as string }),
  },
  {
    id: 'attach',
    title: 'Attach an event to the border',
    group: 'add',
    icon: 'bi-record-circle',
    keys: ['Mod+b'],
    changes: true,
    when: (editor) => {
      const cell = onlyElement(editor);
      return (
        cell !== undefined &&
        !cell.embedding_enabled &&
        !goesOnBorders(cell) &&
        shapeType(cell.type).frames !== undefined
      );
    },
    run: (editor) => editor.request({ kind: 'attach', jsid: onlyElement(editor)?.jsid as string }),
  },
  {
    id: 'rename-lanes',
    title: 'Name the lanes, one after the other',
    group: 'edit',
    icon: 'bi-input-cursor',
    keys: ['Shift+F2'],
    changes: true,
    when: (editor) => {
      const cell = onlyElement(editor);
      return cell !== undefined && laneBoxes(cell).length > 0;
    },
    run: (editor) => {
      const cell = onlyElement(editor);
      const [first] = cell ? laneBoxes(cell) : [];
      if (cell && first) editor.request({ kind: 'rename', jsid: cell.jsid, point: centreOf(first) });
    },
  },
  {
    id: 'frame',
    title: 'Put a frame around it',
    group: 'arrange',
    icon: 'bi-bounding-box',
    keys: ['Mod+g'],
    changes: true,
    fits: (editor) => surroundingType(editor) !== undefined,
    when: (editor) => selectedEditable(editor).length > 0,
    run: (editor) => {
      const frame = frameAround(editor, selectedEditable(editor));
      if (!frame) return;
      editor.selection.set([frame.jsid]);
      editor.set({ focused: frame.jsid });
      editor.announce(`${shapeType(frame.type).describe(frame)} put around it`);
    },
  },
  {
    id: 'unframe',
    title: 'Remove the frame',
    group: 'arrange',
    icon: 'bi-slash-square',
    keys: ['Mod+Shift+g'],
    changes: true,
    fits: (editor) => surroundingType(editor) !== undefined,
    when: (editor) => selectedElements(editor).some(({ type }) => shapeType(type).surrounds),
    run: (editor) => {
      const stayed = takeFramesAway(editor.graph, selectedEditable(editor));
      editor.selection.set(stayed);
      if (stayed[0]) editor.set({ focused: stayed[0] });
      editor.announce(`Frame removed; ${stayed.length} ${stayed.length === 1 ? 'cell stays' : 'cells stay'}`);
    },
  },
  resize('wider', { title: 'Make it wider', key: 'ArrowRight', icon: 'bi-arrow-bar-right' }, { width: 1, height: 0 }),
  resize(
    'narrower',
    { title: 'Make it narrower', key: 'ArrowLeft', icon: 'bi-arrow-bar-left' },
    { width: -1, height: 0 },
  ),
  resize('taller', { title: 'Make it taller', key: 'ArrowDown', icon: 'bi-arrow-bar-down' }, { width: 0, height: 1 }),
  resize('shorter', { title: 'Make it less tall', key: 'ArrowUp', icon: 'bi-arrow-bar-up' }, { width: 0, height: -1 }),
];
