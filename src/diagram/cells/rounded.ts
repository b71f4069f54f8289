import type { Cell, ElementCell, LinkCell, Point } from './cell.ts';

/** A number with at most two decimals: sums of fractions have digits that no person entered. */
export const inHundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

const isRound = (value: number): boolean => inHundredths(value) === value;

type Placed = Partial<Omit<ElementCell, 'jsid' | 'type'>> & Partial<Omit<LinkCell, 'jsid' | 'type'>>;

const isPoints = (value: unknown): value is readonly Point[] =>
  Array.isArray(value) && value.every((one) => typeof one?.x === 'number' && typeof one.y === 'number');

/** Rounds the position, size and corners that are stored to hundredths; returns the same object if they already are. */
export function rounded<Written extends Placed | Cell>(written: Written): Written {
  const { position, size, values } = written as Placed;
  const corners = values?.['vertices'];
  const patch = {
    ...(position &&
      !(isRound(position.x) && isRound(position.y)) && {
        position: { x: inHundredths(position.x), y: inHundredths(position.y) },
      }),
    ...(size &&
      !(isRound(size.width) && isRound(size.height)) && {
        size: { width: inHundredths(size.width), height: inHundredths(size.height) },
      }),
    ...(isPoints(corners) &&
      corners.some(({ x, y }) => !isRound(x) || !isRound(y)) && {
        values: { ...values, vertices: corners.map(({ x, y }) => ({ x: inHundredths(x), y: inHundredths(y) })) },
      }),
  };
  return Object.keys(patch).length ? { ...written, ...patch } : written;
}
