/** The routing settings of a module, in the terms of the drawing library. */
import type { Side } from '../shapes/shape-type.ts';

/** The possible values of each setting; the interface below explains them in the same order. */
export const connectionStrategies = ['useDefaults', 'pinRelative', 'pinAbsolute'] as const;
export const anchors = ['center', 'midSide', 'perpendicular', 'top', 'right', 'bottom', 'left'] as const;
export const connectionPoints = ['boundary', 'bbox', 'anchor'] as const;

export interface LinkSettings {
  /**
   * The ends of a link that is drawn by hand: `useDefaults` (routed automatically), `pinRelative` (at the dropped
   * point, as a fraction of the shape), `pinAbsolute` (at the dropped point, in units).
   */
  readonly connection_strategy?: (typeof connectionStrategies)[number];
  /**
   * The target point of links: `center`, `midSide` (the middle of a side), `perpendicular`, or one side of the shape.
   */
  readonly default_anchor?: (typeof anchors)[number];
  /**
   * The ends of lines: at the `boundary` of the shape, at its `bbox`, also called `rectangle`, or at the `anchor`
   * itself.
   */
  readonly default_connection_point?: (typeof connectionPoints)[number] | 'rectangle';
  /** Links are routed again when the diagram opens: stored corners are ignored. */
  readonly reload_layout?: boolean;
}

const sides: readonly string[] = ['top', 'right', 'bottom', 'left'] satisfies readonly Side[];

/** The side at which all links leave; undefined if each link takes the best side. */
export const wishedSide = ({ default_anchor: anchor }: LinkSettings): Side | undefined =>
  anchor !== undefined && sides.includes(anchor) ? (anchor as Side) : undefined;

/** Whether links use the middle of a side. */
export const keepsToMiddle = ({ default_anchor: anchor }: LinkSettings): boolean => anchor === 'midSide';

/** Whether straight lines between shapes side by side are horizontal or vertical. */
export const runsAcross = ({ default_anchor: anchor }: LinkSettings): boolean => anchor === 'perpendicular';

/** Whether lines end at the bounding box of a shape instead of its outline. */
export const endsAtBox = ({ default_connection_point: point }: LinkSettings): boolean =>
  point === 'bbox' || point === 'rectangle';

/** Whether lines end at their target point within the shape. */
export const endsAtAnchor = ({ default_connection_point: point }: LinkSettings): boolean => point === 'anchor';

/** Whether a link retains the points at which the user drops its ends. */
export const pins = ({ connection_strategy: strategy }: LinkSettings): boolean =>
  strategy === 'pinRelative' || strategy === 'pinAbsolute';

/** Whether an end keeps its distance from the corner of its shape on resizing, instead of its fraction. */
export const pinsInUnits = ({ connection_strategy: strategy }: LinkSettings): boolean => strategy === 'pinAbsolute';
