import { type dia, V } from '@joint/core';
import type { Box, Point, Size } from '../../../diagram/cells/cell.ts';
import { barRoom, cullingMargin, fitPadding, zoomLimits } from '../../../diagram/cells/constants.ts';
import { clamp, grow } from '../../../diagram/cells/geometry.ts';
import type { SpatialIndex } from '../../../diagram/cells/spatial-index.ts';
import { createListeners } from '../../../diagram/listeners.ts';
import type { DrawnCells } from './drawn-cells.ts';

export interface View {
  /** The zoom factor: pixels per unit. */
  readonly zoom: number;
  /** The x coordinate of the diagram's origin, in pixels from the left edge of the JointJS paper. */
  readonly x: number;
  /** The y coordinate of the diagram's origin, in pixels from the top edge of the JointJS paper. */
  readonly y: number;
}

export interface Viewport {
  readonly view: View;
  /**
   * The size of the element that contains the diagram, in pixels. It is cached, because reading it after changes forces
   * a layout of the page.
   */
  readonly room: Size;
  /** The visible part of the diagram, in diagram coordinates. */
  readonly area: Box;
  /** The visible part of the diagram without margins and the bar at the lower edge, in diagram coordinates. */
  readonly clearArea: Box;
  /** Converts a point of the window, in pixels, to diagram coordinates. */
  toSheet(client: Point): Point;
  /** Converts diagram coordinates to pixels from the top left corner of the JointJS paper. */
  toPaper(point: Point): Point;
  set(view: View): void;
  /** Moves the view by a distance in pixels. */
  pan(dx: number, dy: number): void;
  /** Zooms around a point of the window in pixels, by default around the centre. */
  zoomTo(zoom: number, client?: Point): void;
  zoomBy(steps: number, client?: Point): void;
  fit(box?: Box): void;
  /** Scrolls by the minimum distance until the box is visible. */
  reveal(box: Box): void;
  /** The jsids of the cells with views. */
  readonly shown: ReadonlySet<string>;
  refresh(): void;
  /** Reads `room` from the page again. Returns whether it has changed. */
  resized(): boolean;
  onChange(listener: () => void): () => void;
}

/** The zoom factor after a number of steps. The result is a multiple of 0.2, also if the present zoom is not. */
const stepped = (zoom: number, steps: number): number =>
  Math.round((zoom + steps * zoomLimits.step) / zoomLimits.step) * zoomLimits.step;

/** The zoom factor, limited to the allowed range. */
export const limitZoom = (zoom: number): number => clamp(zoom, zoomLimits.least, zoomLimits.most);

/** Creates the viewport: it determines the visible part of the sheet, and the cells with views. */
export function createViewport(
  host: HTMLElement,
  { paper, cells }: { readonly paper: dia.Paper; readonly cells: DrawnCells },
  index: SpatialIndex,
  {
    always,
    drawsViews,
  }: { readonly always: () => Iterable<string>; readonly drawsViews: (area: Box, zoom: number) => boolean },
): Viewport {
  let view: View = { zoom: 1, x: 0, y: 0 };
  let shown = new Set<string>();
  const changed = createListeners();
  // The cached size: reading it from the page would force a layout several times per frame.
  let room: Size | undefined;
  const roomNow = (): Size => {
    room ??= { width: host.clientWidth, height: host.clientHeight };
    return room;
  };
  const areaOf = ({ zoom, x, y }: View): Box => {
    const { width, height } = roomNow();
    return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
  };
  const clearAreaOf = (seen: View): Box => {
    const margin = Math.min(fitPadding, roomNow().width / 4) / seen.zoom;
    const area = grow(areaOf(seen), -margin);
    return { ...area, height: Math.max(area.height + margin - barRoom / seen.zoom, 0) };
  };

  const refresh = (): void => {
    const area = areaOf(view);
    const next = drawsViews(area, view.zoom) ? index.query(grow(area, cullingMargin)) : new Set<string>();
    for (const jsid of always()) next.add(jsid);
    shown = next;
    cells.draw(shown);
  };
  const set = (next: View): void => {
    view = { ...next, zoom: limitZoom(next.zoom) };
    paper.matrix(V.createSVGMatrix({ a: view.zoom, b: 0, c: 0, d: view.zoom, e: view.x, f: view.y }));
    refresh();
    changed.emit();
  };
  const corner = () => host.getBoundingClientRect();
  const viewport: Viewport = {
    get view() {
      return view;
    },
    get room() {
      return roomNow();
    },
    get area() {
      return areaOf(view);
    },
    get shown() {
      return shown;
    },
    toSheet: ({ x, y }) => {
      const { left, top } = corner();
      return { x: (x - left - view.x) / view.zoom, y: (y - top - view.y) / view.zoom };
    },
    toPaper: ({ x, y }) => ({ x: x * view.zoom + view.x, y: y * view.zoom + view.y }),
    set,
    pan: (dx, dy) => set({ ...view, x: view.x + dx, y: view.y + dy }),
    zoomTo: (wished, client) => {
      const zoom = limitZoom(wished);
      const { left, top } = corner();
      const at = client
        ? { x: client.x - left, y: client.y - top }
        : { x: roomNow().width / 2, y: roomNow().height / 2 };
      const ratio = zoom / view.zoom;
      set({ zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio });
    },
    zoomBy: (steps, client) => viewport.zoomTo(stepped(view.zoom, steps), client),
    fit: (box = index.bounds()) => {
      room = undefined;
      if (!box) return set({ zoom: 1, x: fitPadding, y: fitPadding });
      const sheet = roomNow();
      const free = {
        x: fitPadding,
        y: fitPadding,
        width: sheet.width - 2 * fitPadding,
        height: sheet.height - fitPadding - barRoom,
      };
      const { width, height } = free;
      const zoom = limitZoom(Math.min(width / Math.max(box.width, 1), height / Math.max(box.height, 1), 1));
      set({
        zoom,
        x: free.x + (width - box.width * zoom) / 2 - box.x * zoom,
        y: free.y + (height - box.height * zoom) / 2 - box.y * zoom,
      });
    },
    get clearArea() {
      return clearAreaOf(view);
    },
    reveal: (box) => {
      const { zoom } = view;
      const area = clearAreaOf(view);
      const shift = (low: number, extent: number, from: number, room: number): number =>
        low < from || extent > room ? from - low : low + extent > from + room ? from + room - low - extent : 0;
      const dx = shift(box.x, box.width, area.x, area.width);
      const dy = shift(box.y, box.height, area.y, area.height);
      if (dx || dy) set({ ...view, x: view.x + dx * zoom, y: view.y + dy * zoom });
    },
    refresh,
    resized: () => {
      const before = room;
      room = undefined;
      const { width, height } = roomNow();
      if (before?.width === width && before.height === height) return false;
      refresh();
      changed.emit();
      return true;
    },
    onChange: changed.add,
  };
  return viewport;
}
