/** The call of an import while it is under way: how far it is, and its end. */
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

/** What is sent of a file. */
export interface ImportCells {
  readonly columns: readonly string[];
  readonly cells: readonly (readonly (string | null)[])[];
  /** What the file calls each row. */
  readonly numbers: readonly number[];
  /** Fields by which rows that are there are known; null where all rows are added. */
  readonly match: readonly string[] | null;
  /** Fields whose unknown names are made. */
  readonly make: readonly string[];
}

/** The call of an import: checked first, then made, with its progress. */
export function useImportCall(entry: CollectionEntry, params: Readonly<Record<string, string>>) {
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Answers a sentence where it fails; nothing is imported then. */
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
    /** How many rows are written; null while none are. */
    progress,
    call,
    /** Ends the checking or importing that is under way; nothing of it takes effect. */
    cancel: () => running.current?.abort(),
  };
}
