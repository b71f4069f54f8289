/**
 * Writes each kind of view into a PDF, with `writeRows` of the `on-paper.ts` in its folder. A kind without this file is
 * written as a table.
 */
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { loadChunk } from '../../api/chunk.ts';
import type { Flow } from '../../pdf/flow.ts';
import { fieldOf } from '../state/query/columns.ts';
import type { BoardLane } from '../state/row/lanes.ts';
import type { Row } from '../state/row/row.ts';

export interface RowsOnPaper {
  readonly entry: CollectionEntry;
  readonly rows: readonly Row[];
  /** The fields by which the view arranges the rows. */
  readonly by: readonly FieldEntry[];
  /** The lanes of each of these fields, as on the screen. */
  readonly lanes: readonly (readonly BoardLane[])[];
}

/** Writes the rows below the contents of the page, or on new pages. */
export type WriteRows = (flow: Flow, list: RowsOnPaper) => Promise<void>;

interface Part {
  readonly writeRows: WriteRows;
  /** Whether the view shows lanes without rows, in the order that the module stores; true by default. */
  readonly spareLanes?: boolean;
  /** Whether the rows begin on a new page in landscape. Otherwise they follow the heading. */
  readonly landscape?: (list: RowsOnPaper) => boolean;
}

const parts = import.meta.glob<Part>('./*/on-paper.ts');

/** The fields by which the view of a collection's screen arranges the rows. */
export const byFields = (entry: CollectionEntry): readonly FieldEntry[] =>
  (entry.screen?.by ?? []).flatMap((name) => fieldOf(entry, name) ?? []);

/**
 * Loads the part that writes a kind of view.
 * @throws {ChunkLoadError} if its chunk cannot be loaded
 */
export async function paperOf({ screen }: CollectionEntry): Promise<Part> {
  const load = parts[`./${screen?.view ?? 'table'}/on-paper.ts`] ?? parts['./table/on-paper.ts'];
  if (!load) throw new Error('The folder of the table has no on-paper.ts.');
  return loadChunk(load);
}
