import { dia } from '@joint/core';
import type { Box, Cell } from '../../../diagram/cells/cell.ts';
import { gridSize } from '../../../diagram/cells/constants.ts';
import { boundsOf, SpatialIndex } from '../../../diagram/cells/spatial-index.ts';
import { createListeners } from '../../../diagram/listeners.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { type ThemeColours, themeColours } from '../../../diagram/shapes/drawing.ts';
import { cellAt } from './cell-at.ts';
import { noMarks } from './cell-marks.ts';
import { createDistance } from './distance.ts';
import { drawChanges } from './draw-changes.ts';
import { createDrawnCells } from './drawn-cells.ts';
import { type DiagramSettings, defaultSettings, type Editor, type EditorOptions, type EditorState } from './editor.ts';
import { createGraph, type DiagramGraph } from './graph.ts';
import { createHistory } from './history.ts';
import { linkView } from './link-view.ts';
import { createOverlay } from './overlay.ts';
import { createOverview } from './overview.ts';
import { createPlaces } from './places.ts';
import { createRedraw } from './redraw.ts';
import { createRequests } from './requests.ts';
import { createSelection } from './selection.ts';
import { shapeView } from './shape-view.ts';
import { createViewport } from './viewport.ts';

/** Opens the JointJS paper in an element of the page. It is frozen until the view of the sheet is known. */
function openPaper(
  host: HTMLElement,
  graph: dia.Graph,
  views: { readonly ElementView: typeof dia.ElementView; readonly LinkView: typeof dia.LinkView },
): dia.Paper {
  const el = document.createElement('div');
  el.className = 'diagram-paper';
  host.append(el);
  const paper = new dia.Paper({
    el,
    model: graph,
    cellViewNamespace: views,
    elementView: views.ElementView,
    linkView: views.LinkView,
    width: '100%',
    height: '100%',
    async: true,
    autoFreeze: true,
    frozen: true,
    sorting: dia.Paper.sorting.APPROX,
    interactive: false,
    viewManagement: { lazyInitialize: true },
  });
  // The editor handles presses itself (gestures/), because the library would prevent the second press of a finger.
  paper.undelegateEvents();
  return paper;
}

const colours = (): ThemeColours =>
  document.documentElement.dataset['bsTheme'] === 'dark' ? themeColours.dark : themeColours.light;

/** The box of a shape, or of the line of a link. */
const boxIn =
  (graph: DiagramGraph) =>
  (cell: Cell): Box => {
    if ('position' in cell) return boxOf(cell);
    const points = graph.routes.of(cell);
    return boundsOf(points.map((point) => ({ ...point, width: 0, height: 0 }))) ?? { x: 0, y: 0, width: 0, height: 0 };
  };

/**
 * If more cells than this are selected or dragged, those out of view or far away get no view: their frame shows them.
 */
const many = 100;

/** Creates the graph, the paper, the viewport, and the layers above and below the paper, in an element of the page. */
export function createEditor(host: HTMLElement, options: EditorOptions): Editor {
  const graph = createGraph(options.layers);
  const index = new SpatialIndex();
  const moving = new Set<string>();
  const cleanups: (() => void)[] = [];
  const announced = createListeners<[string]>();
  const requests = createRequests();
  let state: EditorState = {
    readOnly: options.readOnly ?? false,
    settings: { ...defaultSettings, ...options.settings },
    tool: 'select',
    focused: null,
    missedAt: 0,
    ...noMarks,
  };

  const route = graph.routes.of.bind(graph.routes);
  const box = boxIn(graph);
  const fault = (cell: Cell, error: unknown) => options.onFault?.(cell, error);
  const views = {
    ElementView: shapeView(graph, () => state, fault) as unknown as typeof dia.ElementView,
    LinkView: linkView(graph, route, () => state, fault) as unknown as typeof dia.LinkView,
  };
  const cells = createDrawnCells(graph);
  const paper = openPaper(host, cells.joint, views);
  const selection = createSelection(graph);
  const history = createHistory(graph, selection);
  const overlay = createOverlay(host);
  const distance = createDistance(index);
  const viewport = createViewport(host, { paper, cells }, index, {
    always: function* () {
      if (moving.size < many) yield* moving;
      if (state.focused) yield state.focused;
      if (selection.get().length < many) yield* selection.get();
    },
    drawsViews: (area, zoom) => !distance.look(area, zoom),
  });
  const overview = createOverview(
    host,
    { graph, query: (area) => index.query(area), routeOf: route },
    { marks: () => state, colours },
  );
  const redraw = createRedraw(viewport, { distance, index }, { overview, overlay });

  const places = createPlaces(graph, index, box);
  const drawing = drawChanges({ graph, places, index, paper, viewport, redraw, state: () => state });
  selection.onChange(redraw.refreshSoon);
  history.onChange(redraw.request);

  const editor: Editor = {
    host,
    graph,
    selection,
    history,
    viewport,
    index,
    overlay,
    paper,
    moving,
    get isRouting() {
      return places.areRouting;
    },
    types: options.types,
    colours,
    get state() {
      return state;
    },
    set: (next) => {
      const marked = (next.pale ?? state.pale) !== state.pale || (next.flags ?? state.flags) !== state.flags;
      const reroutes = next.settings && routesChange(state.settings, next.settings);
      state = { ...state, ...next };
      if (reroutes) drawing.routeAll();
      host.dataset['tool'] = state.tool;
      if (marked) drawing.markAll();
      redraw.refreshSoon();
    },
    get grid() {
      return state.settings.show_gridlines ? gridSize.shown : gridSize.hidden;
    },
    route,
    box,
    cellAt: (point, among) => cellAt(editor, point, among),
    announce: announced.emit,
    onUpdate: redraw.onUpdate,
    onAnnounce: announced.add,
    ...requests,
    use: (cleanup) => void cleanups.push(cleanup),
    dispose: () => {
      for (const cleanup of cleanups.reverse()) cleanup();
      redraw.stop();
      paper.remove();
      host.replaceChildren();
    },
  };

  graph.routes.setLinkSettings(state.settings);
  graph.add(options.cells, 'load');
  places.placeAll(options.cells.map(({ jsid }) => jsid));
  cleanups.push(places.stop, watchPage(host, { resize: viewport.resized, drawAll: redraw.requestAll }));
  paper.unfreeze();
  return editor;
}

/** Redraws when the size of the sheet or the theme of the page changes. Returns a function that stops this. */
function watchPage(
  host: HTMLElement,
  { resize, drawAll }: { readonly resize: () => void; readonly drawAll: () => void },
): () => void {
  const resized = new ResizeObserver(resize);
  resized.observe(host);
  const themed = new MutationObserver(drawAll);
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-bs-theme'] });
  return () => {
    resized.disconnect();
    themed.disconnect();
  };
}

const routesChange = (a: DiagramSettings, b: DiagramSettings): boolean =>
  a.default_anchor !== b.default_anchor ||
  a.default_connection_point !== b.default_connection_point ||
  a.connection_strategy !== b.connection_strategy;
