import { type Cell, isElement, type Point } from '../../../diagram/cells/cell.ts';
import { barRoom } from '../../../diagram/cells/constants.ts';
import { centreOf, clamp, snap } from '../../../diagram/cells/geometry.ts';
import { pins } from '../../../diagram/routing/link-settings.ts';
import { isOnBorder } from '../../../diagram/routing/obstacles.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import { crossing } from '../../../diagram/shapes/outline.ts';
import { verticesOf } from '../../../diagram/shapes/shape-type.ts';
import { wrap } from '../../../diagram/shapes/text-layout.ts';
import { textWidth } from '../../../diagram/shapes/text-ruler.ts';
import { connect, linkRefusal, type NewLink, relinked, usualLink } from '../edits/connect.ts';
import { isMessage, lifelineOf } from '../edits/lifelines.ts';
import { connectToItself, leadMessage } from '../edits/message.ts';
import { canGrab } from '../engine/cell-at.ts';
import type { Editor } from '../engine/editor.ts';
import { frameMark, lineMark, type Mark, wordsMark } from '../engine/overlay.ts';
import type { Gesture, GestureStart, PointerInput } from './gesture.ts';

export interface ConnectHooks {
  /** Called when a link is released over an empty part of the sheet: the page asks for the shape to create there. */
  readonly onBlank?: (source: string, point: Point, client: Point) => void;
}

/** Starts drawing a link, from the connect handle, or with the connect tool from any element. */
export function connectStart(editor: Editor, hooks: ConnectHooks): GestureStart {
  return (input) => {
    if (input.button !== 0 || editor.state.readOnly) return undefined;
    const [kind, jsid] = input.handle?.split(':') ?? [];
    if (kind === 'connect' && jsid) return drawLink(editor, jsid, hooks);
    if (editor.state.tool !== 'connect' || !input.cell || !isElement(input.cell)) return undefined;
    return drawLink(editor, input.cell.jsid, hooks);
  };
}

/** The cell on which a link would end, and the reason if the rules refuse it. `end` is the end that moves. */
function targetOf(
  editor: Editor,
  input: PointerInput,
  { fixed, end }: { readonly fixed: string; readonly end: 'source' | 'target' },
  link: Pick<NewLink, 'type' | 'values'>,
) {
  // Cells on which links cannot end, such as lines, do not hide the cell below.
  const joinable = (one: Cell): boolean => isElement(one) && shapeType(one.type).connectable;
  const cell = editor.cellAt(input.point, joinable) ?? input.cell;
  if (!cell || cell.jsid === fixed) return undefined;
  if (linkType(link.type).level && isOn(editor, fixed, cell)) return undefined;
  const [from, to] = end === 'target' ? [fixed, cell.jsid] : [cell.jsid, fixed];
  const refusal = linkRefusal(editor.graph, from, to, link);
  if (isRound(editor, cell, fixed) && !isMeant(editor, { cell, refusal }, input.point)) return undefined;
  return { jsid: cell.jsid, refusal };
}

/**
 * Whether a container around the other end is itself the target. If the link is allowed, the container is the target
 * where a press would grab it; if the link is refused, only on its name bands. At its border the link ends on the
 * sheet, so that the container grows there.
 */
const isMeant = (
  editor: Editor,
  { cell, refusal }: { readonly cell: Cell; readonly refusal: string | null },
  point: Point,
): boolean =>
  refusal === null
    ? canGrab(editor, cell, point)
    : isElement(cell) && shapeType(cell.type).canGrabAt?.(cell, point, 0) === true;

/**
 * Whether the cell contains the other end of the link. Inside such a cell, the link may end on the sheet, where a new
 * shape can be created.
 */
function isRound({ graph }: Editor, cell: Cell, fixed: string): boolean {
  const end = graph.element(fixed);
  if (!end || !isElement(cell) || !graph.contentsOf(cell.jsid).includes(fixed)) return false;
  return !isOnBorder(end, cell);
}

/** Whether the cell is the lifeline of the link's source, or an activation bar on that lifeline. */
const isOn = ({ graph }: Editor, source: string, cell: Cell | undefined): boolean =>
  cell !== undefined && lifelineOf(graph, cell.jsid)?.jsid === (lifelineOf(graph, source)?.jsid ?? source);

const refusalText = { size: 13, weight: 600, line: 17, gap: 5, width: 360 } as const;

/**
 * Marks with the reason why a shape or link is refused: below the shape, or above it near the lower edge of the sheet.
 */
const refusalMarks = (editor: Editor, target: ReturnType<typeof targetOf>): readonly Mark[] => {
  const cell = target?.refusal ? editor.graph.get(target.jsid) : undefined;
  if (!cell || !target?.refusal) return [];
  const { area, view } = editor.viewport;
  const sheet = { width: area.width * view.zoom, height: area.height * view.zoom - barRoom };
  const width = Math.min(refusalText.width, sheet.width - 2 * refusalText.size);
  const lines = wrap(target.refusal, { width, height: sheet.height }, refusalText.size, refusalText.weight);
  const widest = Math.max(...lines.map((line) => textWidth(line, refusalText.size, refusalText.weight)));
  const box = editor.box(cell);
  const { x, y: top } = editor.viewport.toPaper({ x: box.x + box.width / 2, y: box.y });
  const bottom = top + box.height * view.zoom;
  const height = lines.length * refusalText.line;
  const below = bottom + refusalText.gap + height <= sheet.height;
  const first = below
    ? Math.max(bottom, 0) + refusalText.gap
    : Math.max(Math.min(top, sheet.height) - refusalText.gap - height, 0);
  const rim = widest / 2 + refusalText.size / 2;
  const middle = clamp(x, rim, Math.max(rim, sheet.width - rim));
  return lines.flatMap((line, at) =>
    wordsMark('refusal', { x: middle, y: first + refusalText.size + at * refusalText.line }, line),
  );
};

