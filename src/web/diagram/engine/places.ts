import { type Box, type Cell, isLink, type LinkCell, type Point } from '../../../diagram/cells/cell.ts';
import { type SpatialIndex, unionOf } from '../../../diagram/cells/spatial-index.ts';
import { cancelIdle, type IdleWork, whenIdle } from '../../ui/idle.ts';
import type { DiagramGraph } from './graph.ts';

/** With more lines than this, only the visible lines are routed at once; the others are routed in idle time. */
export const routedAtOnce = 300;
/** The number of lines routed between two checks of the time. */
const routedAtATime = 10;
/** If the browser has no idle time, some lines are routed after this time, in milliseconds. */
const idleTimeoutMs = 100;

/** Maintains the positions of a graph's cells in the spatial index. */
export interface Places {
  /** Updates the position of a cell, or removes it. */
  place(jsid: string): void;
  /** Updates the positions of links whose lines have changed. */
  placeLines(jsids: ReadonlySet<string>): void;
  /** Moves the positions of cells that were moved together. */
  carry(jsids: ReadonlySet<string>, by: Point): void;
  /** Updates many cells: first the shapes, then the lines. */
  placeAll(jsids: Iterable<string>): void;
  /** Whether some lines are not routed yet. */
  readonly areRouting: boolean;
  stop(): void;
}

/** Creates the positions. Lines are entered after their shapes. */
export function createPlaces(
  graph: DiagramGraph,
  index: SpatialIndex,
  /** The bounds of a cell in the diagram. */
  boxOf: (cell: Cell) => Box,
): Places {
  /** The links that are not routed yet. In the index, each has the box between its ends. */
  const later = new Set<string>();
  let frame = 0;
  let idle = 0;

  /** Whether an end of a link is missing. A link may be added before its shapes, and has no position until then. */
  const lacksEnd = (cell: Cell): boolean =>
    isLink(cell) && [cell.source, cell.target].some((end) => end === null || !graph.element(end));
  const place = (jsid: string): void => {
    later.delete(jsid);
    const cell = graph.get(jsid);
    if (cell && !lacksEnd(cell)) index.set(jsid, boxOf(cell));
    else index.delete(jsid);
  };
  const placeBetweenEnds = ({ jsid, source, target }: LinkCell): void => {
    const [from, to] = [source, target].map((end) => (end === null ? undefined : index.box(end)));
    if (from && to) index.set(jsid, unionOf(from, to));
    else index.delete(jsid);
  };
  const placeSome: IdleWork = (deadline) => {
    do {
      for (const jsid of Iterator.from(later).take(routedAtATime)) place(jsid);
    } while (later.size && deadline.timeRemaining() > 1);
    idle = later.size ? whenIdle(placeSome, idleTimeoutMs) : 0;
    if (!later.size) graph.routes.rest();
  };
  const begin = (): void => {
    frame = 0;
    idle ||= whenIdle(placeSome, idleTimeoutMs);
  };
  const placeLines = (jsids: Iterable<string>, count: number): void => {
    for (const jsid of jsids) {
      const link = graph.link(jsid);
      if (count <= routedAtOnce || !link) place(jsid);
      else {
        placeBetweenEnds(link);
        later.add(jsid);
      }
    }
    // Routing begins one frame later, because visible lines have priority.
    if (later.size && !idle) frame ||= requestAnimationFrame(begin);
  };

  return {
    place,
    placeLines: (jsids) => placeLines(jsids, jsids.size),
    carry: (jsids, by) => index.shift(jsids, by),
    placeAll: (jsids) => {
      const lines: string[] = [];
      for (const jsid of jsids) {
        if (graph.link(jsid)) lines.push(jsid);
        else place(jsid);
      }
      placeLines(lines, lines.length);
    },
    get areRouting() {
      return later.size > 0;
    },
    stop: () => {
      cancelAnimationFrame(frame);
      cancelIdle(idle);
    },
  };
}
