import type { Cell, Point } from '../../../diagram/cells/cell.ts';

/** The position of a pointer, and the cell below it. */
export interface PointerInput {
  /** On the sheet. */
  readonly point: Point;
  /** In the window. */
  readonly client: Point;
  readonly cell: Cell | undefined;
  /** The handle of the overlay under it: `resize:nw`, `vertex:2` ... */
  readonly handle: string | undefined;
  readonly button: number;
  readonly shift: boolean;
  /** Control, or Command on a Mac. */
  readonly control: boolean;
  readonly alt: boolean;
  /** Touch input: a finger has no other buttons or modifier keys. */
  readonly finger: boolean;
  /** The second press in a row at this point. */
  readonly again: boolean;
}

/** The result of a press. If `begin` was not called, it was a click. */
export interface Gesture {
  click?(input: PointerInput): void;
  begin?(input: PointerInput): void;
  move(input: PointerInput): void;
  end(input: PointerInput): void;
  /** Escape, or the pointer was lost: restores everything. Also called for a press that has not moved. */
  cancel(): void;
  /** Whether the view scrolls where the pointer is near its border; if absent it does. */
  scrolls?(input: PointerInput): boolean;
}

/** Takes a press or leaves it to the next one. */
export type GestureStart = (input: PointerInput) => Gesture | undefined;
