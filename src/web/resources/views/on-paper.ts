/** Writes each kind of view into a PDF: `writeRows` of the `on-paper.ts` in its folder; a table if there is none. */
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { loadChunk } from '../../api/chunk.ts';
import type { Flow } from '../../pdf/flow.ts';
import { fieldOf } from '../state/query/columns.ts';
import type { BoardLane } from '../state/row/lanes.ts';
import type { Row } from '../state/row/row.ts';

export interface RowsOnPaper {
  readonly entry: CollectionEntry;
  readonly rows: readonly Row[];
  /** The fields of the view. */
  readonly by: readonly FieldEntry[];
  /** The lanes of each of these fields, as on the screen. */
  readonly lanes: readonly (readonly BoardLane[])[];
}

/** Writes below the content of the page, or on pages of its own. */
export type WriteRows = (flow: Flow, list: RowsOnPaper) => Promise<void>;

interface Part {
  readonly writeRows: WriteRows;
  /** It draws lanes without rows, in the order that the module's page stores; true if left out. */
  readonly spareLanes?: boolean;
  /** True: it begins a page in landscape; else it continues below the heading. */
  readonly landscape?: (list: RowsOnPaper) => boolean;
}

const parts = import.meta.glob<Part>('./*/on-paper.ts');

/** The fields of the view of a collection's screen. */
export const byFields = (entry: CollectionEntry): readonly FieldEntry[] =>
  (entry.screen?.by ?? []).flatMap((name) => fieldOf(entry, name) ?? []);

/**
 * The part of a kind of view.
 * @throws {ChunkLoadError} if its chunk cannot be loaded
 */
export async function paperOf({ screen }: CollectionEntry): Promise<Part> {
  const load = parts[`./${screen?.view ?? 'table'}/on-paper.ts`] ?? parts['./table/on-paper.ts'];
  if (!load) throw new Error('The folder of the table has no on-paper.ts.');
  return loadChunk(load);
}
