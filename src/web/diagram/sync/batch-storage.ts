import { type EditStorage, editStorage } from '../../ledger/page.ts';
import { type Batch, batchSizeOf } from './batch.ts';
import type { CellConflict } from './cell-conflict.ts';
import type { BatchStorage } from './saver.ts';

/** A module's unsaved changes with all that is needed to send them without opening it. */
export interface UnsentModule {
  readonly project: number;
  readonly module: number;
  /** Id of the kind of module, whose item types the shapes have. */
  readonly kind: number;
  readonly name: string;
  /** The module's page. */
  readonly address: string;
  /** Identifies unanswered attempts to the server; entries of older pages have none. */
  readonly editKey?: string;
  readonly batch: Batch;
  /** Conflicts until the user has decided; entries of older pages have none. */
  readonly cellConflicts?: readonly CellConflict[];
}

/** The entry kind of a module's changes. */
export const unsentKind = (module: number): string => `module ${module}`;
/** Whether an entry kind is that of a module. */
export const isUnsentModule = (kind: string): boolean => /^module \d+$/.test(kind);

/** Modules whose editor has closed while its last changes are being sent. */
const leaving = new Map<number, Promise<void>>();

/** Resolves when all changes of a closed editor have been sent or released. */
export const whenLeft = (module: number): Promise<void> => leaving.get(module) ?? Promise.resolve();

interface ModuleBatchStorage extends BatchStorage, Pick<EditStorage<UnsentModule>, 'id'> {
  /**
   * The editor closes: changes that the last attempt did not save are released, and sent like those of an earlier page.
   */
  release(lastly: () => Promise<void>): Promise<void>;
}

/** Stores a module's unsaved changes in the browser. */
export function moduleBatchStorage(
  about: Omit<UnsentModule, 'batch' | 'cellConflicts' | 'editKey'>,
): ModuleBatchStorage {
  const entry = editStorage<UnsentModule>(unsentKind(about.module), 'unsaved');
  return {
    id: entry.id,
    keep: (batch, cellConflicts, editKey) =>
      entry.keep({ ...about, batch, cellConflicts, editKey }, batchSizeOf(batch) + cellConflicts.length),
    clear: entry.clear,
    release: (lastly) => {
      const left = whenLeft(about.module).then(lastly).finally(entry.release);
      leaving.set(
        about.module,
        left.catch(() => undefined),
      );
      return left;
    },
  };
}
