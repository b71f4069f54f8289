import { useEffect, useMemo, useRef, useState } from 'react';
import { useOpenList } from '../../ui/use-open-list.ts';
import type { Editor } from '../engine/editor.ts';
import { useDiagram } from '../react/editor-context.ts';
import { menuHome, placeAtLine } from './place-at-line.ts';
import {
  choicesFor,
  choicesFound,
  menuTitles,
  type ShapeChoice,
  type ShapeMenuRequest,
  whyNothingFound,
} from './shape-choices.ts';
import { ShapePicture } from './shape-picture.tsx';

/** The maximum number of entries that are shown; others are found by typing. */
const maxShown = 60;

/** A searchable menu: the next shape, another type, or a shape to link to. */
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
  const found = choicesFound(choices, text).slice(0, maxShown);
  const field = useRef<HTMLInputElement>(null);
  const home = useRef(menuHome(editor));
  // When the menu closes, the focus returns to the sheet or the list of shapes, unless it has already moved elsewhere.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) home.current.focus({ preventScroll: true });
      });
    },
    [],
  );
  const close = (): void => {
    onClose();
    // Without waiting for the next frame, because the user may already type.
    home.current.focus({ preventScroll: true });
  };
  const combobox = useOpenList<ShapeChoice>({
    items: found,
    text,
    keyOf: ({ key }) => key,
    onChoose: (choice) => {
      close();
      choice.choose();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const at = home.current === editor.host ? placeOf(editor, request) : placeAtLine(editor, home.current, menuSize);
  return (
    <div
      className="shape-menu"
      role="dialog"
      aria-label={menuTitles[request.kind]}
      style={{ left: at.x, top: at.y }}
      data-own-pointer
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the props of the combobox connect the label with the field. */}
      <label className="shape-menu-title" {...combobox.getLabelProps()}>
        {menuTitles[request.kind]}
      </label>
      <input
        className="form-control"
        placeholder="Type to find"
        {...combobox.getInputProps({
          ref: field,
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
          <li key={choice.key} {...combobox.getItemProps({ item: choice, index })}>
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
      {!found.length && (
        <p role="status" className="text-2">
          {whyNothingFound(editor, request, text)}
        </p>
      )}
    </div>
  );
}

const menuSize = { width: 300, height: 340 };

/** The position of the menu: beside the cell, or where the link was released, within the sheet. */
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
