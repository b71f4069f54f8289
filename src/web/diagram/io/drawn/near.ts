import type { Box } from '../../cells/cell.ts';
import { centreOf, isInside } from '../../cells/geometry.ts';

/** The side of a square of the sheet: about as large as a shape. */
const side = 200;

/** Of many things with a place, those whose middles a box holds, without asking all of them. */
export const middlesIn = <Any extends { readonly box: Box }>(all: readonly Any[]): ((box: Box) => readonly Any[]) => {
  const squares = Map.groupBy(all, ({ box }) => {
    const { x, y } = centreOf(box);
    return `${Math.floor(x / side)} ${Math.floor(y / side)}`;
  });
  return (box) => {
    const [left, right] = [Math.floor(box.x / side), Math.floor((box.x + box.width) / side)];
    const [top, bottom] = [Math.floor(box.y / side), Math.floor((box.y + box.height) / side)];
    const found: Any[] = [];
    const take = (square: readonly Any[] = []) => {
      for (const one of square) if (isInside(centreOf(one.box), box)) found.push(one);
    };
    // A box over more squares than there are holds nearly everything.
    if ((right - left + 1) * (bottom - top + 1) > squares.size) take(all);
    else for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) take(squares.get(`${x} ${y}`));
    return found;
  };
};
