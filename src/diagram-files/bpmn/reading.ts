import type { Draft } from './draft.ts';
import type { Moddle } from './moddle.ts';
import type { Notes } from './notes.ts';
import type { Plane } from './planes.ts';

/** The state of reading one plane. */
export interface PlaneReading {
  readonly plane: Plane;
  readonly definitions: Moddle;
  readonly notes: Notes;
  /** Elements without a shape in the file that are drawn here. */
  readonly undrawn: ReadonlySet<Moddle>;
  /** Links without a drawing, on any plane. */
  readonly undrawnLinks: readonly Moddle[];
  readonly globalTasks: ReadonlyMap<string, Moddle>;
  /** Processes with sequence flows into others: no process may, so their parts belong together. */
  readonly crossing: ReadonlySet<Moddle>;
  /** The number of shapes and links that may still be laid out with the library; for more it takes minutes. */
  readonly careful: { left: number };
}

/** The drafts of a plane, by their elements. */
export type Drafts = Map<Moddle, Draft>;
