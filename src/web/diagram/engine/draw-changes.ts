/** Redraws cells that have changed. */
import { dia } from '@joint/core';
import type { SpatialIndex } from '../../../diagram/cells/spatial-index.ts';
import { showMarks } from './cell-marks.ts';
import type { EditorState } from './editor.ts';
import type { DiagramGraph } from './graph.ts';
import { type Places, routedAtOnce } from './places.ts';
import type { Redraw } from './redraw.ts';
import type { Viewport } from './viewport.ts';

interface Drawn {
  readonly graph: DiagramGraph;
  readonly places: Places;
  readonly index: SpatialIndex;
  readonly paper: dia.Paper;
  readonly viewport: Viewport;
  readonly redraw: Redraw;
  readonly state: () => EditorState;
}

interface Drawing {
  /** Routes all links again with the present settings. */
  readonly routeAll: () => void;
  /** Redraws the marks of cells. */
  readonly markAll: () => void;
}

/** Places and redraws changed cells, routed links and layers. */
export function drawChanges({ graph, places, index, paper, viewport, redraw, state }: Drawn): Drawing {
  const redrawLine = (jsid: string): void => {
    const view = graph.link(jsid) && paper.findViewByModel(jsid);
    if (view instanceof dia.LinkView) view.requestConnectionUpdate();
  };
  const redrawWords = (jsid: string): void => {
    const view = graph.get(jsid)?.title && paper.findViewByModel(jsid);
    if (view instanceof dia.ElementView || view instanceof dia.LinkView) view.requestUpdate(view.getFlag(['RENDER']));
  };
  const routeAll = (): void => {
    graph.routes.setLinkSettings(state().settings);
    places.placeLines(new Set(graph.links().map(({ jsid }) => jsid)));
    for (const jsid of viewport.shown) redrawLine(jsid);
    redraw.requestAll();
  };
  const markAll = (): void => {
    for (const jsid of viewport.shown) {
      const cell = graph.get(jsid);
      const view = cell && paper.findViewByModel(jsid);
      if (view) showMarks(view.el, cell, graph, state());
    }
    redraw.requestAll();
  };
  /** Cells in the next changes that are already drawn at their new position. */
  let carried: ReadonlySet<string> | undefined;
  graph.onChange((changes) => {
    const others = carried ? changes.filter(({ jsid }) => !carried?.has(jsid)) : changes;
    const isMany = others.length > routedAtOnce;
    carried = undefined;
    if (isMany) {
      places.placeAll(others.map(({ jsid }) => jsid));
      redraw.requestAll();
      redraw.refreshSoon();
      return;
    }
    for (const { jsid } of others) {
      const was = index.box(jsid);
      places.place(jsid);
      redraw.cell(jsid, was, index.box(jsid));
    }
  });
  graph.routes.onCarried(({ all, links, by }) => {
    places.carry(all, by);
    carried = all;
    for (const jsid of viewport.shown) if (links.has(jsid)) redrawLine(jsid);
    redraw.carry(all, by);
  });
  graph.routes.onRouted((jsids) => {
    // The previous box of a line that is not in the index yet is unknown.
    const isSeen = !places.areRouting && jsids.size <= routedAtOnce;
    const were = isSeen ? new Map([...jsids].map((jsid) => [jsid, index.box(jsid)])) : undefined;
    places.placeLines(jsids);
    for (const jsid of jsids) {
      if (were) redraw.cell(jsid, were.get(jsid), index.box(jsid));
      redrawLine(jsid);
    }
    if (!were) redraw.requestAll();
    redraw.refreshSoon();
  });
  graph.routes.labels.onStale((jsids) => {
    for (const jsid of jsids) {
      const box = index.box(jsid);
      redraw.cell(jsid, box, box);
      redrawWords(jsid);
    }
  });
  graph.onLayers(markAll);
  return { routeAll, markAll };
}
