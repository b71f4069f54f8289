import type { Draft } from './draft.ts';
import type { Moddle } from './moddle.ts';
import type { Notes } from './notes.ts';
import type { Plane } from './planes.ts';

/** The state while one plane is read. */
export interface PlaneReading {
  readonly plane: Plane;
  readonly definitions: Moddle;
  readonly notes: Notes;
  /** The elements without a shape in the file that the diagram shows. */
  readonly undrawn: ReadonlySet<Moddle>;
  /** The links that no plane of the file draws. */
  readonly undrawnLinks: readonly Moddle[];
  readonly globalTasks: ReadonlyMap<string, Moddle>;
  /**
   * The processes with sequence flows into other processes. BPMN does not allow such flows, so the processes are parts
   * of one.
   */
  readonly crossing: ReadonlySet<Moddle>;
  /** The number of shapes and links for which the layout library may still be used; for more it takes minutes. */
  readonly careful: { left: number };
}

/** The drafts of a plane, by their BPMN elements. */
export type Drafts = Map<Moddle, Draft>;
