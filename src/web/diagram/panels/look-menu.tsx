import { useEffect, useId, useRef } from 'react';
import type { JsonSchema } from '../../../contract/model.ts';
import type { Cell } from '../../../diagram/cells/cell.ts';
import { boundsOf } from '../../../diagram/cells/spatial-index.ts';
import { readColor } from '../../../fields/color/palette.ts';
import { Swatches } from '../../../fields/color/swatches.tsx';
import type { Values } from '../../resources/form/form-values.ts';
import { isAvailable, runCommand } from '../commands/command.ts';
import { commandOf } from '../commands/commands.ts';
import { selectedEditable } from '../commands/selected.ts';
import type { Editor } from '../engine/editor.ts';
import { useDiagram, useFromEditor } from '../react/editor-context.ts';
import { membersOf, sharedFields, withValues } from './inspector/shared-fields.ts';
import { keyHint } from './key-hint.ts';
import { leastCovering } from './pad-place.ts';
import { menuHome, placeAtLine } from './place-at-line.ts';

/** The width of the menu, the height of a row of colours, and the height of its other parts, in pixels. */
const [menuWidth, rowHeight, restHeight] = [374, 56, 48];

/** A colour field: a field of the cell itself, or of its style. */
interface ColourField {
  readonly key: string;
  readonly title: string;
  readonly inStyle: boolean;
  readonly color: string | null;
}

/** The colour fields that all cells have, with their common values. */
function coloursOf(cells: readonly Cell[], schemaOf: (type: string) => JsonSchema): readonly ColourField[] {
  const among = (inStyle: boolean): readonly ColourField[] => {
    const { schema, values } = sharedFields(
      cells.map((cell) => {
        const own = schemaOf(cell.type);
        if (!inStyle) return { schema: own, values: cell.values };
        return { schema: membersOf(own)['style'] ?? {}, values: (cell.values['style'] ?? {}) as Values };
      }),
    );
    return Object.entries(membersOf(schema)).flatMap(([key, { format, title }]) =>
      format === 'color' ? [{ key, title: String(title), inStyle, color: readColor(String(values[key] ?? '')) }] : [],
    );
  };
  return [...among(false), ...among(true)];
}

/** Sets a colour of the selected cells; null restores the default of their types. */
function setColour(editor: Editor, { key, title, inStyle }: ColourField, color: string | null): void {
  editor.graph.batch(`Change ${title.toLowerCase()}`, () => {
    for (const jsid of selectedEditable(editor)) {
      const cell = editor.graph.get(jsid);
      if (!cell) continue;
      const style = withValues((cell.values['style'] ?? {}) as Values, { [key]: color });
      const patch = inStyle ? { style: Object.keys(style).length ? style : null } : { [key]: color };
      editor.graph.change(jsid, { values: withValues(cell.values, patch) });
    }
  });
}

/** A menu with the colours of the selection, and commands to copy its style. */
export function LookMenu({ onClose }: { readonly onClose: () => void }) {
  const { editor, itemTypes } = useDiagram();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const home = useRef(menuHome(editor));
  const cells = useFromEditor(
    (now) => selectedEditable(now).flatMap((jsid) => now.graph.get(jsid) ?? []),
    (one, other) => one.length === other.length && one.every((cell, index) => cell === other[index]),
  );
  useEffect(() => menu.current?.querySelector<HTMLElement>('button')?.focus(), []);
  const fields = coloursOf(
    cells,
    (type) => (itemTypes.find(({ key }) => key === type)?.json_schema ?? {}) as JsonSchema,
  );
  const close = () => {
    onClose();
    home.current.focus({ preventScroll: true });
  };
  return (
    <div
      ref={menu}
      className="shape-menu look-menu"
      role="dialog"
      aria-label="Look"
      style={placeOf(editor, home.current, cells, restHeight + fields.length * rowHeight)}
      data-own-pointer
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      {fields.map((field) => (
        <div key={field.key}>
          <div id={`${id}-${field.key}`}>{field.title}</div>
          <div className="look-menu-row">
            <Swatches
              labelledBy={`${id}-${field.key}`}
              color={field.color}
              onChoose={(color) => setColour(editor, field, color)}
            />
            <button
              type="button"
              className="btn btn-secondary btn-sm"
              aria-label={`${field.title}: as its kind`}
              title="As its kind"
              onClick={() => setColour(editor, field, null)}
            >
              <i className="bi bi-arrow-counterclockwise" aria-hidden="true" />
            </button>
          </div>
        </div>
      ))}
      {!fields.length && <p className="text-2">The selected shapes have no colour in common.</p>}
      <div className="look-menu-row">
        {['copy-look', 'paste-look'].map(commandOf).map((command) => (
          <button
            key={command.id}
            type="button"
            className="btn btn-secondary btn-sm"
            title={keyHint(command)}
            disabled={!isAvailable(command, editor)}
            onClick={() => {
              close();
              runCommand(command, editor);
            }}
          >
            <i className={`bi ${command.icon}`} aria-hidden="true" /> {command.title}
          </button>
        ))}
      </div>
    </div>
  );
}

/**
 * The position of the menu: beside the selection, where it covers few other shapes; in a list of shapes, below the
 * line.
 */
function placeOf(
  editor: Editor,
  home: HTMLElement,
  cells: readonly Cell[],
  height: number,
): { left: number; top: number; width: number } {
  const { host } = editor;
  const width = Math.min(menuWidth, (host.offsetParent ?? host).clientWidth - 16);
  if (home !== host) {
    const { x, y } = placeAtLine(editor, home, { width, height });
    return { left: x, top: y, width };
  }
  const box = boundsOf(cells.map((cell) => editor.box(cell)));
  const { x, y } = box ? leastCovering(editor, box, { width, height }) : { x: 0, y: 0 };
  return { left: host.offsetLeft + x, top: host.offsetTop + y, width };
}
