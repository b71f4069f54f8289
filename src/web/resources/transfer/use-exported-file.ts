/** Imports a file that was exported as JSON: first a dry run, then all rows at once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { undo as undoChanges } from '../../api/changes.ts';
import { changesIn } from '../../api/changes-in.ts';
import { request } from '../../api/client.ts';
import { Problem, problemText } from '../../api/problem.ts';
import { invalidateResource } from '../state/query/keys.ts';
import { fillPath } from '../state/query/paths.ts';
import { type Row, titleOf } from '../state/row/row.ts';
import type { ChosenFile } from './use-table-file.ts';

/** The answer of the call: the rows, and the related rows that were created, by the names of their lists. */
type TakenOver = Readonly<Record<string, readonly Row[]>>;

/** The contents of a file, according to the dry run. */
export interface Contents {
  readonly rows: readonly Row[];
  /** The number of existing rows that are replaced. */
  readonly updated: number;
  /** The names of related rows that are created, by the title of their field. */
  readonly beside: readonly { readonly title: string; readonly names: readonly string[] }[];
}

/** An error in a row, or in the whole file. */
export interface FileFault {
  readonly row: number | null;
  readonly message: string;
}

/** The name of the list: the last segment of a path. */
const listIn = (path: string | null): string => path?.split('/').at(-1) ?? '';

function contentsOf(entry: CollectionEntry, answer: TakenOver, updated: number): Contents {
  const [[, rows] = ['', []], ...others] = Object.entries(answer);
  const beside = others.flatMap(([key, made]) => {
    const leads = ({ kind, options }: FieldEntry) =>
      (kind === 'reference' || kind === 'references') && options.some(({ path }) => listIn(path) === key);
    const field = entry.fields.find(leads);
    return made.length > 0 ? [{ title: field?.title ?? key, names: made.map((row) => titleOf(row, 'name')) }] : [];
  });
  return { rows, updated, beside };
}

const faultsIn = (error: unknown): readonly FileFault[] =>
  error instanceof Problem && error.status === 422 && error.errors.length > 0
    ? error.errors.map(({ pointer, message }) => {
        const row = /^\/(\d+)/.exec(pointer)?.[1];
        return { row: row === undefined ? null : Number(row) + 1, message };
      })
    : [{ row: null, message: problemText(error) }];

interface Done {
  /** The id of the change, for undo; null if nothing was written. */
  readonly change: string | null;
  readonly undone: boolean;
}

/** The state of the import of one file: dry run, import and undo. */
export function useExportedFile(entry: CollectionEntry, params: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [busy, setBusy] = useState<'checking' | 'importing' | 'undoing' | null>(null);
  const [contents, setContents] = useState<Contents | null>(null);
  const [faults, setFaults] = useState<readonly FileFault[]>([]);
  const [done, setDone] = useState<Done | null>(null);

  const send = async (chosen: ChosenFile, dryRun: boolean) => {
    setBusy(dryRun ? 'checking' : 'importing');
    setFaults([]);
    const body = new FormData();
    body.append('file', chosen.file, chosen.name);
    try {
      const path = `${fillPath(entry.takesExported ?? '', params)}.json`;
      return await request<TakenOver>('POST', path, { query: { dry_run: dryRun }, body, quiet: true });
    } catch (error) {
      setFaults(faultsIn(error));
      return null;
    } finally {
      setBusy(null);
    }
  };
  const check = async (chosen: ChosenFile) => {
    setFile(chosen);
    setContents(null);
    const answer = await send(chosen, true);
    if (answer) setContents(contentsOf(entry, answer.data, Number(answer.headers.get('x-updated') ?? 0)));
  };
  const bringIn = async () => {
    const answer = file && (await send(file, false));
    if (!answer) return;
    setDone({ change: changesIn(answer.headers)[0] ?? null, undone: false });
    await invalidateResource(client, entry.resource);
    for (const { resource, path } of entry.fields.flatMap(({ options }) => options))
      if (answer.data[listIn(path)]?.length) await invalidateResource(client, resource);
  };
  const undo = async () => {
    if (!done?.change) return;
    setBusy('undoing');
    const undone = await undoChanges([done.change]);
    setBusy(null);
    if (undone) setDone({ ...done, undone: true });
  };
  return { file, busy, contents, faults, done, check, bringIn, undo, leave: () => setFile(null) };
}

export type ExportedFile = ReturnType<typeof useExportedFile>;
