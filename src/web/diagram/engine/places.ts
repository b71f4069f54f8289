import { type Cell, isLink, type LinkCell } from '../cells/cell.ts';
import { around, type SpatialIndex } from '../cells/spatial-index.ts';

/** With more lines than this only those in view are led before the first picture; the others while nobody waits. */
const ledAtOnce = 300;
/** So many are led between two looks at the clock. */
const ledAtATime = 10;

/** A line that has not been led yet lies between its ends. */
function placeBetweenEnds({ jsid, source, target }: LinkCell, index: SpatialIndex): void {
  const [from, to] = [source, target].map((end) => (end === null ? undefined : index.box(end)));
  const between = from && to ? around(from, to) : (from ?? to);
  if (between) index.set(jsid, between);
}

/**
 * Places the cells that a diagram begins with. Many lines are led when they come into view, and the others while the page is idle.
 * Answers how to end that.
 */
export function placeAll(cells: readonly Cell[], index: SpatialIndex, place: (jsid: string) => void): () => void {
  for (const cell of cells) if (!isLink(cell)) place(cell.jsid);
  const later = cells.filter(isLink);
  if (later.length <= ledAtOnce) for (const { jsid } of later.splice(0)) place(jsid);
  for (const link of later) placeBetweenEnds(link, index);
  let next = 0;
  let idle = 0;
  const leadSome = (deadline: IdleDeadline): void => {
    do {
      for (const { jsid } of later.slice(next, next + ledAtATime)) place(jsid);
      next += ledAtATime;
    } while (next < later.length && deadline.timeRemaining() > 1);
    idle = next < later.length ? requestIdleCallback(leadSome, { timeout: 100 }) : 0;
  };
  // A frame later: the first picture comes first.
  const begin = (): void => {
    idle = requestIdleCallback(leadSome);
  };
  const frame = later.length ? requestAnimationFrame(begin) : 0;
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
  };
}
