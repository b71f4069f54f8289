/** The sample that every editor draws: labelled boxes in a grid, and as many links between neighbours. */

export interface SampleNode {
  readonly id: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

export interface SampleLink {
  readonly id: string;
  readonly source: SampleNode;
  readonly target: SampleNode;
}

export interface Sample {
  readonly nodes: readonly SampleNode[];
  readonly links: readonly SampleLink[];
}

export const boxSize = { width: 100, height: 60 } as const;
export const pitch = { x: 200, y: 140 } as const;
/** The window size for all measurements: about 50 boxes at zoom 1, about 1,300 at zoom 0.2. */
export const sheetSize = { width: 1600, height: 900 } as const;

export function makeSample(count: number): Sample {
  const columns = Math.ceil(Math.sqrt(count));
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `Activity_${at}`,
    label: `Step ${at} of the order`,
    x: (at % columns) * pitch.x,
    y: Math.floor(at / columns) * pitch.y,
  }));
  // The right neighbour; at the end of a row the box below, and for the last box the box above.
  const neighbour = (at: number): number =>
    (at + 1) % columns && at + 1 < count ? at + 1 : at + columns < count ? at + columns : at - columns;
  const links = nodes.map((source, at) => ({
    id: `Flow_${at}`,
    source,
    target: nodes[Math.max(0, neighbour(at))] as SampleNode,
  }));
  return { nodes, links };
}

/**
 * A box that is in view at every measured zoom and away from the edges, where tools are. Each turn uses another box,
 * because moves are saved.
 */
export function grabbed(sample: Sample, turn: number): SampleNode {
  const columns = Math.ceil(Math.sqrt(sample.nodes.length));
  const [column, row] = [2 + (turn % 4), 2 + (Math.floor(turn / 4) % 3)];
  return sample.nodes[row * columns + column] as SampleNode;
}
