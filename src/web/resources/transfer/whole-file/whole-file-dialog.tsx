import { Link } from 'react-router';
import type { FileReport } from '../../../../contract/generated/client.ts';
import type { CollectionEntry, FileImport } from '../../../../contract/registry.ts';
import { withArticle } from '../../../../fields/article.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import type { DialogProps } from '../../../ui/dialog.tsx';
import { pageOf } from '../../state/row/row-page.ts';
import { counted, numberText } from '../../state/row/words.ts';
import { ImportFrame, type ImportStep } from '../import-frame.tsx';
import { ImportOutcome } from '../import-outcome.tsx';
import { LineSentences } from '../line-sentences.tsx';
import type { WholeFile } from './use-whole-file.ts';

const steps: readonly ImportStep[] = ['file', 'check', 'done'];

interface WholeFileDialogProps {
  readonly entry: CollectionEntry;
  readonly call: FileImport;
  readonly state: WholeFile;
  /** Imports the file as a table of rows instead; null if the collection does not allow this. */
  readonly asTable: (() => void) | null;
  readonly onClose: () => void;
}

/** The dialog that imports a file that the server reads itself: preview, errors and undo. */
export function WholeFileDialog({ entry, call, state, asTable, onClose }: WholeFileDialogProps) {
  const { file, busy, report, faults, done, bringIn, leave } = state;
  const primary: DialogProps['primary'] = done
    ? { label: 'Close', run: onClose }
    : report && report.taken > 0
      ? { label: `Import ${counted(report.taken, '1 row', 'rows')}`, run: () => void bringIn(), busy: busy !== null }
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
        <Outcome entry={entry} state={state} onClose={onClose} />
      ) : (
        <>
          {busy && (
            <p role="status" className="import-note">
              {busy === 'checking' ? `Checking ${file?.name} ...` : 'Importing ...'}
            </p>
          )}
          {call.options.map(({ name, title }) => (
            <label key={name} className="form-check import-make">
              <input
                type="checkbox"
                className="form-check-input"
                checked={state.options.has(name)}
                disabled={busy !== null}
                onChange={() => void state.toggle(name)}
              />
              <span>{title}</span>
            </label>
          ))}
          {report && <Preview report={report} />}
          {asTable && busy === null && (
            <p className="import-hint">
              The columns of the file are recognised.{' '}
              <button type="button" className="btn btn-link p-0 align-baseline" onClick={asTable}>
                Choose the fields of its columns instead
              </button>
              , to import each of its rows as {withArticle(lowerFirst(entry.title))}.
            </p>
          )}
        </>
      )}
    </ImportFrame>
  );
}

/** The contents of the file, before anything is written. */
function Preview({ report }: { readonly report: FileReport }) {
  const { format, taken, present, beside, losses, losses_count: lost } = report;
  return (
    <>
      <p role="status" className={taken > 0 ? 'import-good' : 'import-note'}>
        {taken > 0
          ? `${counted(taken, '1 row', 'rows')} can be imported, read as ${format === 'table' ? 'a table' : format}. Nothing has been written yet.`
          : 'There is nothing new in this file. Nothing would be imported.'}
        {present > 0 && ` ${counted(present, '1 row is', 'rows are')} here already and stay as they are.`}
      </p>
      {beside.length > 0 && <p className="import-hint">Added beside them: {beside.join(', ')}.</p>}
      <LineSentences title="Notes on the file" className="import-note" sentences={losses} count={lost} />
      {report.rows.length > 0 && <Rows report={report} />}
    </>
  );
}

function Rows({ report: { headings, rows, taken, present } }: { readonly report: FileReport }) {
  const all = taken + present;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className="import-table" aria-label="The first rows" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells, outcome }) => (
              <tr key={line}>
                <th scope="row">{numberText(line)}</th>
                {cells.map((cell, at) => (
                  <td key={headings[at]}>{cell}</td>
                ))}
                <td>{outcome === 'new' ? 'New' : 'Here already'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < all && (
        <p className="import-hint">
          Showing the first {numberText(rows.length)} of {numberText(all)} rows.
        </p>
      )}
    </>
  );
}

/** The errors because of which the file was refused. */
function Faults({ name, faults }: { readonly name: string; readonly faults: readonly string[] }) {
  return (
    <div role="alert" className="import-failure">
      <p>
        <i className="bi bi-exclamation-circle-fill" aria-hidden="true" /> {name} cannot be imported as it is; nothing
        was written.
      </p>
      <ul className="import-sentences">
        {faults.map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two errors may have the same sentence
          <li key={at}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

interface OutcomeProps {
  readonly entry: CollectionEntry;
  readonly state: WholeFile;
  readonly onClose: () => void;
}

/** The result of the import, with a link and an undo button. */
function Outcome({ entry, state: { done, busy, undo }, onClose }: OutcomeProps) {
  if (!done) return null;
  const page = done.undone || done.id == null ? null : pageOf(entry, { id: done.id });
  const text = done.undone
    ? 'The import was undone; everything is as it was before.'
    : `${counted(done.report.taken, '1 row', 'rows')} imported.`;
  return (
    <ImportOutcome undone={done.undone} busy={busy} undo={done.change ? undo : null} text={text}>
      {page && (
        <Link className="btn btn-secondary" to={page} onClick={onClose}>
          Open the {lowerFirst(entry.title)}
        </Link>
      )}
    </ImportOutcome>
  );
}
