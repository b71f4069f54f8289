/** The distances of an automatic layout, in units. */
export const spacing = {
  /** Around the whole drawing. */
  margin: 100,
  /** Between neighbours in a rank. */
  node: 50,
  edge: 200,
  rank: 200,
  /** Between the border of a container and its contents. */
  padding: 50,
  /** Between a step and its notes and data, including room for their labels. */
  companion: 40,
  /** Between pools. */
  pool: 50,
  /** The minimum size of a lane across its pool. */
  lane: 60,
} as const;

export type Direction = 'right' | 'down';
