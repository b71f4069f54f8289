/** Makes a board with two axes: its fixed cells, and items placed by their values. */
import type { DemoShape, More } from './diagram.ts';

const side = 300;
const [left, top] = [100, 60];

/** The four quadrants, from left to right and top to bottom, and the axis titles. */
export const board = (
  fields: readonly [string, string, string, string],
  across: string,
  upwards: string,
): readonly DemoShape[] => {
  const corners = ['top_left', 'top_right', 'bottom_left', 'bottom_right'];
  const fixed = { fixed: true, embedding: 'excluded' } as const;
  const ends = { low: 'Low', high: 'High' };
  return [
    ...corners.map(
      (corner, index): DemoShape => ({
        ...fixed,
        id: corner,
        type: 'quadrant.Quadrant',
        title: fields[index] ?? '',
        box: [left + (index % 2) * side, top + Math.floor(index / 2) * side, side, side],
        values: { corner },
      }),
    ),
    {
      ...fixed,
      id: 'across',
      type: 'quadrant.Axis',
      title: across,
      box: [left, top + 2 * side, 2 * side, 40],
      values: { direction: 'horizontal', ...ends },
    },
    {
      ...fixed,
      id: 'upwards',
      type: 'quadrant.Axis',
      title: upwards,
      box: [left - 40, top, 40, 2 * side],
      values: { direction: 'vertical', ...ends },
    },
  ];
};

const dot = 24;

/** An item placed by its two values, each from 0 to 100. */
export const boardItem = (
  id: string,
  title: string,
  [x_value, y_value]: readonly [number, number],
  { fill, ...more }: More & { readonly fill: string },
): DemoShape => ({
  id,
  type: 'quadrant.Item',
  title,
  box: [left + (x_value / 100) * 2 * side - dot / 2, top + (1 - y_value / 100) * 2 * side - dot / 2, dot, dot],
  ...more,
  values: { x_value, y_value, style: { fill }, ...more.values },
});
