import { dia } from '@joint/core';
import type { Box, Cell, ElementCell, Layer, LinkCell, Point } from '../cells/cell.ts';
import { type ThemeColours, themeColours } from '../shapes/drawing.ts';
import { type CellMarks, noMarks, showMarks } from './cell-marks.ts';
import { gridSize, overviewLimits } from './constants.ts';
import { DiagramPaper } from './diagram-paper.ts';
import { nearestOnLine } from './geometry.ts';
import { createGraph, type DiagramGraph } from './graph.ts';
import { createHistory, type History } from './history.ts';
import { linkView } from './link-view.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import { createOverview } from './overview.ts';
import { boxOf, routeOf } from './route.ts';
import { createSelection, type Selection } from './selection.ts';
import { shapeView } from './shape-view.ts';
import { boundsOf, SpatialIndex } from './spatial-index.ts';
import { createViewport, type Viewport } from './viewport.ts';

/** How the module wants its diagram (module entity value settings). */
export interface DiagramSettings {
  readonly show_gridlines: boolean;
  readonly show_snaplines: boolean;
  readonly default_connection_type: string;
  readonly default_link_key: string;
  readonly embedding_enabled: boolean;
}

export const defaultSettings: DiagramSettings = {
  show_gridlines: true,
  show_snaplines: true,
  default_connection_type: 'normal',
  default_link_key: 'Flow',
  embedding_enabled: true,
};

/** What a press on the sheet means. */
export type Tool = 'select' | 'pan' | 'connect';

/** What the engine cannot do itself: a panel or menu of the page is wanted. */
export type Wish =
  | {
      readonly kind: 'append' | 'change' | 'link' | 'attach' | 'move' | 'reconnect';
      readonly jsid: string;
      readonly point?: Point;
      readonly client?: Point;
    }
  | { readonly kind: 'rename'; readonly jsid: string; readonly point?: Point; readonly text?: string }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'menu'; readonly jsid: string | null; readonly client: Point }
  | {
      readonly kind:
        | 'search'
        | 'outline'
        | 'inspector'
        | 'stencil'
        | 'print'
        | 'export'
        | 'import'
        | 'layers'
        | 'lint'
        | 'comments';
    };

export interface EditorState extends CellMarks {
  readonly readOnly: boolean;
  readonly settings: DiagramSettings;
  readonly tool: Tool;
  /** What the keyboard stands on. */
  readonly focused: string | null;
}

export interface Editor {
  readonly host: HTMLElement;
  readonly graph: DiagramGraph;
  readonly selection: Selection;
  readonly history: History;
  readonly viewport: Viewport;
  readonly index: SpatialIndex;
  readonly overlay: Overlay;
  readonly paper: DiagramPaper;
  readonly state: EditorState;
  set(state: Partial<EditorState>): void;
  readonly grid: number;
  route(link: LinkCell): Point[];
  box(cell: Cell): Box;
  /** The topmost cell at a place, links within a few pixels of their line. */
  cellAt(point: Point): Cell | undefined;
  /** Cells that views must show although they are elsewhere or from afar: what is being dragged. */
  readonly held: Set<string>;
  /** Says something to a screen reader. */
  announce(sentence: string): void;
  /** Fires after anything that panels show has changed, at most once a frame. */
  onUpdate(listener: () => void): () => void;
  onAnnounce(listener: (sentence: string) => void): () => void;
  /** Asks the page for a panel, a menu or a field. */
  wish(wish: Wish): void;
  onWish(listener: (wish: Wish) => void): () => void;
  /** Removed with the editor. */
  use(cleanup: () => void): void;
  dispose(): void;
  colours(): ThemeColours;
}

export interface EditorOptions {
  readonly cells: readonly Cell[];
  readonly layers: readonly Layer[];
  readonly settings?: Partial<DiagramSettings>;
  readonly readOnly?: boolean;
  readonly onFault?: (cell: Cell, error: unknown) => void;
}

const linkReach = 6;

