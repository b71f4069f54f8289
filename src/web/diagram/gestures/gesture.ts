import type { Cell, Point } from '../../../diagram/cells/cell.ts';

/** Where a pointer is, and on what. */
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
  /** What presses: a finger has no other button and no key held. */
  readonly finger: boolean;
  /** It has pressed there a moment ago as well. */
  readonly again: boolean;
}

/** What a press becomes. Without `begin` having been called it was a click. */
export interface Gesture {
  click?(input: PointerInput): void;
  begin?(input: PointerInput): void;
  move(input: PointerInput): void;
  end(input: PointerInput): void;
  /** Escape, or the pointer was taken away: everything as it was. Also of a press that has not begun to move. */
  cancel(): void;
  /** Whether the view scrolls where the pointer is near its border; if absent it does. */
  scrolls?(input: PointerInput): boolean;
}

/** Takes a press or leaves it to the next one. */
export type GestureStart = (input: PointerInput) => Gesture | undefined;
