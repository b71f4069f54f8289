import type { Cell, Layer } from '../diagram/cells/cell.ts';

/** One page, plane or view of a file as a diagram. */
export interface ImportedDiagram {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly layers: readonly Layer[];
}

/** An element of the file that was left out of the diagram. */
export interface Skipped {
  /** The name of the element in the file. */
  readonly name: string;
  /** The text of the element, if it has text. */
  readonly text?: string;
  /** The name of the diagram or page that contained the element. */
  readonly diagram: string;
  /** The reason, as a sentence for the user. */
  readonly reason: string;
}

/** Messages about an import for the user. */
export interface ImportReport {
  readonly skipped: readonly Skipped[];
  /** Sentences about corrections, such as ends joined to the nearest shape, or computed positions. */
  readonly repaired: readonly string[];
  /** Sentences about other problems, such as unknown values, or extensions that are preserved without effect. */
  readonly warnings: readonly string[];
  /** Sentences about shapes of other notations, each with the shape that replaces it. */
  readonly taken?: readonly string[];
}

export interface ImportResult {
  readonly format: 'visio' | 'bpmn' | 'drawio' | 'archimate' | 'tessera';
  readonly diagrams: readonly ImportedDiagram[];
  readonly report: ImportReport;
  /**
   * The same import with shapes of other notations replaced by the nearest BPMN shapes. For several files, it includes
   * files that can only be imported this way.
   */
  readonly nearest?: ImportResult;
}

/** The error for a file that cannot be imported. Its message is a sentence for the user. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  /** The import with shapes replaced by the nearest ones, which the user may accept instead. */
  readonly nearest: ImportResult | undefined;

  constructor(message: string, nearest?: ImportResult) {
    super(message);
    this.nearest = nearest;
  }
}
