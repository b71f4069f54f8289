/** The fixed cells of a new quadrant sheet, and the conversion between values and positions. */
import { type ElementCell, fixedCelltype, newJsid, type Point, type Size } from '../../cells/cell.ts';
import { axisType } from './axis.ts';
import { quadrantType } from './quadrant.ts';

const side = quadrantType.sizes.canvas({}).width;
const origin: Point = { x: 100, y: 60 };

const quadrants = [
  { title: 'Plan', corner: 'top_left', column: 0, row: 0 },
  { title: 'Do now', corner: 'top_right', column: 1, row: 0 },
  { title: 'Leave', corner: 'bottom_left', column: 0, row: 1 },
  { title: 'Fill in', corner: 'bottom_right', column: 1, row: 1 },
] as const;

/** The cells of a new sheet: four quadrants and two axes. They are fixed, so that nobody moves them by mistake. */
export function quadrantBoard(): readonly ElementCell[] {
  const fixed = { jsid: '', celltype: fixedCelltype, embedding_excluded: true };
  const fields = quadrants.map(
    ({ title, corner, column, row }): ElementCell => ({
      ...fixed,
      jsid: newJsid(),
      type: quadrantType.key,
      title,
      values: { corner },
      position: { x: origin.x + column * side, y: origin.y + row * side },
      size: { width: side, height: side },
    }),
  );
  const axis = (title: string, direction: string, position: Point): ElementCell => {
    const values = { ...axisType.values, direction };
    return {
      ...fixed,
      jsid: newJsid(),
      type: axisType.key,
      title,
      values,
      position,
      size: axisType.sizes.canvas(values),
    };
  };
  return [
    ...fields,
    axis('Effect', 'horizontal', { x: origin.x, y: origin.y + 2 * side }),
    axis('Urgency', 'vertical', { x: origin.x - 40, y: origin.y }),
  ];
}

/** The values of an item, from the position of its centre, each limited to 0 to 100. */
export function valuesAt(position: Point, size: Size): { readonly x_value: number; readonly y_value: number } {
  const share = (from: number): number => Math.min(100, Math.max(0, Math.round((from / (2 * side)) * 1000) / 10));
  return {
    x_value: share(position.x + size.width / 2 - origin.x),
    y_value: share(origin.y + 2 * side - position.y - size.height / 2),
  };
}

/** The position of an item with these values. */
export function positionOf(x_value: number, y_value: number, size: Size): Point {
  return {
    x: origin.x + (x_value / 100) * 2 * side - size.width / 2,
    y: origin.y + (1 - y_value / 100) * 2 * side - size.height / 2,
  };
}