/** Builds graph, paper, viewport and the layers above and below it in an element of the page. */
export function createEditor(host: HTMLElement, options: EditorOptions): Editor {
  const graph = createGraph(options.layers);
  const index = new SpatialIndex();
  const held = new Set<string>();
  const cleanups: (() => void)[] = [];
  const updates = new Set<() => void>();
  const announcements = new Set<(sentence: string) => void>();
  const wishes = new Set<(wish: Wish) => void>();
  let state: EditorState = {
    readOnly: options.readOnly ?? false,
    settings: { ...defaultSettings, ...options.settings },
    tool: 'select',
    focused: null,
    ...noMarks,
  };

  const route = (link: LinkCell): Point[] => {
    const ends = [link.source, link.target].map((end) => (end === null ? undefined : graph.element(end)));
    const nowhere = { x: 0, y: 0 };
    return routeOf(link, ends[0] ?? nowhere, ends[1] ?? nowhere);
  };
  const box = (cell: Cell): Box => {
    if ('position' in cell) return boxOf(cell);
    const points = route(cell);
    return boundsOf(points.map((point) => ({ ...point, width: 0, height: 0 }))) ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const colours = (): ThemeColours =>
    document.documentElement.dataset['bsTheme'] === 'dark' ? themeColours.dark : themeColours.light;

  const paperElement = document.createElement('div');
  paperElement.className = 'diagram-paper';
  host.append(paperElement);
  const fault = (cell: Cell, error: unknown) => options.onFault?.(cell, error);
  const ElementView = shapeView(graph, () => state, fault);
  const LinkView = linkView(graph, route, () => state, fault);
  const paper = new DiagramPaper({
    el: paperElement,
    model: graph.joint,
    cellViewNamespace: { ElementView, LinkView },
    elementView: ElementView as unknown as typeof dia.ElementView,
    linkView: LinkView as unknown as typeof dia.LinkView,
    width: '100%',
    height: '100%',
    async: true,
    autoFreeze: true,
    frozen: true,
    sorting: dia.Paper.sorting.APPROX,
    interactive: false,
    // Presses are ours (gestures/): the paper only draws.
    guard: () => true,
    preventContextMenu: false,
    preventDefaultBlankAction: false,
    preventDefaultViewAction: false,
    // initializeUnmounted is in the library and not in its types.
    viewManagement: {
      lazyInitialize: true,
      initializeUnmounted: true,
      disposeHidden: true,
    } as dia.Paper.ViewManagementOptions,
    cellVisibility: (cell: dia.Cell) => viewport.shown.has(String(cell.id)),
  } as dia.Paper.Options);

  const selection = createSelection(graph);
  const history = createHistory(graph, selection);
  const overlay = createOverlay(host);
  let fromAfar = false;
  // By what it was decided: a drag changes neither, and need not count thousands of cells at every step.
  let decidedFor = '';
  const viewport = createViewport(
    host,
    paper,
    index,
    function* () {
      yield* held;
      if (state.focused) yield state.focused;
      // Thousands selected at once need no views from afar: their frame says it.
      if (!fromAfar || selection.get().length < 100) yield* selection.get();
    },
    (area, zoom) => {
      const now = `${index.size} ${zoom} ${area.x} ${area.y} ${area.width} ${area.height}`;
      if (now !== decidedFor) fromAfar = zoom < overviewLimits.zoom && index.query(area).size > overviewLimits.cells;
      decidedFor = now;
      return !fromAfar;
    },
  );
  const overview = createOverview(
    host,
    graph,
    (area) => index.query(area),
    route,
    () => state,
    colours,
  );

  let frame = 0;
  // What is dragged is drawn by its views; the picture of all the others stays as it is meanwhile.
  let overviewStale = true;
  let overviewMoved = false;
  const request = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (overviewStale) overview.draw(viewport.view, viewport.area, fromAfar, viewport.shown);
      else if (overviewMoved) overview.move(viewport.view, viewport.area, fromAfar, viewport.shown);
      overviewStale = false;
      overviewMoved = false;
      for (const listener of updates) listener();
    });
    overlay.request();
  };
  const place = (jsid: string): void => {
    const cell = graph.get(jsid);
    if (cell) index.set(jsid, box(cell));
    else index.delete(jsid);
  };
  const requestAll = (): void => {
    overviewStale = true;
    request();
  };
  let refreshing = false;
  let shown: ReadonlySet<string> = new Set();
  const refreshSoon = (): void => {
    if (refreshing) return;
    refreshing = true;
    queueMicrotask(() => {
      refreshing = false;
      viewport.refresh();
      if (fromAfar && shown.symmetricDifference(viewport.shown).size) overviewStale = true;
      shown = viewport.shown;
      request();
    });
  };
  graph.onChange(({ jsid, after, before }) => {
    place(jsid);
    if (!viewport.shown.has(jsid)) overviewStale = true;
    if (
      after &&
      'position' in after &&
      (!before || !('position' in before) || before.position !== after.position || before.size !== after.size)
    ) {
      for (const link of graph.linksOf(jsid)) place(link.jsid);
    }
    refreshSoon();
  });
  const markAll = (): void => {
    for (const jsid of viewport.shown) {
      const cell = graph.get(jsid);
      const view = cell && paper.findViewByModel(jsid);
      if (view) showMarks(view.el, cell, graph, state);
    }
    requestAll();
  };
  graph.onLayers(markAll);
  selection.onChange(refreshSoon);
  history.onChange(request);
  cleanups.push(
    viewport.onChange(() => {
      overviewMoved = true;
      request();
    }),
  );

  const editor: Editor = {
    host,
    graph,
    selection,
    history,
    viewport,
    index,
    overlay,
    paper,
    held,
    colours,
    get state() {
      return state;
    },
    set: (next) => {
      const marked = (next.pale ?? state.pale) !== state.pale || (next.flags ?? state.flags) !== state.flags;
      state = { ...state, ...next };
      host.dataset['tool'] = state.tool;
      if (marked) markAll();
      refreshSoon();
    },
    get grid() {
      return state.settings.show_gridlines ? gridSize.shown : gridSize.hidden;
    },
    route,
    box,
    cellAt: (point) => {
      const reach = linkReach / viewport.view.zoom;
      let best: { cell: Cell; z: number } | undefined;
      for (const jsid of index.query({ x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach })) {
        const cell = graph.get(jsid);
        const z = graph.joint.getCell(jsid)?.attributes['z'] as number;
        if (!cell || (best && z < best.z) || !isHit(editor, cell, point, reach)) continue;
        best = { cell, z };
      }
      return best?.cell;
    },
    announce: (sentence) => {
      for (const listener of announcements) listener(sentence);
    },
    onUpdate: (listener) => {
      updates.add(listener);
      return () => void updates.delete(listener);
    },
    onAnnounce: (listener) => {
      announcements.add(listener);
      return () => void announcements.delete(listener);
    },
    wish: (wish) => {
      for (const listener of wishes) listener(wish);
    },
    onWish: (listener) => {
      wishes.add(listener);
      return () => void wishes.delete(listener);
    },
    use: (cleanup) => void cleanups.push(cleanup),
    dispose: () => {
      for (const cleanup of cleanups.reverse()) cleanup();
      cancelAnimationFrame(frame);
      paper.remove();
      host.replaceChildren();
    },
  };

  graph.add(options.cells, 'load');
  for (const { jsid } of options.cells) place(jsid);
  const resized = new ResizeObserver(() => {
    viewport.resized();
    requestAll();
  });
  resized.observe(host);
  const themed = new MutationObserver(requestAll);
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-bs-theme'] });
  cleanups.push(
    () => resized.disconnect(),
    () => themed.disconnect(),
  );
  paper.unfreeze();
  return editor;
}

function isHit(editor: Editor, cell: Cell, point: Point, reach: number): boolean {
  if ('position' in cell) {
    const { position, size } = cell as ElementCell;
    return (
      point.x >= position.x &&
      point.y >= position.y &&
      point.x <= position.x + size.width &&
      point.y <= position.y + size.height
    );
  }
  const points = editor.route(cell);
  for (let at = 1; at < points.length; at++) {
    if (nearestOnLine(point, points[at - 1] as Point, points[at] as Point).distance <= reach) return true;
  }
  return false;
}
