/** The format of diagrams in the demo's files: shapes, and lines that name shapes by id. */
import type { DemoItem } from '../demo-item.ts';

export type DemoPoint = readonly [x: number, y: number];

/** A shape of a diagram. */
export interface DemoShape extends DemoItem {
  /** Unique within the diagram. */
  readonly id: string;
  /** The key of its item type. */
  readonly type: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** Whether it is a container, which contains the shapes with their centre in its box. */
  readonly holds?: boolean;
  /** `enabled`: users can put any shape into it. `excluded`: users cannot put it into another shape. */
  readonly embedding?: 'enabled' | 'excluded';
  /** The id of the shape on whose border it is placed. */
  readonly on?: string;
  /** Whether it is part of the background, which users cannot move. */
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
  /** The line is vertical at this x, or horizontal at this y, from border to border. */
  readonly x?: number;
  readonly y?: number;
  readonly layer?: string;
}

export interface DemoDiagram {
  readonly layers?: readonly { readonly id: string; readonly name: string; readonly hidden?: boolean }[];
  /** The shapes from back to front. */
  readonly shapes: readonly DemoShape[];
  readonly lines: readonly DemoLine[];
}

/** Optional members of a shape, apart from its box and type. */
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
