import type { Cell, Layer } from '../diagram/cells/cell.ts';

/** One page, plane or view of a file, as a diagram of ours. */
export interface ImportedDiagram {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly layers: readonly Layer[];
}

/** Something the file holds that the diagram does not. */
export interface Skipped {
  /** What the file calls it. */
  readonly name: string;
  /** What it says, if it has words. */
  readonly text?: string;
  /** The diagram (page) it stands on. */
  readonly diagram: string;
  /** A sentence: why. */
  readonly reason: string;
}

/** What a person should know about an import. */
export interface ImportReport {
  readonly skipped: readonly Skipped[];
  /** Sentences: ends that were joined to the nearest shape, places that were made up ... */
  readonly repaired: readonly string[];
  /** Sentences about the rest: unknown values, extensions that are only kept ... */
  readonly warnings: readonly string[];
  /** Sentences about shapes of another notation: what each was taken for. */
  readonly taken?: readonly string[];
}

export interface ImportResult {
  readonly format: 'visio' | 'bpmn' | 'drawio' | 'archimate' | 'tessera';
  readonly diagrams: readonly ImportedDiagram[];
  readonly report: ImportReport;
  /** The same with what is not BPMN taken for the nearest thing: shapes of a drawing, or of several files those that are refused as they are. */
  readonly nearest?: ImportResult;
}

/** A file that cannot be taken. The message is a sentence for the person who chose it. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  /** What can be made of the file all the same, for whom the nearest thing is good enough. */
  readonly nearest: ImportResult | undefined;

  constructor(message: string, nearest?: ImportResult) {
    super(message);
    this.nearest = nearest;
  }
}
