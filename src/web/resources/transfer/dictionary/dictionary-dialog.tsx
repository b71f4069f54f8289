import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { offerUndo } from '../../../api/changes.ts';
import { queries } from '../../../api/queries.ts';
import type { DialogProps } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { type Row, titleOf } from '../../state/row/row.ts';
import { pageOf } from '../../state/row/row-page.ts';
import { counted } from '../../state/row/words.ts';
import { ImportFrame, type ImportStep } from '../import-frame.tsx';
import '../transfer.css';
import './dictionary.css';
import { DictionaryColumns } from './dictionary-columns.tsx';
import { DictionaryReport } from './dictionary-report.tsx';
import { formatTitle, formatTitles } from './dictionary-words.ts';
import { type DictionaryFile, useDictionaryFile } from './use-dictionary-file.ts';

const steps: readonly ImportStep[] = ['file', 'check'];

export interface DictionaryDialogProps {
  readonly entry: CollectionEntry;
  /** The path of the collection, with its parameters. */
  readonly path: string;
  /** The row that the file updates; null if the file creates a row. */
  readonly row: Row | null;
  /** A file that was dropped on the page; null if the user chooses one. */
  readonly dropped: File | null;
  readonly onClose: () => void;
}

/** The dialog that imports a data dictionary: it shows the changes, and applies them as one undo step. */
export function DictionaryDialog({ entry, path, row, dropped, onClose }: DictionaryDialogProps) {
  const navigate = useNavigate();
  const call = `${row ? `${path}/${row.id}` : path}/${entry.takesDictionary}.json`;
  const state = useDictionaryFile(call);
  const { file, tried, busy, choose } = state;
  // The name that the user has entered; null as long as the new row has the name of the file.
  const [named, setNamed] = useState<string | null>(null);
  const [removeGone, setRemoveGone] = useState(false);
  const name = named ?? tried?.name ?? '';
  const begun = useRef(false);
  useEffect(() => {
    if (!dropped || begun.current) return;
    begun.current = true;
    void choose(dropped);
  }, [dropped, choose]);

  const apply = async () => {
    if (!row && name.trim() === '') return;
    const done = await state.apply({ removeGone, ...(row ? {} : { name: name.trim() }) });
    if (!done) return;
    onClose();
    await queries.invalidateQueries();
    const page = row || done.id === null ? null : pageOf(entry, { id: done.id });
    if (page) await navigate(page);
    offerUndo(`${done.name} ${row ? 'updated' : 'added'} from ${file?.name}`, done.change ? [String(done.change)] : []);
  };
  const primary = tried && changesSomething(tried.report, row !== null, removeGone);
  const of = row ? ` for ${titleOf(row, entry.label)}` : '';
  return (
    <ImportFrame
      title={`Upload a dictionary${of}`}
      steps={steps}
      step={file ? 'check' : 'file'}
      back={
        file
          ? () => {
              state.leave();
              setNamed(null);
            }
          : null
      }
      busy={busy === 'applying'}
      dirty={file !== null}
      onClose={onClose}
      {...(primary && {
        primary: {
          label: row ? `Update ${lowerFirst(entry.title)}` : `Add ${lowerFirst(entry.title)}`,
          run: () => void apply(),
          busy: busy !== null,
        } satisfies DialogProps['primary'],
      })}
    >
      <Failures state={state} />
      {file ? (
        <>
          <Status state={state} />
          <FormatChoice state={state} />
          {tried && (
            <>
              {!row && (
                <Field
                  label={entry.fields.find((field) => field.name === entry.label)?.title ?? 'Name'}
                  required
                  maxLength={200}
                  value={name}
                  error={name.trim() === '' ? 'Enter a name.' : undefined}
                  onChange={({ target }) => setNamed(target.value)}
                />
              )}
              <DictionaryColumns state={state} />
              {row && tried.report.counts.gone > 0 && (
                <label className="form-check import-make">
                  <input
                    type="checkbox"
                    className="form-check-input"
                    checked={removeGone}
                    disabled={busy === 'applying'}
                    onChange={({ target }) => setRemoveGone(target.checked)}
                  />
                  <span>
                    Remove {counted(tried.report.counts.gone, 'the element', 'elements')} that the file does not have
                  </span>
                </label>
              )}
              <DictionaryReport report={tried.report} removeGone={removeGone} />
            </>
          )}
        </>
      ) : (
        <FileChoice onFile={(next) => void choose(next)} />
      )}
    </ImportFrame>
  );
}

type Report = NonNullable<DictionaryFile['tried']>['report'];

/** Whether the file has changes and no errors. */
function changesSomething({ counts, faults_count: faults, further }: Report, exists: boolean, removeGone: boolean) {
  if (faults > 0) return false;
  return !exists || counts.new + counts.changed + further.length > 0 || (removeGone && counts.gone > 0);
}

function FileChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <>
      <FileDrop accept="" label="Data dictionary" onFile={onFile}>
        {(choose) => (
          <>
            <button type="button" className="btn btn-primary" onClick={choose}>
              Choose a file
            </button>
            <p>or drop it here</p>
          </>
        )}
      </FileDrop>
      <p className="import-hint">
        {Object.values(formatTitles).join(', ')}; up to 20 MB. The format is recognised. Nothing is written before you
        have seen what would change.
      </p>
    </>
  );
}

function Status({ state: { file, tried, busy, progress, cancel } }: { readonly state: DictionaryFile }) {
  if (busy === 'applying')
    return (
      <div className="import-progress">
        <span role="status">Applying {file?.name} ...</span>
        <progress aria-label="Elements written" {...(progress && { value: progress.done, max: progress.of })} />
        {progress && (
          <span>
            {progress.done.toLocaleString('en')} of {progress.of.toLocaleString('en')}
          </span>
        )}
        <button type="button" className="btn btn-secondary btn-sm" onClick={cancel}>
          Cancel the upload
        </button>
      </div>
    );
  const { report } = tried ?? {};
  const good = busy === null && report !== undefined && report.faults_count === 0;
  return (
    <p role="status" className={good ? 'import-good' : 'import-note'}>
      {busy
        ? `Checking ${file?.name} ...`
        : report
          ? good
            ? `${file?.name} was read as ${formatTitle(report.format)}. Nothing has been written yet.`
            : `${file?.name} was read as ${formatTitle(report.format)} and cannot be imported as it is. Nothing was written.`
          : `${file?.name} could not be read. Nothing was written.`}
    </p>
  );
}

/** The errors because of which the server refused the file. */
function Failures({ state: { failures } }: { readonly state: DictionaryFile }) {
  return (
    <div role="alert">
      {failures.length > 0 && (
        <ul className="import-failure dictionary-failures">
          {failures.map((sentence, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two errors may have the same sentence
            <li key={at}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function FormatChoice({ state: { choices, tried, busy, change } }: { readonly state: DictionaryFile }) {
  return (
    <label className="import-known">
      Format
      <select
        className="form-select"
        value={choices.format ?? tried?.report.format ?? ''}
        disabled={busy === 'applying'}
        onChange={({ target }) => void change({ format: target.value })}
      >
        {!choices.format && !tried && <option value="">Recognised by the file</option>}
        {Object.entries(formatTitles).map(([format, title]) => (
          <option key={format} value={format}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
