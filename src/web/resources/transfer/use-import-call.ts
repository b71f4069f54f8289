/** The running call of an import, with its progress. */
import { useEffect, useRef, useState } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { isCancelled } from '../../api/long-call.ts';
import { problemText } from '../../api/problem.ts';
import { fixedCells } from './import-plan.ts';
import { type ImportAnswer, sendImport } from './send-import.ts';

interface Progress {
  readonly done: number;
  readonly of: number;
}

/** The cells to send. */
export interface ImportCells {
  readonly columns: readonly string[];
  readonly cells: readonly (readonly (string | null)[])[];
  /** The line number of each row in the file. */
  readonly numbers: readonly number[];
  /** The fields that identify existing rows; null if all rows are added. */
  readonly match: readonly string[] | null;
  /** The fields whose unknown names are created. */
  readonly make: readonly string[];
}

/** The calls of an import: first the dry run, then the import with its progress. */
export function useImportCall(entry: CollectionEntry, params: Readonly<Record<string, string>>) {
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Resolves to the error message of a failure, in which case nothing is imported; null for a success. */
  const call = async (
    what: 'checking' | 'importing',
    { columns, cells, numbers, match, make }: ImportCells,
    onlyClean = false,
  ): Promise<ImportAnswer | string> => {
    const control = new AbortController();
    running.current = control;
    const fixed = fixedCells(entry);
    setBusy(what);
    try {
      return await sendImport({
        entry,
        params,
        columns: [...columns, ...fixed.map(([name]) => name)],
        cells: cells.map((row) => [...row, ...fixed.map(([, cell]) => cell)]),
        numbers,
        dryRun: what === 'checking',
        onlyClean,
        match,
        make,
        follower: { report: (done, of) => setProgress({ done, of }), signal: control.signal },
      });
    } catch (error) {
      return isCancelled(error) ? 'Cancelled: nothing was imported.' : problemText(error);
    } finally {
      setBusy(null);
      setProgress(null);
    }
  };
  return {
    busy,
    /** The number of rows written so far; null before the first. */
    progress,
    call,
    /** Aborts the running call, which then has no effect. */
    cancel: () => running.current?.abort(),
  };
}
