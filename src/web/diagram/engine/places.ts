import { type Cell, isLink, type LinkCell } from '../cells/cell.ts';
import { boundsOf, type SpatialIndex } from '../cells/spatial-index.ts';

/** With more lines than this only those in view are led before the first picture, and the others so many at a time. */
const [ledAtOnce, ledAtATime] = [300, 60];

/** A line that has not been led yet lies between its ends. */
function placeBetweenEnds({ jsid, source, target }: LinkCell, index: SpatialIndex): void {
  const between = boundsOf([source, target].flatMap((end) => (end === null ? [] : (index.box(end) ?? []))));
  if (between) index.set(jsid, between);
}

/**
 * Places the cells that a diagram begins with. Many lines are led when they come into view, and the others bit by bit.
 * Answers how to end that.
 */
export function placeAll(cells: readonly Cell[], index: SpatialIndex, place: (jsid: string) => void): () => void {
  for (const cell of cells) if (!isLink(cell)) place(cell.jsid);
  const later = cells.filter(isLink);
  if (later.length <= ledAtOnce) for (const { jsid } of later.splice(0)) place(jsid);
  for (const link of later) placeBetweenEnds(link, index);
  let frame = 0;
  const leadSome = (): void => {
    for (const { jsid } of later.splice(0, ledAtATime)) place(jsid);
    frame = later.length ? requestAnimationFrame(leadSome) : 0;
  };
  if (later.length) frame = requestAnimationFrame(leadSome);
  return () => cancelAnimationFrame(frame);
}
