/** The notation of diagrams in the demo's files: shapes, and lines between them by id. */
import type { DemoItem } from '../demo-item.ts';

export type DemoPoint = readonly [x: number, y: number];

/** A shape of a diagram. */
export interface DemoShape extends DemoItem {
  /** Unique within the diagram. */
  readonly id: string;
  /** The key of its item type. */
  readonly type: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** A container: shapes with their centre in the box are in it. */
  readonly holds?: boolean;
  /** `enabled`: users can put any shape into it. `excluded`: it cannot be put into another shape. */
  readonly embedding?: 'enabled' | 'excluded';
  /** The shape on whose border it is. */
  readonly on?: string;
  /** Part of the background: users cannot move it. */
  readonly fixed?: boolean;
  /** The id of a layer; the first one by default. */
  readonly layer?: string;
}

/** A line between two shapes. */
export interface DemoLine {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly title?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** The line runs vertically at this x, or horizontally at this y, from border to border. */
  readonly x?: number;
  readonly y?: number;
  readonly layer?: string;
}

export interface DemoDiagram {
  readonly layers?: readonly { readonly id: string; readonly name: string; readonly hidden?: boolean }[];
  /** From back to front. */
  readonly shapes: readonly DemoShape[];
  readonly lines: readonly DemoLine[];
}

/** Further members of a shape, beside its box and type. */
export type More = Partial<Omit<DemoShape, 'id' | 'type' | 'title' | 'box'>>;

/** A shape, given by its centre. */
export const centred = (
  named: Pick<DemoShape, 'type' | 'id' | 'title'>,
  [x, y]: DemoPoint,
  [width, height]: readonly [number, number],
  { values, ...more }: More = {},
): DemoShape => ({
  ...named,
  box: [x - width / 2, y - height / 2, width, height],
  ...more,
  values: values ?? {},
});
