import type { Draft } from './draft.ts';
import type { Moddle } from './moddle.ts';
import type { Notes } from './notes.ts';
import type { Plane } from './planes.ts';

/** What a reading of one plane works with. */
export interface PlaneReading {
  readonly plane: Plane;
  readonly definitions: Moddle;
  readonly notes: Notes;
  /** Elements without a shape anywhere that are drawn all the same. */
  readonly undrawn: ReadonlySet<Moddle>;
  /** Links that the file draws nowhere, on whatever plane their ends are. */
  readonly undrawnLinks: readonly Moddle[];
  readonly globalTasks: ReadonlyMap<string, Moddle>;
  /** Processes with sequence flows into others: no process may, so their parts belong together. */
  readonly crossing: ReadonlySet<Moddle>;
  /** How many shapes and links may still be laid out with care; beyond them it takes minutes. */
  readonly careful: { left: number };
}

/** The drafts of a plane, by what they stand for. */
export type Drafts = Map<Moddle, Draft>;
