import { type PointerEvent as ReactPointerEvent, useRef } from 'react';
import { type Cell, isLink } from '../../../diagram/cells/cell.ts';
import { overlaps } from '../../../diagram/cells/spatial-index.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import { isAvailable, runCommand } from '../commands/command.ts';
import { commandOf } from '../commands/commands.ts';
import { appendShape } from '../edits/append.ts';
import { joinToNew, usualLink } from '../edits/connect.ts';
import type { Editor } from '../engine/editor.ts';
import { editRefusal } from '../engine/rules.ts';
import { useEditor, useFromEditor } from '../react/editor-context.ts';
import { startLinkDrag } from './link-drag.ts';
import { linkPadPlace, padPlace } from './pad-place.ts';
import { ShapePicture } from './shape-picture.tsx';

interface Place {
  readonly jsid: string;
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly kind: 'element' | 'link';
  readonly type: string;
}

const samePlace = (a: Place | null, b: Place | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.jsid === b.jsid &&
    a.x === b.x &&
    a.y === b.y &&
    a.columns === b.columns &&
    a.type === b.type);

/** The number of shapes that are offered as the next one. */
const maxNext = 5;

/** The buttons of the pad for a shape or link. */
function offersOf(editor: Editor, cell: Cell) {
  const { graph, state } = editor;
  if (isLink(cell)) {
    const splits = isAvailable(commandOf('append'), editor);
    const changes = linkType(cell.type).changes.length > 0;
    return { next: [], connectable: false, splits, changes, count: 3 + Number(splits) + Number(changes) };
  }
  const type = shapeType(cell.type);
  const isFlow = usualLink(state.settings).type === 'Flow';
  const fits = (item: StencilItem) => !(isFlow && 'refusal' in (joinToNew(graph, cell.jsid, item) ?? {}));
  const next = type.next.filter(fits).slice(0, maxNext);
  const changes = type.changes.length > 0;
  const count = next.length + (type.connectable ? 2 : 0) + Number(changes) + 2;
  return { next, connectable: type.connectable, splits: false, changes, count };
}

/** Buttons beside the selected shape: next shapes, a link, another type, delete. */
export function AppendPad() {
  const editor = useEditor();
  const pad = useRef<HTMLDivElement>(null);
  const place = useFromEditor<Place | null>((now) => {
    const [jsid, another] = now.selection.get();
    const cell = jsid === undefined || another !== undefined ? undefined : now.graph.get(jsid);
    if (!cell || now.state.readOnly || editRefusal(cell) || now.moving.size || now.viewport.view.zoom < 0.3)
      return null;
    if (now.state.tool !== 'select') return null;
    if (!overlaps(now.box(cell), now.viewport.area)) return null;
    const { count } = offersOf(now, cell);
    const at = isLink(cell) ? linkPadPlace(now, cell, count) : padPlace(now, cell, count);
    if (!at) return null;
    return {
      jsid: cell.jsid,
      type: `${cell.type}${JSON.stringify(cell.values['event_type'] ?? '')}`,
      x: Math.round(at.x),
      y: Math.round(at.y),
      columns: at.columns,
      kind: 'position' in cell ? 'element' : 'link',
    };
  }, samePlace);
  if (!place) return null;
  const { jsid, x, y, columns, kind } = place;
  const cell = editor.graph.get(jsid);
  if (!cell) return null;
  const { next, connectable, splits, changes } = offersOf(editor, cell);
  const focusSheet = () => editor.host.focus({ preventScroll: true });
  return (
    <div
      ref={pad}
      className="append-pad"
      role="toolbar"
      aria-label="Next steps"
      style={{ left: x, top: y, gridTemplateColumns: `repeat(${columns}, 34px)` }}
      data-own-pointer
    >
      {next.map((item) => (
        <button
          key={item.label}
          type="button"
          className="pad-button"
          title={`Add ${item.label.toLowerCase()}`}
          aria-label={`Add ${item.label.toLowerCase()}`}
          onClick={() => {
            const added = appendShape(editor, jsid, item);
            focusSheet();
            if (added) editor.request({ kind: 'rename', jsid: added.jsid });
          }}
        >
          <ShapePicture item={item} />
        </button>
      ))}
      {connectable && (
        <>
          <PadButton
            icon="bi-three-dots"
            label="Add another shape"
            onClick={() => editor.request({ kind: 'append', jsid })}
          />
          <PadButton
            icon="bi-arrow-up-right"
            label="Link: drag to a shape, or press to choose one"
            onPointerDown={(event) => startLinkDrag(editor, jsid, event.nativeEvent)}
            onClick={() => editor.request({ kind: 'link', jsid })}
          />
        </>
      )}
      {kind === 'link' && (
        <>
          {splits && (
            <PadButton
              icon="bi-plus-square"
              label="Put a shape into the flow"
              onClick={() => editor.request({ kind: 'append', jsid })}
            />
          )}
          <PadButton
            icon="bi-input-cursor-text"
            label="Write its label"
            onClick={() => editor.request({ kind: 'rename', jsid })}
          />
        </>
      )}
      {changes && (
        <PadButton
          icon="bi-arrow-repeat"
          label="Change type"
          onClick={() => editor.request({ kind: 'change', jsid })}
        />
      )}
      <PadButton icon="bi-palette" label="Change the look" onClick={() => editor.request({ kind: 'look' })} />
      <PadButton
        icon="bi-trash"
        label="Delete"
        onClick={() => {
          runCommand(commandOf('delete'), editor);
          focusSheet();
        }}
      />
    </div>
  );
}

interface PadButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly onPointerDown?: (event: ReactPointerEvent<HTMLButtonElement>) => void;
}

const PadButton = ({ icon, label, onClick, onPointerDown }: PadButtonProps) => (
  <button
    type="button"
    className="pad-button"
    title={label}
    aria-label={label}
    onClick={onClick}
    onPointerDown={onPointerDown}
  >
    <i className={`bi ${icon}`} aria-hidden="true" />
  </button>
);
