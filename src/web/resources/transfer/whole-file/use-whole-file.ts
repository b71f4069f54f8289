/** The import of a file that the server reads itself: a dry run, then the import as one undo step. */
import { useState } from 'react';
import type { FileReport } from '../../../../contract/generated/client.ts';
import type { FileImport } from '../../../../contract/registry.ts';
import { undo as undoChanges } from '../../../api/changes.ts';
import { changesIn } from '../../../api/changes-in.ts';
import { request } from '../../../api/client.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import { queries } from '../../../api/queries.ts';
import { fillPath } from '../../state/query/paths.ts';
import type { ChosenFile } from '../use-table-file.ts';

interface Answer {
  /** The id of the row that the file creates; null if it creates none. */
  readonly id?: number | null;
  readonly report: FileReport;
}

interface Done extends Answer {
  /** The id of the change, for undo; null if nothing was written. */
  readonly change: string | null;
  readonly undone: boolean;
}

/** The messages of a refusal: one per error, or that of the call. */
const sentencesOf = (error: unknown): readonly string[] =>
  error instanceof Problem && error.status === 422 && error.errors.length > 0
    ? error.errors.map(({ message }) => message)
    : [problemText(error)];

/** The state of the import of one file. */
export function useWholeFile(call: FileImport | null, params: Readonly<Record<string, string>>) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [options, setOptions] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<'checking' | 'importing' | 'undoing' | null>(null);
  const [report, setReport] = useState<FileReport | null>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [done, setDone] = useState<Done | null>(null);

  const send = async (chosen: ChosenFile, wanted: ReadonlySet<string>, dryRun: boolean) => {
    setBusy(dryRun ? 'checking' : 'importing');
    setFaults([]);
    const body = new FormData();
    body.append('file', chosen.file, chosen.name);
    for (const name of wanted) body.append(name, 'true');
    try {
      const path = `${fillPath(call?.path ?? '', params)}.json`;
      return await request<Answer>('POST', path, { query: { dry_run: dryRun }, body, quiet: true });
    } catch (error) {
      setFaults(sentencesOf(error));
      return null;
    } finally {
      setBusy(null);
    }
  };
  const check = async (chosen: ChosenFile, wanted: ReadonlySet<string>) => {
    setFile(chosen);
    setOptions(wanted);
    setReport(null);
    setReport((await send(chosen, wanted, true))?.data.report ?? null);
  };
  return {
    file,
    options,
    busy,
    report,
    faults,
    done,
    choose: (chosen: ChosenFile) => check(chosen, options),
    /** Repeats the dry run with an option changed. */
    toggle: (name: string) => {
      const wanted = new Set(options);
      if (!wanted.delete(name)) wanted.add(name);
      return file ? check(file, wanted) : Promise.resolve();
    },
    bringIn: async () => {
      const answer = file && (await send(file, options, false));
      if (!answer) return;
      setDone({ ...answer.data, change: changesIn(answer.headers)[0] ?? null, undone: false });
      await queries.invalidateQueries();
    },
    undo: async () => {
      if (!done?.change) return;
      setBusy('undoing');
      const undone = await undoChanges([done.change]);
      setBusy(null);
      if (undone) setDone({ ...done, undone: true });
    },
    /** Returns to the choice of a file. */
    leave: () => {
      setFile(null);
      setReport(null);
      setFaults([]);
    },
  };
}

export type WholeFile = ReturnType<typeof useWholeFile>;
