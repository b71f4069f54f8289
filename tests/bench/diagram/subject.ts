import type { Sample } from './sample.ts';

export interface View {
  readonly zoom: number;
  /** The position of the sheet's origin, in pixels from the top left of the editor. */
  readonly x: number;
  readonly y: number;
}

/** An editor on a separate page, with the functions for measuring it. The page exposes it as `window.subject`. */
export interface Subject {
  /** Converts the data to the library's format, before the clock starts. */
  prepare?(sample: Sample): Promise<void>;
  /** Draws loaded data. Returns when the library has finished its synchronous work. */
  open(sample: Sample, view: View): void | Promise<void>;
  /** Whether everything in view is drawn. Called in every frame. */
  isDrawn(): boolean;
  pan(dx: number, dy: number): void;
  /** Runs the remaining work at the end of a pan, if any. */
  settle?(): void;
  /** The position of a box on the sheet, which proves that a drag has moved it. */
  positionOf(id: string): { readonly x: number; readonly y: number };
  /** Selects every box and link and takes the keyboard focus, if arrow keys then move the selection. */
  selectAll?(): void;
  /** The request that the editor would send after one box has been moved. */
  payload(): Payload | Promise<Payload>;
}

export interface Payload {
  readonly entities: number;
  readonly text: string;
}

declare global {
  interface Window {
    subject?: Subject;
    /** Milliseconds for which the release of the mouse button blocked the page, and the data to save afterwards. */
    release?: { readonly drop: number; readonly payload: number; readonly entities: number };
    /** The time when the data of our own page had loaded, and the time when its first useful frame was complete. */
    inHandAt?: number;
    drawnAt?: number;
  }
}
