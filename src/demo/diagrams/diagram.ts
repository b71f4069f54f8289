/** How the demo's files describe a diagram: shapes and lines, which name each other. */
import type { DemoItem } from '../demo-item.ts';

export type DemoPoint = readonly [x: number, y: number];

/** A shape of a diagram. */
export interface DemoShape extends DemoItem {
  /** Names it within its diagram. */
  readonly id: string;
  /** The key of its item type. */
  readonly type: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** What has its centre in the box stands in it. */
  readonly holds?: boolean;
  /** May people put whatever they like into it; `excluded` goes into nothing itself. */
  readonly embedding?: 'enabled' | 'excluded';
  /** The shape on whose border it sits. */
  readonly on?: string;
  /** Belongs to the sheet: nobody moves it. */
  readonly fixed?: boolean;
  /** The id of a layer; the first unless told. */
  readonly layer?: string;
}

/** A line between two shapes. */
export interface DemoLine {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly title?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Runs upright at this x, or level at this y, from border to border. */
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

/** What a shape may say beside its place and its kind. */
export type More = Partial<Omit<DemoShape, 'id' | 'type' | 'title' | 'box'>>;

/** A shape by its centre. */
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