/** The time for which a refusal is shown where a link was released, in milliseconds. Another action ends it earlier. */
const refusalStays = 5_000;

/** Shows the reason of a refusal at the pointer, and passes it to screen readers. */
function refuse(editor: Editor, target: ReturnType<typeof targetOf>): void {
  if (!target?.refusal) return;
  editor.set({ missedAt: performance.now() });
  editor.announce(target.refusal);
  const unmark = editor.overlay.add(() => refusalMarks(editor, target));
  const stop = new AbortController();
  const end = (): void => {
    stop.abort();
    clearTimeout(timer);
    unmark();
  };
  const timer = setTimeout(end, refusalStays);
  const before = { signal: stop.signal, capture: true };
  editor.host.addEventListener('pointerdown', end, before);
  editor.host.addEventListener('keydown', end, before);
}

/** The gesture of drawing a link from an element to the point at which the pointer is released. */
export function drawLink(editor: Editor, source: string, { onBlank }: ConnectHooks): Gesture {
  let at: PointerInput | undefined;
  let target: ReturnType<typeof targetOf>;
  const usual = usualLink(editor.state.settings);
  const unmark = editor.overlay.add(() => {
    const from = editor.graph.element(source);
    if (!from || !at) return [];
    const start = linkType(usual.type).level
      ? { x: centreOf(boxOf(from)).x, y: at.point.y }
      : crossing(boxOf(from), shapeType(from.type).outline, at.point);
    const marks = [lineMark('link-preview', editor.viewport.toPaper(start), editor.viewport.toPaper(at.point))];
    const end = target && editor.graph.element(target.jsid);
    if (!end) return [...marks, ...refusalMarks(editor, target)];
    const { zoom } = editor.viewport.view;
    const box = {
      ...editor.viewport.toPaper(end.position),
      width: end.size.width * zoom,
      height: end.size.height * zoom,
    };
    return [
      ...marks,
      frameMark(target?.refusal ? 'drop-refused' : 'drop-target', box),
      ...refusalMarks(editor, target),
    ];
  });
  const goTo = (link: string): void => {
    editor.selection.set([link]);
    editor.set({ focused: link });
  };
  return {
    click: unmark,
    move: (input) => {
      at = input;
      const found = targetOf(editor, input, { fixed: source, end: 'target' }, usual);
      if (found?.refusal && found.jsid !== target?.jsid) editor.announce(found.refusal);
      target = found;
      editor.overlay.request();
    },
    end: (input) => {
      unmark();
      if (target?.refusal) {
        refuse(editor, target);
        return;
      }
      if (target) {
        const link = connect(editor.graph, {
          source,
          target: target.jsid,
          ...usual,
          at: snap(input.point.y, editor.grid),
        });
        if (link) goTo(link.jsid);
        return;
      }
      const itself = isOn(editor, source, input.cell)
        ? connectToItself(editor.graph, source, usual.type, snap(at?.point.y ?? input.point.y, editor.grid))
        : undefined;
      if (itself) goTo(itself);
      else if (!input.cell || input.cell.jsid !== source) onBlank?.(source, input.point, input.client);
    },
    cancel: unmark,
  };
}

/** Starts moving one end of a link to another element. */
export function reconnectStart(editor: Editor): GestureStart {
  return (input) => {
    const [kind, end] = input.handle?.split(':') ?? [];
    const jsid = editor.selection.get()[0];
    const link = jsid === undefined ? undefined : editor.graph.link(jsid);
    if (kind !== 'end' || !link || (end !== 'source' && end !== 'target')) return undefined;
    const other = end === 'source' ? link.target : link.source;
    let at: Point | undefined;
    let target: ReturnType<typeof targetOf>;
    const unmark = editor.overlay.add(() => {
      const fixed = other === null ? undefined : editor.graph.element(other);
      if (!fixed || !at) return [];
      return [
        lineMark('link-preview', editor.viewport.toPaper(centreOf(boxOf(fixed))), editor.viewport.toPaper(at)),
        ...refusalMarks(editor, target),
      ];
    });
    return {
      click: unmark,
      move: (moved) => {
        at = moved.point;
        target = other === null ? undefined : targetOf(editor, moved, { fixed: other, end }, relinked(link));
        editor.overlay.request();
      },
      end: (ended) => {
        unmark();
        refuse(editor, target);
        if (!target || target.refusal) return;
        const cell = editor.graph.element(target.jsid);
        // With Alt, the end stays at the dropped point instead of moving to the outline. In modules with pinned links,
        // Alt has the opposite effect.
        const stays = ended.alt !== pins(editor.graph.routes.linkSettings);
        const anchor =
          stays && cell
            ? {
                x: (ended.point.x - cell.position.x) / cell.size.width,
                y: (ended.point.y - cell.position.y) / cell.size.height,
              }
            : undefined;
        if (isMessage(link)) {
          leadMessage(editor.graph, link, end, target.jsid);
          return;
        }
        const { [`${end}_anchor`]: _old, ...values } = link.values;
        editor.graph.batch('Reconnect', () =>
          editor.graph.change(link.jsid, {
            [end]: target?.jsid ?? null,
            values: { ...values, vertices: verticesOf(link.values), ...(anchor && { [`${end}_anchor`]: anchor }) },
          }),
        );
      },
      cancel: unmark,
    };
  };
}
