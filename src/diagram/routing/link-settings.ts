/** How a module wants its links led: what its settings say, in the words of the library that draws them. */
import type { Side } from '../shapes/shape-type.ts';

/** What is offered for a module, in the order of the comments below. */
export const connectionStrategies = ['useDefaults', 'pinRelative', 'pinAbsolute'] as const;
export const anchors = ['center', 'midSide', 'perpendicular', 'top', 'right', 'bottom', 'left'] as const;
export const connectionPoints = ['boundary', 'bbox', 'anchor'] as const;

export interface LinkSettings {
  /**
   * Where a link that is drawn by hand meets its shapes: `useDefaults` wherever it reads best, `pinRelative` where it was
   * dropped, as a share of the shape, `pinAbsolute` where it was dropped, in units.
   */
  readonly connection_strategy?: (typeof connectionStrategies)[number];
  /** What links aim at: `center`, `midSide` (the middle of a side), `perpendicular`, or one side of the shape. */
  readonly default_anchor?: (typeof anchors)[number];
  /** Where lines end: at the `boundary` of the shape, at its `bbox`, also called `rectangle`, or at the `anchor` itself. */
  readonly default_connection_point?: (typeof connectionPoints)[number] | 'rectangle';
  /** Links are led afresh when the diagram is opened: corners that were kept do not count. */
  readonly reload_layout?: boolean;
}

const sides: readonly string[] = ['top', 'right', 'bottom', 'left'] satisfies readonly Side[];

/** The side that all links shall leave by; undefined: whichever reads best. */
export const wishedSide = ({ default_anchor: anchor }: LinkSettings): Side | undefined =>
  anchor !== undefined && sides.includes(anchor) ? (anchor as Side) : undefined;

/** Do links keep to the middle of a side. */
export const keepsToMiddle = ({ default_anchor: anchor }: LinkSettings): boolean => anchor === 'midSide';

/** Do straight lines run level or upright where their shapes lie beside one another. */
export const runsAcross = ({ default_anchor: anchor }: LinkSettings): boolean => anchor === 'perpendicular';

/** Do lines end at the box around a shape rather than at its outline. */
export const endsAtBox = ({ default_connection_point: point }: LinkSettings): boolean =>
  point === 'bbox' || point === 'rectangle';

/** Do lines end at what they aim at, within the shape. */
export const endsAtAnchor = ({ default_connection_point: point }: LinkSettings): boolean => point === 'anchor';

/** Does an end that was dropped by hand stay where it was dropped. */
export const pins = ({ connection_strategy: strategy }: LinkSettings): boolean =>
  strategy === 'pinRelative' || strategy === 'pinAbsolute';

/** Does such an end keep its distance from the corner of its shape, rather than its share of it, when that is resized. */
export const pinsInUnits = ({ connection_strategy: strategy }: LinkSettings): boolean => strategy === 'pinAbsolute';
