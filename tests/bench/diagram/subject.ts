import type { Sample } from './sample.ts';

export interface View {
  readonly zoom: number;
  /** Where the sheet's origin lies, in pixels from the top left of the editor. */
  readonly x: number;
  readonly y: number;
}

/** An editor on a page of its own, as far as it is measured. The page says it in `window.subject`. */
export interface Subject {
  /** Brings the data into the form that the library draws from, before the clock starts. */
  prepare?(sample: Sample): Promise<void>;
  /** Draws data that is in hand; returns when the library has done what it does at once. */
  open(sample: Sample, view: View): void | Promise<void>;
  /** Is everything drawn that the view shows: asked every frame. */
  isDrawn(): boolean;
  pan(dx: number, dy: number): void;
  /** Work that is left at the end of a pan, if any. */
  settle?(): void;
  /** Where a box is, on the sheet: proves that a drag has moved it. */
  positionOf(id: string): { readonly x: number; readonly y: number };
  /** Selects every box and link and takes the keyboard, where arrow keys then move them. */
  selectAll?(): void;
  /** The request that would be sent after one box has been moved. */
  payload(): Payload | Promise<Payload>;
}

export interface Payload {
  readonly entities: number;
  readonly text: string;
}

declare global {
  interface Window {
    subject?: Subject;
    /** Milliseconds for which the release of the button blocked the page, and the data to save then. */
    release?: { readonly drop: number; readonly payload: number; readonly entities: number };
    /** When the data of our own page was in hand, and when its first useful frame was done. */
    inHandAt?: number;
    drawnAt?: number;
  }
}
