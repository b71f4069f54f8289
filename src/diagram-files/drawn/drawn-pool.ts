import { type Box, type CellValues, newJsid } from '../../diagram/cells/cell.ts';
import type { DrawnLane, DrawnNode } from './drawn-page.ts';

const usualHeader = 30;

const rounded = (length: number): number => Math.round(length * 100) / 100;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const acrossOf = (box: Box, vertical: boolean): Stretch =>
  vertical ? { from: box.x, to: box.x + box.width } : { from: box.y, to: box.y + box.height };

/** The stored lanes of a pool: side by side without gaps, from one border of the pool to the other. */
const laneValues = (lanes: readonly DrawnLane[], whole: Stretch, vertical: boolean): readonly CellValues[] => {
  // A lane extends to the start of the next lane, so that a gap in the drawing does not shift later lanes.
  const starts = lanes.map(({ box }, place) => (place === 0 ? whole.from : acrossOf(box, vertical).from));
  return lanes.map((lane, place) => {
    const from = starts[place] ?? whole.from;
    const to = starts[place + 1] ?? whole.to;
    const nested = laneValues(lane.lanes, { from, to }, vertical);
    return {
      id: newJsid(),
      label: lane.name,
      size: Math.max(1, rounded(rounded(to) - rounded(from))),
      ...(nested.length > 0 && { lanes: nested }),
    };
  });
};

const stretchOf = (box: Box, lanes: readonly DrawnLane[], vertical: boolean): Stretch => {
  const whole = acrossOf(box, vertical);
  const parts = lanes.map((lane) => acrossOf(lane.box, vertical));
  const together = { from: Math.min(...parts.map(({ from }) => from)), to: Math.max(...parts.map(({ to }) => to)) };
  // The container may be larger than its lanes, for example by a band of phases. The lanes must not extend over that
  // band.
  return lanes.length > 0 && together.to - together.from > (whole.to - whole.from) / 2 ? together : whole;
};

/** Merges the container and the lanes of a drawing into one pool: its box and its values. */
export const poolCell = ({ box, pool }: DrawnNode): { readonly box: Box; readonly values: CellValues } => {
  const vertical = pool?.vertical ?? false;
  const drawn = pool?.lanes ?? [];
  // A single lane without a name is only the inside of the pool.
  const lanes = drawn.length === 1 && drawn[0]?.name === '' ? [] : drawn;
  const whole = stretchOf(box, lanes, vertical);
  const beside = lanes[0] ? (vertical ? lanes[0].box.y - box.y : lanes[0].box.x - box.x) : usualHeader;
  const header = pool?.header ?? beside;
  return {
    box: vertical
      ? { ...box, x: whole.from, width: whole.to - whole.from }
      : { ...box, y: whole.from, height: whole.to - whole.from },
    values: {
      orientation: vertical ? 'vertical' : 'horizontal',
      headerSize: header >= 15 && header <= 100 ? rounded(header) : usualHeader,
      lanes: laneValues(lanes, whole, vertical),
    },
  };
};
