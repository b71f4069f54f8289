import { useReducer } from 'react';
import type { ElementCell } from '../../../../diagram/cells/cell.ts';
import { boxOf } from '../../../../diagram/routing/route.ts';
import { shapeType } from '../../../../diagram/shapes/families.ts';
import { containerAt, setContainer } from '../../edits/embed.ts';
import { moveCells, withContents } from '../../edits/move.ts';
import { leastSize, resizeCell } from '../../edits/resize.ts';
import type { Editor } from '../../engine/editor.ts';
import { useEditor } from '../../react/editor-context.ts';
import { NumberField } from './number-field.tsx';
import { useFieldBatch } from './use-field-batch.ts';

/** Moves an element to a position with the same effects as a drag: the container there accepts it. */
function place(editor: Editor, cell: ElementCell, to: Partial<{ x: number; y: number }>): void {
  const { graph, index, state } = editor;
  const { x = cell.position.x, y = cell.position.y } = to;
  moveCells(graph, [cell.jsid], { x: x - cell.position.x, y: y - cell.position.y });
  const moved = graph.element(cell.jsid);
  if (!moved || !state.settings.embedding_enabled) return;
  const container = containerAt(graph, index.query(boxOf(moved)), moved, withContents(graph, [moved.jsid]));
  setContainer(graph, moved.jsid, container?.jsid);
}

/** The common value, or undefined if the values differ. */
const common = (numbers: readonly number[]): number | undefined =>
  numbers.every((number) => number === numbers[0]) ? numbers[0] : undefined;

/** Number fields for position and size, the keyboard equivalent of the drag handles. */
export function PlaceFields({ cells }: { readonly cells: readonly ElementCell[] }) {
  const editor = useEditor();
  const { write, settle } = useFieldBatch();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const { graph } = editor;
  const sized = cells.filter((cell) => shapeType(cell.type).resizable);
  const each = (field: string, of: readonly ElementCell[], run: (cell: ElementCell) => void) => {
    write(field, () => {
      for (const { jsid } of of) {
        const cell = graph.element(jsid);
        if (cell) run(cell);
      }
    });
    again();
  };
  const now = (of: readonly ElementCell[]) => of.flatMap(({ jsid }) => graph.element(jsid) ?? []);
  const side = (label: string, name: 'width' | 'height') => (
    <NumberField
      label={label}
      value={common(now(sized).map(({ size }) => size[name]))}
      least={Math.max(1, ...sized.map(({ jsid }) => leastSize(graph, jsid)[name]))}
      most={20_000}
      onWrite={(value) => each(name, sized, (cell) => resizeCell(graph, cell.jsid, { ...boxOf(cell), [name]: value }))}
    />
  );
  const corner = (label: string, name: 'x' | 'y', field: string) => (
    <NumberField
      label={label}
      value={common(now(cells).map(({ position }) => position[name]))}
      onWrite={(value) => each(field, cells, (cell) => place(editor, cell, { [name]: value }))}
    />
  );
  return (
    <fieldset className="inspector-place" onBlur={settle}>
      <legend>Position and size</legend>
      {corner('Left', 'x', 'left edge')}
      {corner('Top', 'y', 'top edge')}
      {sized.length === cells.length && side('Width', 'width')}
      {sized.length === cells.length && side('Height', 'height')}
    </fieldset>
  );
}
