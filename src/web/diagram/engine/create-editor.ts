import { dia } from '@joint/core';
import { type Box, type Cell, isLink, type LinkCell, type Point } from '../cells/cell.ts';
import { gridSize, overviewLimits } from '../cells/constants.ts';
import { boundsOf, SpatialIndex } from '../cells/spatial-index.ts';
import { boxOf } from '../routing/route.ts';
import { type ThemeColours, themeColours } from '../shapes/drawing.ts';
import { cellAt } from './cell-at.ts';
import { noMarks, showMarks } from './cell-marks.ts';
import { DiagramPaper } from './diagram-paper.ts';
import {
  type DiagramSettings,
  defaultSettings,
  type Editor,
  type EditorOptions,
  type EditorState,
  type Wish,
} from './editor.ts';
import { createGraph } from './graph.ts';
import { createHistory } from './history.ts';
import { linkView } from './link-view.ts';
import { createOverlay } from './overlay.ts';
import { createOverview } from './overview.ts';
import { createSelection } from './selection.ts';
import { shapeView } from './shape-view.ts';
import { createViewport } from './viewport.ts';

/** Lines that are led before the first picture, and at a time after it. */
const [ledAtOnce, ledAtATime] = [300, 60];

/** Builds graph, paper, viewport and the layers above and below it in an element of the page. */
export function createEditor(host: HTMLElement, options: EditorOptions): Editor {
  const graph = createGraph(options.layers);
  const index = new SpatialIndex();
  const held = new Set<string>();
  const cleanups: (() => void)[] = [];
  const updates = new Set<() => void>();
  const announcements = new Set<(sentence: string) => void>();
  const wishes = new Set<(wish: Wish) => void>();
  // The sheet takes keys before the panels around it stand: the last thing asked of them waits for them.
  let panelsStand = false;
  let early: Wish | null = null;
  let state: EditorState = {
    readOnly: options.readOnly ?? false,
    settings: { ...defaultSettings, ...options.settings },
    tool: 'select',
    focused: null,
    ...noMarks,
  };

  const route = (link: LinkCell): Point[] => graph.routes.of(link);
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
  const viewport = createViewport(host, paper, index, {
    always: function* () {
      yield* held;
      if (state.focused) yield state.focused;
      // Thousands selected at once need no views from afar: their frame says it.
      if (!fromAfar || selection.get().length < 100) yield* selection.get();
    },
    drawsViews: (area, zoom) => {
      const now = `${index.size} ${zoom} ${area.x} ${area.y} ${area.width} ${area.height}`;
      if (now !== decidedFor) fromAfar = zoom < overviewLimits.zoom && index.query(area).size > overviewLimits.cells;
      decidedFor = now;
      return !fromAfar;
    },
  });
  const overview = createOverview(
    host,
    { graph, query: (area) => index.query(area), routeOf: route },
    { marks: () => state, colours },
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
  graph.onChange(({ jsid }) => {
    place(jsid);
    if (!viewport.shown.has(jsid)) overviewStale = true;
    refreshSoon();
  });
  graph.routes.onLed((jsids) => {
    for (const jsid of jsids) {
      place(jsid);
      if (!viewport.shown.has(jsid)) overviewStale = true;
      const view = graph.link(jsid) && paper.findViewByModel(jsid);
      if (view instanceof dia.LinkView) view.requestConnectionUpdate();
    }
    refreshSoon();
  });
  const leadAll = (): void => {
    graph.routes.setManners(state.settings);
    for (const { jsid } of graph.links()) place(jsid);
    for (const jsid of viewport.shown) {
      const view = graph.link(jsid) && paper.findViewByModel(jsid);
      if (view instanceof dia.LinkView) view.requestConnectionUpdate();
    }
    requestAll();
  };
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
      const led = next.settings && routesChange(state.settings, next.settings);
      state = { ...state, ...next };
      if (led) leadAll();
      host.dataset['tool'] = state.tool;
      if (marked) markAll();
      refreshSoon();
    },
    get grid() {
      return state.settings.show_gridlines ? gridSize.shown : gridSize.hidden;
    },
    route,
    box,
    cellAt: (point) => cellAt(editor, point),
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
      if (!panelsStand && wish.kind !== 'rename' && wish.kind !== 'run') early = wish;
      for (const listener of wishes) listener(wish);
    },
    panelsReady: () => {
      panelsStand = true;
      const waiting = early;
      early = null;
      if (waiting) for (const listener of wishes) listener(waiting);
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

  graph.routes.setManners(state.settings);
  graph.add(options.cells, 'load');
  const links = options.cells.filter(isLink);
  for (const cell of options.cells) if (!isLink(cell)) place(cell.jsid);
  // Many lines are led when they come into view, and the others bit by bit: until then a line lies between its ends.
  const later = links.splice(ledAtOnce);
  for (const { jsid } of links) place(jsid);
  for (const { jsid, source, target } of later) {
    const between = boundsOf([source, target].flatMap((end) => (end === null ? [] : (index.box(end) ?? []))));
    if (between) index.set(jsid, between);
  }
  let leading = 0;
  const leadSome = (): void => {
    for (const { jsid } of later.splice(0, ledAtATime)) place(jsid);
    leading = later.length ? requestAnimationFrame(leadSome) : 0;
  };
  if (later.length) leading = requestAnimationFrame(leadSome);
  cleanups.push(() => cancelAnimationFrame(leading));
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

const routesChange = (a: DiagramSettings, b: DiagramSettings): boolean =>
  a.default_anchor !== b.default_anchor ||
  a.default_connection_point !== b.default_connection_point ||
  a.connection_strategy !== b.connection_strategy;
