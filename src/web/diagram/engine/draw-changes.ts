/** What is drawn follows what is there. */
import type { Box, Cell } from '../cells/cell.ts';
import type { SpatialIndex } from '../cells/spatial-index.ts';
import { showMarks } from './cell-marks.ts';
import type { EditorState } from './editor.ts';
import type { DiagramGraph } from './graph.ts';
import type { Paper } from './paper.ts';
import type { Redraw } from './redraw.ts';
import type { Viewport } from './viewport.ts';

interface Drawn {
  readonly graph: DiagramGraph;
  readonly index: SpatialIndex;
  readonly paper: Paper;
  readonly viewport: Viewport;
  readonly redraw: Redraw;
  /** The bounds of a cell in the diagram. */
  readonly box: (cell: Cell) => Box;
  readonly state: () => EditorState;
}

interface Drawing {
  /** Puts a cell where it is in the index, or takes it out. */
  readonly place: (jsid: string) => void;
  /** Leads all links anew by the settings there are now. */
  readonly leadAll: () => void;
  /** Draws anew what the state marks on cells. */
  readonly markAll: () => void;
}

/** From here on, cells that change, links that are led and layers are placed and drawn anew. */
export function drawChanges({ graph, index, paper, viewport, redraw, box, state }: Drawn): Drawing {
  const place = (jsid: string): void => {
    const cell = graph.get(jsid);
    if (cell) index.set(jsid, box(cell));
    else index.delete(jsid);
  };
  const leadAll = (): void => {
    graph.routes.setManners(state().settings);
    for (const { jsid } of graph.links()) place(jsid);
    for (const jsid of viewport.shown) paper.stale(jsid);
    redraw.requestAll();
  };
  const markAll = (): void => {
    for (const jsid of viewport.shown) {
      const cell = graph.get(jsid);
      const element = cell && paper.elementOf(jsid);
      if (element) showMarks(element, cell, graph, state());
    }
    redraw.requestAll();
  };
  graph.onChange(({ jsid }) => {
    place(jsid);
    redraw.cell(jsid);
  });
  graph.routes.onLed((jsids) => {
    for (const jsid of jsids) {
      place(jsid);
      redraw.cell(jsid);
    }
    redraw.refreshSoon();
  });
  graph.routes.labels.onStale((jsids) => {
    for (const jsid of jsids) redraw.cell(jsid);
  });
  graph.onLayers(markAll);
  return { place, leadAll, markAll };
}
