import type { CollectionEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import type { DialogProps } from '../../ui/dialog.tsx';
import { titleOf } from '../state/row/row.ts';
import { counted } from '../state/row/words.ts';
import { ImportFrame, type ImportStep } from './import-frame.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { allOf } from './import-plan.ts';
import type { ExportedFile, FileFault } from './use-exported-file.ts';

const steps: readonly ImportStep[] = ['file', 'check', 'done'];
const maxFaults = 200;
const maxSample = 20;

interface ExportedFileDialogProps {
  readonly entry: CollectionEntry;
  readonly state: ExportedFile;
  readonly onClose: () => void;
}

/** Imports rows that were exported as JSON. There is no choice of columns; either all rows are imported or none. */
export function ExportedFileDialog({ entry, state, onClose }: ExportedFileDialogProps) {
  const { file, busy, contents, faults, done, bringIn, leave } = state;
  const primary: DialogProps['primary'] = done
    ? { label: 'Close', run: onClose }
    : contents && faults.length === 0 && contents.rows.length > 0
      ? {
          label: `Import ${counted(contents.rows.length, '1 row', 'rows')}`,
          run: () => void bringIn(),
          busy: busy !== null,
        }
      : undefined;
  return (
    <ImportFrame
      title={`Import ${lowerFirst(entry.plural)}`}
      steps={steps}
      step={done ? 'done' : 'check'}
      back={done ? null : leave}
      busy={busy !== null}
      dirty={!done}
      onClose={onClose}
      {...(primary ? { primary } : {})}
    >
      {faults.length > 0 && <Faults name={file?.name ?? ''} faults={faults} />}
      {done ? (
        <Outcome entry={entry} state={state} />
      ) : busy ? (
        <p role="status" className="import-note">
          {busy === 'checking' ? `Checking ${file?.name} ...` : 'Importing ...'}
        </p>
      ) : (
        contents && faults.length === 0 && <Preview entry={entry} state={state} />
      )}
    </ImportFrame>
  );
}

/** The contents of the file, before anything is written. */
function Preview({ entry, state: { contents } }: Pick<ExportedFileDialogProps, 'entry' | 'state'>) {
  const { rows = [], updated = 0, beside = [] } = contents ?? {};
  if (rows.length === 0)
    return (
      <p role="status" className="import-note">
        There are no rows in this file. Nothing would be imported.
      </p>
    );
  return (
    <>
      <p role="status" className="import-good">
        <i className="bi bi-check-circle-fill" aria-hidden="true" /> {allOf(rows.length)} can be imported. Nothing has
        been written yet.
      </p>
      {updated > 0 && (
        <p className="import-hint">
          {counted(updated, '1 of them is here already and becomes', 'of them are here already and become')} as the file
          has {updated === 1 ? 'it' : 'them'}.
        </p>
      )}
      {beside.map(({ title, names }) => (
        <p key={title} className="import-hint">
          {title} that are not here yet and will be added: {names.join(', ')}
        </p>
      ))}
      <section className="import-table" aria-label="The first rows">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">{entry.title}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxSample).map((row, at) => (
              <tr key={row.id}>
                <th scope="row">{at + 1}</th>
                <td>{titleOf(row, entry.label)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The errors because of which the file was refused, by row. */
function Faults({ name, faults }: { readonly name: string; readonly faults: readonly FileFault[] }) {
  return (
    <div role="alert" className="import-failure">
      <p>
        <i className="bi bi-exclamation-circle-fill" aria-hidden="true" /> {name} cannot be imported as it is; nothing
        was written. Mend it and choose it again.
      </p>
      <ul>
        {faults.slice(0, maxFaults).map(({ row, message }) => (
          <li key={`${row} ${message}`}>{row === null ? message : `Row ${row.toLocaleString('en')}: ${message}`}</li>
        ))}
      </ul>
      {faults.length > maxFaults && (
        <p>
          Showing the first {maxFaults} of {faults.length.toLocaleString('en')} faults.
        </p>
      )}
    </div>
  );
}

/** The result of the import, with an undo button. */
function Outcome({ entry, state: { contents, done, busy, undo } }: Pick<ExportedFileDialogProps, 'entry' | 'state'>) {
  if (!contents || !done) return null;
  const replaced =
    contents.updated > 0 ? `, ${contents.updated.toLocaleString('en')} in the place of what was here` : '';
  const text = done.undone
    ? 'The import was undone; everything is as it was before.'
    : `${counted(contents.rows.length, '1 row', 'rows')} imported into ${lowerFirst(entry.plural)}${replaced}.`;
  return <ImportOutcome undone={done.undone} busy={busy} undo={done.change ? undo : null} text={text} />;
}
