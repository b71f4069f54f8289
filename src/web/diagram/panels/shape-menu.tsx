import { useCombobox } from 'downshift';
import { useEffect, useMemo, useRef, useState } from 'react';
import { appendShape } from '../edits/append.ts';
import { connect, refusalOf } from '../edits/connect.ts';
import { replaceCell } from '../edits/replace.ts';
import type { Editor, Wish } from '../engine/editor.ts';
import { centreOf, distance } from '../engine/geometry.ts';
import { describeCell, nameOf } from '../outline/describe.ts';
import { useDiagram } from '../page/editor-context.ts';
import { linkType, shapeType } from '../shapes/families.ts';
import type { StencilItem } from '../shapes/shape-type.ts';
import { ShapePicture } from './shape-picture.tsx';

export type ShapeMenuRequest = Extract<Wish, { kind: 'append' | 'change' | 'link' }>;

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly item?: StencilItem | undefined;
  readonly words: string;
  readonly choose: () => void;
}

const titles = { append: 'Add what comes next', change: 'Change type to', link: 'Link to' } as const;
/** More than this are found by typing. */
const mostShown = 60;

/** A list to choose from by typing: the next shape, another type, or a shape to link to. */
export function ShapeMenu({ request, onClose }: { readonly request: ShapeMenuRequest; readonly onClose: () => void }) {
  const { editor, family } = useDiagram();
  const choices = useMemo(
    () =>
      choicesFor(
        editor,
        request,
        family.stencil.flatMap(({ items }) => items),
      ),
    [editor, request, family],
  );
  const [text, setText] = useState('');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = choices.filter((choice) => words.every((word) => choice.words.includes(word))).slice(0, mostShown);
  const field = useRef<HTMLInputElement>(null);
  // The sheet takes the keyboard back once the field is gone, unless somebody has taken it elsewhere.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) editor.host.focus({ preventScroll: true });
      });
    },
    [editor],
  );
  const close = onClose;
  const combobox = useCombobox<Choice>({
    items: found,
    isOpen: true,
    inputValue: text,
    defaultHighlightedIndex: 0,
    itemToString: (choice) => choice?.label ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      close();
      selectedItem.choose();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const at = placeOf(editor, request);
  return (
    <div
      className="shape-menu"
      role="dialog"
      aria-label={titles[request.kind]}
      style={{ left: at.x, top: at.y }}
      data-own-pointer
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the combobox's props name its field. */}
      <label className="shape-menu-title" {...combobox.getLabelProps()}>
        {titles[request.kind]}
      </label>
      <input
        className="form-control"
        placeholder="Type to find"
        {...combobox.getInputProps({
          ref: field,
          // downshift's own event comes too late for a controlled field: fast typing would lose letters.
          onChange: (event) => setText(event.currentTarget.value),
          onKeyDown: (event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          },
        })}
      />
      <ul {...combobox.getMenuProps()}>
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the combobox's props make it an option.
          <li
            key={choice.key}
            {...combobox.getItemProps({ item: choice, index })}
            aria-selected={index === combobox.highlightedIndex}
          >
            {choice.item && (
              <span className="shape-menu-picture">
                <ShapePicture item={choice.item} />
              </span>
            )}
            <span>{choice.label}</span>
            {choice.hint && <small className="text-2">{choice.hint}</small>}
          </li>
        ))}
      </ul>
      {!found.length && <p className="text-2">Nothing is called “{text}”.</p>}
    </div>
  );
}

function choicesFor(editor: Editor, request: ShapeMenuRequest, stencil: readonly StencilItem[]): Choice[] {
  const { graph } = editor;
  const cell = graph.get(request.jsid);
  if (!cell) return [];
  const ofItem = (item: StencilItem, choose: () => void): Choice => ({
    key: `${item.label} ${JSON.stringify(item.values ?? {})}`,
    label: item.label,
    item: 'position' in cell ? item : undefined,
    words: [item.label, ...(item.words ?? [])].join(' ').toLowerCase(),
    choose,
  });
  if (request.kind === 'append') {
    const next = 'position' in cell ? shapeType(cell.type).next : [];
    const rest = stencil.filter((item) => !next.some(({ label }) => label === item.label));
    return [...next, ...rest].map((item) =>
      ofItem(item, () => {
        const added = appendShape(editor, request.jsid, item, request.point);
        if (added) editor.announce(`${item.label} added and linked`);
      }),
    );
  }
  if (request.kind === 'change') {
    const changes = 'position' in cell ? shapeType(cell.type).changes : linkType(cell.type).changes;
    return changes.map((item) =>
      ofItem(item, () => {
        const jsid = replaceCell(graph, request.jsid, item);
        editor.selection.set([jsid]);
        editor.set({ focused: jsid });
        editor.announce(`Now ${describeCell(graph, jsid)}`);
      }),
    );
  }
  const from = centreOf(editor.box(cell));
  return graph
    .elements()
    .filter((other) => !refusalOf(graph, cell.jsid, other.jsid))
    .map((other) => ({ other, far: distance(from, centreOf(editor.box(other))) }))
    .sort((a, b) => a.far - b.far)
    .map(({ other }) => ({
      key: other.jsid,
      label: nameOf(graph, other.jsid),
      hint: describeCell(graph, other.jsid),
      words: describeCell(graph, other.jsid).toLowerCase(),
      choose: () => {
        const link = connect(graph, {
          source: cell.jsid,
          target: other.jsid,
          type: editor.state.settings.default_link_key,
        });
        if (link) editor.announce(`Linked to ${nameOf(graph, other.jsid)}`);
      },
    }));
}

const menuSize = { width: 300, height: 340 };

/** Beside the cell, or where the link was let go; always within the sheet. */
function placeOf(editor: Editor, request: ShapeMenuRequest): { x: number; y: number } {
  const cell = editor.graph.get(request.jsid);
  const { clientWidth, clientHeight, offsetLeft, offsetTop } = editor.host;
  const box = cell ? editor.box(cell) : { x: 0, y: 0, width: 0, height: 0 };
  const at = editor.viewport.toPaper(request.point ?? { x: box.x + box.width, y: box.y });
  return {
    x: offsetLeft + Math.max(8, Math.min(at.x + 16, clientWidth - menuSize.width - 8)),
    y: offsetTop + Math.max(8, Math.min(at.y, clientHeight - menuSize.height - 8)),
  };
}
