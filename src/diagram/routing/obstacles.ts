/** Decides which shapes are obstacles for lines, and which parts of them are free. Pure. */
import { type ElementCell, isFixed, type Point } from '../cells/cell.ts';
import { centreOf, grow, isInside } from '../cells/geometry.ts';
import { shapeType } from '../shapes/families.ts';
import type { Side } from '../shapes/shape-type.ts';
import { boxOf } from './route.ts';
import { allSides } from './ways.ts';

const anything = { type: '', values: {} };

/** Whether lines avoid the shape: pools, groups and background shapes are not obstacles. */
export function isInTheWay(cell: ElementCell): boolean {
  const type = shapeType(cell.type);
  if (isFixed(cell) || !type.connectable || type.embeddingEnabled || type.outline === 'lifeline') return false;
  return type.hosts === true || !type.frames?.(cell, anything);
}

/** Whether the cell is attached to the border of its container instead of being inside. */
export function isOnBorder(cell: ElementCell | undefined, host: ElementCell): boolean {
  return (
    cell !== undefined &&
    shapeType(cell.type).onBorder === true &&
    shapeType(host.type).hosts === true &&
    !isWhollyIn(cell, host)
  );
}
const isWhollyIn = (cell: ElementCell, host: ElementCell): boolean => {
  const box = boxOf(host);
  const { x, y } = cell.position;
  return isInside({ x, y }, box) && isInside({ x: x + cell.size.width, y: y + cell.size.height }, box);
};

/** The sides of a shape on a border that face away from its host. */
export function freeSides(cell: ElementCell, host: ElementCell): readonly Side[] {
  const box = grow(boxOf(host), 2);
  const { x, y } = centreOf(boxOf(cell));
  const { width, height } = cell.size;
  const at: Readonly<Record<Side, Point>> = {
    top: { x, y: y - height / 2 },
    right: { x: x + width / 2, y },
    bottom: { x, y: y + height / 2 },
    left: { x: x - width / 2, y },
  };
  const free = allSides.filter((side) => !isInside(at[side], box));
  return free.length ? free : allSides;
}
