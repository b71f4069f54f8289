/** The import of a data dictionary: a dry run after each choice, then the import with its progress. */
import { useEffect, useRef, useState } from 'react';
import type { CatalogUpload } from '../../../../contract/generated/client.ts';
import { request } from '../../../api/client.ts';
import { followedCall, isCancelled } from '../../../api/long-call.ts';
import { Problem, problemText } from '../../../api/problem.ts';
import type { DictionaryChoices } from './dictionary-choices.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';

/** Additional parameters of the import. */
interface Applying {
  readonly name?: string;
  readonly removeGone: boolean;
}

export type AppliedUpload = CatalogUpload & { readonly change: number | null };

function formOf(
  file: File,
  { columns, parentBy, header, ...reading }: DictionaryChoices,
  applying?: Applying,
): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  for (const [name, value] of Object.entries(reading)) if (value) form.append(name, value);
  if (header) form.append('header', String(header));
  if (columns) form.append('columns', JSON.stringify(columns));
  if (parentBy) form.append('parent_by', parentBy);
  if (applying?.name) form.append('name', applying.name);
  if (applying?.removeGone) form.append('remove_gone', 'true');
  return form;
}

/** The messages of a refusal: one per error, or that of the call. */
const sentencesOf = (error: unknown): readonly string[] =>
  error instanceof Problem && error.status === 422 && error.errors.length > 0
    ? error.errors.map(({ message }) => message)
    : [problemText(error)];

/** The state of an upload to the call at `address`, which ends with `.json`. */
export function useDictionaryFile(address: string) {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<DictionaryChoices>({});
  const [tried, setTried] = useState<CatalogUpload | null>(null);
  const [busy, setBusy] = useState<'checking' | 'applying' | null>(null);
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Aborts the previous call, so that only the latest answer is used. */
  const follow = (what: 'checking' | 'applying'): AbortController => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setBusy(what);
    setFailures([]);
    return control;
  };
  const end = (control: AbortController) => {
    if (running.current !== control) return;
    setBusy(null);
    setProgress(null);
  };
  const check = async (next: File, chosen: DictionaryChoices): Promise<void> => {
    const control = follow('checking');
    setFile(next);
    setChoices(chosen);
    try {
      const ask = async (as: DictionaryChoices) =>
        (
          await request<CatalogUpload>('POST', address, {
            query: { dry_run: true },
            body: formOf(next, as),
            quiet: true,
            signal: control.signal,
          })
        ).data;
      let data = await ask(chosen);
      const remembered = chosen.columns ? null : rememberedColumns(data.report.table);
      if (remembered) data = await ask({ ...chosen, ...remembered });
      if (running.current !== control) return;
      if (remembered) setChoices({ ...chosen, ...remembered });
      setTried(data);
    } catch (error) {
      if (running.current !== control || isCancelled(error)) return;
      setTried(null);
      setFailures(sentencesOf(error));
    } finally {
      end(control);
    }
  };
  const apply = async (applying: Applying): Promise<AppliedUpload | null> => {
    if (!file || busy) return null;
    const control = follow('applying');
    try {
      const done = await followedCall<AppliedUpload>(address, formOf(file, choices, applying), {
        report: (written, of) => setProgress({ done: written, of }),
        signal: control.signal,
      });
      rememberColumns(done.report.table, choices);
      return done;
    } catch (error) {
      if (running.current === control)
        setFailures(isCancelled(error) ? ['Cancelled: nothing was changed.'] : sentencesOf(error));
      return null;
    } finally {
      end(control);
    }
  };
  return {
    file,
    choices,
    tried,
    busy,
    /** The number of elements written so far; null before the first. */
    progress,
    failures,
    choose: (next: File) => {
      setTried(null);
      return check(next, {});
    },
    /** Repeats the dry run with other choices. */
    change: (next: DictionaryChoices) => (file ? check(file, next) : Promise.resolve()),
    apply,
    cancel: () => running.current?.abort(),
    /** Returns to the choice of a file. */
    leave: () => {
      running.current?.abort();
      running.current = null;
      setFile(null);
      setTried(null);
      setFailures([]);
      setBusy(null);
    },
  };
}

export type DictionaryFile = ReturnType<typeof useDictionaryFile>;
