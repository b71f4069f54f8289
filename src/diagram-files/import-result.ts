import type { Cell, Layer } from '../diagram/cells/cell.ts';

/** One page, plane or view of a file as a diagram. */
export interface ImportedDiagram {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly layers: readonly Layer[];
}

/** An element of the file that the diagram does not contain. */
export interface Skipped {
  /** Its name in the file. */
  readonly name: string;
  /** Its text, if it has one. */
  readonly text?: string;
  /** The name of its diagram or page. */
  readonly diagram: string;
  /** The reason, as a sentence. */
  readonly reason: string;
}

/** Messages about an import for the user. */
export interface ImportReport {
  readonly skipped: readonly Skipped[];
  /** Sentences about corrections: ends joined to the nearest shape, invented positions ... */
  readonly repaired: readonly string[];
  /** Sentences about the rest: unknown values, extensions that are preserved without effect ... */
  readonly warnings: readonly string[];
  /** Sentences about shapes of other notations, with the shapes that replace them. */
  readonly taken?: readonly string[];
}

export interface ImportResult {
  readonly format: 'visio' | 'bpmn' | 'drawio' | 'archimate' | 'tessera';
  readonly diagrams: readonly ImportedDiagram[];
  readonly report: ImportReport;
  /**
   * The same import with shapes of other notations replaced by the nearest ones; of several files also those that are
   * otherwise refused.
   */
  readonly nearest?: ImportResult;
}

/** A file that cannot be imported. The message is a sentence for the user. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  /** The import with the nearest shapes, for users who accept it. */
  readonly nearest: ImportResult | undefined;

  constructor(message: string, nearest?: ImportResult) {
    super(message);
    this.nearest = nearest;
  }
}
