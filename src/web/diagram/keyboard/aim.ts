import type { ElementCell } from '../../../diagram/cells/cell.ts';
import { centreOf } from '../../../diagram/cells/geometry.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import { insertInto, shapeToPlace } from '../edits/insert-at-centre.ts';
import { type MoveTarget, targetHolding, targetsFor } from '../edits/targets.ts';
import type { Editor } from '../engine/editor.ts';
import { frameMark } from '../engine/overlay.ts';

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * The index of the next target for an arrow key: the nearest target in that direction, else the next or previous one in
 * the list.
 */
export function targetBeside(targets: readonly MoveTarget[], at: number, key: string): number {
  const [x, y] = directions[key] ?? [0, 0];
  const from = targets[at]?.box;
  let best: { at: number; far: number } | undefined;
  targets.forEach(({ box }, index) => {
    if (!from || !box || index === at) return;
    const [here, there] = [centreOf(from), centreOf(box)];
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (ahead <= 1 || aside > 2 * ahead) return;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { at: index, far };
  });
  if (best) return best.at;
  return (at + (x + y) + targets.length) % targets.length;
}

/**
 * Adds an item by keyboard: arrow keys choose the container or lane, Enter adds the shape, Escape cancels. If there are
 * no targets to choose from, the shape is added at once.
 */
export function aimAndInsert(editor: Editor, item: StencilItem): void {
  const child = shapeToPlace(editor, item);
  const targets = targetsFor(editor.graph, child, false);
  if (targets.length < 2) {
    insertInto(editor, child, item.label, undefined);
    return;
  }
  const begin = targetHolding(editor.graph, targets, editor.selection.get()[0] ?? '');
  aim(editor, { child, label: item.label }, targets, Math.max(begin, 0));
}

function aim(
  editor: Editor,
  { child, label }: { readonly child: ElementCell; readonly label: string },
  targets: readonly MoveTarget[],
  begin: number,
): void {
  const { host, overlay, viewport } = editor;
  const stop = new AbortController();
  let at = begin;
  const hint = document.createElement('p');
  hint.className = 'diagram-hint';
  hint.setAttribute('aria-hidden', 'true');
  const unmark = overlay.add(() => {
    const box = targets[at]?.box;
    if (!box) return [];
    const { zoom } = viewport.view;
    return [
      frameMark('drop-target drop-lane-aimed', {
        ...viewport.toPaper(box),
        width: box.width * zoom,
        height: box.height * zoom,
      }),
    ];
  });
  const show = (): void => {
    const target = targets[at];
    if (!target) return;
    hint.textContent = `${label} into ${target.name}: Enter. Other place: arrow keys. Not at all: Escape.`;
    if (target.box) viewport.reveal(target.box);
    overlay.request();
    editor.announce(
      `${target.name}, ${at + 1} of ${targets.length}. Enter adds ${label.toLowerCase()} there, arrow keys choose, Escape lets go.`,
    );
  };
  const finish = (): void => {
    stop.abort();
    unmark();
    hint.remove();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'F6') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (directions[event.key]) at = targetBeside(targets, at, event.key);
    else if (event.key === 'Tab') at = (at + (event.shiftKey ? -1 : 1) + targets.length) % targets.length;
    else if (event.key === 'Enter') {
      finish();
      insertInto(editor, child, label, targets[at]);
      return;
    } else if (event.key === 'Escape') {
      finish();
      editor.announce('Nothing added');
      return;
    } else return;
    show();
  };
  host.focus();
  host.append(hint);
  const listen = { signal: stop.signal };
  // Listens in the capture phase, before the sheet's own keys: while a target is chosen, keys have another meaning.
  host.addEventListener('keydown', onKey, { ...listen, capture: true });
  host.addEventListener('blur', finish, listen);
  host.addEventListener('pointerdown', finish, listen);
  show();
}
