import { dia } from '@joint/core';
import type { Box, Cell, LinkCell, Point } from '../cells/cell.ts';
import { type ThemeColours, themeColours } from '../shapes/drawing.ts';
import { cellAt } from './cell-at.ts';
import { noMarks, showMarks } from './cell-marks.ts';
import { gridSize, overviewLimits } from './constants.ts';
import { DiagramPaper } from './diagram-paper.ts';
import { defaultSettings, type Editor, type EditorOptions, type EditorState, type Wish } from './editor.ts';
import { createGraph } from './graph.ts';
import { createHistory } from './history.ts';
import { linkView } from './link-view.ts';
import { createOverlay } from './overlay.ts';
import { createOverview } from './overview.ts';
import { boxOf, routeOf } from './route.ts';
import { createSelection } from './selection.ts';
import { shapeView } from './shape-view.ts';
import { boundsOf, SpatialIndex } from './spatial-index.ts';
import { createViewport } from './viewport.ts';

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
