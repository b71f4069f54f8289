import type { Cell, Point } from '../../../diagram/cells/cell.ts';

/** The position of the pointer, and the cell under it. */
export interface PointerInput {
  /** The point on the sheet, in units. */
  readonly point: Point;
  /** The point in the window, in pixels. */
  readonly client: Point;
  readonly cell: Cell | undefined;
  /** The overlay handle under the pointer, such as `resize:nw` or `vertex:2`. */
  readonly handle: string | undefined;
  readonly button: number;
  readonly shift: boolean;
  /** Whether Control is pressed, or Command on a Mac. */
  readonly control: boolean;
  readonly alt: boolean;
  /** Whether the pointer is a finger, which has no other buttons or modifier keys. */
  readonly finger: boolean;
  /** Whether the press is the second of two quick presses at this point. */
  readonly again: boolean;
}

/** The gesture that a press starts. If `begin` is never called, the press was a click. */
export interface Gesture {
  click?(input: PointerInput): void;
  begin?(input: PointerInput): void;
  move(input: PointerInput): void;
  end(input: PointerInput): void;
  /** Called on Escape, or if the pointer was lost: restores everything. Also called for a press that has not moved. */
  cancel(): void;
  /** Whether the view scrolls when the pointer is near its border. Without this function it does. */
  scrolls?(input: PointerInput): boolean;
}

/** Returns a gesture if it handles the press; undefined leaves the press to the next function. */
export type GestureStart = (input: PointerInput) => Gesture | undefined;
