import { type KeptEntry, keptEntry } from '../../ledger/page.ts';
import { type Batch, sizeOf } from './batch.ts';
import type { CellConflict } from './cell-conflict.ts';
import type { Keeper } from './saver.ts';

/** A module's unsaved changes with all that is needed to send them without opening it. */
export interface KeptModule {
  readonly project: number;
  readonly module: number;
  /** Id of the kind of module, whose item types the shapes have. */
  readonly kind: number;
  readonly name: string;
  /** The module's page. */
  readonly address: string;
  readonly batch: Batch;
  /** What somebody else was faster with, until the user has chosen; what older pages kept has none. */
  readonly cellConflicts?: readonly CellConflict[];
}

/** The kind under which a module's changes are kept. */
export const keptKind = (module: number): string => `module ${module}`;
/** Whether a kind of kept edits is that of a module. */
export const isKeptModule = (kind: string): boolean => /^module \d+$/.test(kind);

/** Keeps in the browser what a module has not saved yet. */
export function moduleKeeper(
  about: Omit<KeptModule, 'batch' | 'cellConflicts'>,
): Keeper & Pick<KeptEntry<KeptModule>, 'id'> {
  const entry = keptEntry<KeptModule>(keptKind(about.module), 'unsaved');
  return {
    id: entry.id,
    keep: (batch, cellConflicts) =>
      entry.keep({ ...about, batch, cellConflicts }, sizeOf(batch) + cellConflicts.length),
    clear: entry.clear,
  };
}
