/** The distances of an automatic layout, in units. */
export const spacing = {
  /** The margin around the whole drawing. */
  margin: 100,
  /** The distance between neighbours in a rank. */
  node: 50,
  edge: 200,
  rank: 200,
  /** The distance between the border of a container and its contents. */
  padding: 50,
  /** The distance between a step and its notes and data, including room for their labels. */
  companion: 40,
  /** The distance between pools. */
  pool: 50,
  /** The minimum size of a lane across its pool. */
  lane: 60,
} as const;

export type Direction = 'right' | 'down';
