/** The distances of an automatic layout, in units. */
export const spacing = {
  /** Around the drawing as a whole. */
  margin: 100,
  /** Between neighbours of one rank. */
  node: 50,
  edge: 200,
  rank: 200,
  /** Between the border of a container and its contents. */
  padding: 50,
  /** Between a step and the notes and data beside it, with room for words. */
  companion: 40,
  /** Between pools. */
  pool: 50,
  /** The least extent of a lane across its pool. */
  lane: 60,
} as const;

export type Direction = 'right' | 'down';
