import type { Box, Point } from '../../diagram/cells/cell.ts';
import type { FoundLine } from './page-shapes.ts';
import { apply, lineCorners, type PageScale } from './visio-geometry.ts';

const near = 0.5;

/** Whether a point is on the segment between its neighbours, and therefore redundant. */
const onTheWay = (before: Point, point: Point, after: Point): boolean => {
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  const length = Math.hypot(dx, dy);
  const [px, py] = [point.x - before.x, point.y - before.y];
  if (length < near) return Math.hypot(px, py) < near;
  const along = (px * dx + py * dy) / length;
  return Math.abs(px * dy - py * dx) / length < near && along > -near && along < length + near;
};

/** The corners of a line without its ends, in units. Jumps over other lines and redundant points are left out. */
export const verticesOf = (line: FoundLine, scale: PageScale): readonly Point[] => {
  const corners = lineCorners(line.sheet).map((corner) => scale.point(apply(line.transform, corner)));
  const preserved: Point[] = [];
  corners.forEach((corner, index) => {
    const before = preserved.at(-1);
    const after = corners[index + 1];
    if (!before || !after || !onTheWay(before, corner, after)) preserved.push(corner);
  });
  return preserved.slice(1, -1);
};

const settled = (fraction: number): number => {
  const within = Math.min(1, Math.max(0, fraction));
  const plain = [0, 0.5, 1].find((candidate) => Math.abs(candidate - within) < 0.01);
  return plain ?? Math.round(within * 1000) / 1000;
};

const onBorder = (box: Box, { x, y }: Point): Point => {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const within = { x: Math.min(right, Math.max(box.x, x)), y: Math.min(bottom, Math.max(box.y, y)) };
  const [toLeft, toRight, toTop, toBottom] = [within.x - box.x, right - within.x, within.y - box.y, bottom - within.y];
  const nearest = Math.min(toLeft, toRight, toTop, toBottom);
  if (nearest === toTop || nearest === toBottom) return { ...within, y: nearest === toTop ? box.y : bottom };
  return { ...within, x: nearest === toLeft ? box.x : right };
};

const large = 150;

/**
 * The anchor of a line on a shape, as fractions of the shape's box. Undefined if the line is glued to the shape as a
 * whole, because the link is then routed automatically. Exception: on a large shape, where a line to the centre would
 * be slanted, the drawn point on the border is used.
 */
export const anchorOf = (box: Box, point: Point | undefined, whole: boolean): Point | undefined => {
  if (!point || box.width <= 0 || box.height <= 0) return undefined;
  if (whole && Math.max(box.width, box.height) <= large) return undefined;
  const { x, y } = whole ? onBorder(box, point) : point;
  return { x: settled((x - box.x) / box.width), y: settled((y - box.y) / box.height) };
};

/** The end nearest to the label of a line; undefined if the label is near the middle. */
export const labelPositionOf = (
  { sheet, transform }: FoundLine,
  begin: Point | undefined,
  end: Point | undefined,
  scale: PageScale,
): 'source' | 'target' | undefined => {
  const x = sheet.number('TxtPinX');
  const y = sheet.number('TxtPinY');
  if (!sheet.own('TxtPinX') || x === undefined || y === undefined || !begin || !end) return undefined;
  const words = scale.point(apply(transform, { x, y }));
  const toBegin = Math.hypot(words.x - begin.x, words.y - begin.y);
  const toEnd = Math.hypot(words.x - end.x, words.y - end.y);
  const share = toBegin / (toBegin + toEnd || 1);
  return share < 0.25 ? 'source' : share > 0.75 ? 'target' : undefined;
};
