import type { ReactNode } from 'react';
import type { ImportFault, ImportReport } from '../../../contract/answers.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { counted } from '../state/row/words.ts';
import { allOf, faultyRows, outcomesText, shownCell } from './import-plan.ts';
import type { ImportState } from './use-import.ts';

/** The maximum number of rows shown; the file of faulty rows has all of them. */
const maxShown = 200;
const maxSample = 20;

interface CheckStepProps {
  readonly state: ImportState;
  /** A consequence of adding rows, in addition to the rows themselves; null for none. */
  readonly consequence: string | null;
}

/** The result of the dry run: either faulty cells, which can be corrected in place, or the resulting rows. */
export function CheckStep({ state, consequence }: CheckStepProps) {
  const { report, changed, busy } = state;
  if (!report) return null;
  const faulty = [...faultyRows(report)];
  const known = state.knownBy ? `: ${outcomesText(report)}` : '';
  const ready = report.clean === report.total;
  return (
    <>
      <p role="status" className={ready ? 'import-good' : 'import-note'}>
        <i className={`bi bi-${ready ? 'check-circle-fill' : 'exclamation-triangle-fill'}`} aria-hidden="true" />{' '}
        {busy === 'checking'
          ? 'Checking ...'
          : busy === 'importing'
            ? 'Importing ...'
            : ready
              ? `${allOf(report.total)} can be imported${known}. Nothing has been written yet.`
              : `${counted(report.clean, '1 row is', 'rows are')} clean${known && ` (${outcomesText(report)})`}, ${counted(faulty.length, '1 row needs', 'rows need')} a change. Correct the marked cells and check again, or import the clean rows only.`}
        {changed && ' Your changes have not been checked yet.'}
      </p>
      {consequence !== null && <p className="import-hint">For each new row: {consequence}</p>}
      {report.makeable.map((one) => (
        <MakeMissing key={one.field} state={state} missing={one} />
      ))}
      {busy === 'importing' && <Importing state={state} />}
      {faulty.length > 0 ? <FaultyGrid state={state} faulty={faulty} /> : <SampleGrid state={state} />}
      {faulty.length > maxShown && (
        <p className="import-hint">
          Showing the first {maxShown} of {faulty.length.toLocaleString('en')} faulty rows.
        </p>
      )}
    </>
  );
}

interface MakeMissingProps {
  readonly state: ImportState;
  readonly missing: ImportReport['makeable'][number];
}

/** Offers to create the unknown names of a field together with the rows. */
function MakeMissing({ state: { make, choose, busy }, missing: { field, plural, names } }: MakeMissingProps) {
  return (
    <label className="form-check import-make">
      <input
        type="checkbox"
        className="form-check-input"
        checked={make.includes(field)}
        aria-disabled={busy !== null}
        onChange={({ target }) => busy === null && void choose(field, target.checked)}
      />
      <span>
        Add to the {lowerFirst(plural)} what is not among them yet: {names.join(', ')}
      </span>
    </label>
  );
}

/** The progress, with a Cancel button. In the end either all rows are imported or none. */
function Importing({ state: { progress, cancel } }: { readonly state: ImportState }) {
  return (
    <div className="import-progress">
      <progress aria-label="Importing rows" {...(progress && { value: progress.done, max: progress.of })} />
      {progress && (
        <span>
          {progress.done.toLocaleString('en')} of {progress.of.toLocaleString('en')}
        </span>
      )}
      <button type="button" className="btn btn-secondary btn-sm" onClick={cancel}>
        Cancel the import
      </button>
    </div>
  );
}

const titlesOf = ({ columns, fields }: ImportState): readonly string[] =>
  columns.map((name) => fields.find((field) => field.name === name)?.title ?? name);

function shownIn({ fields }: ImportState, name: string, cell: string | null): string {
  const field = fields.find((one) => one.name === name);
  return field ? shownCell(cell, field) : (cell ?? '');
}

interface ImportTableProps {
  readonly label: string;
  readonly state: ImportState;
  readonly children: ReactNode;
}

/** Rows of the file, under the titles of their fields. */
function ImportTable({ label, state, children }: ImportTableProps) {
  return (
    <section className="import-table" aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {titlesOf(state).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface FaultyGridProps {
  readonly state: ImportState;
  readonly faulty: readonly (readonly [number, readonly ImportFault[]])[];
}

function FaultyGrid({ state, faulty }: FaultyGridProps) {
  const { cells, columns, numbers } = state;
  const titles = titlesOf(state);
  return (
    <ImportTable label="Rows that need a change" state={state}>
      {faulty.slice(0, maxShown).map(([row, problems]) => {
        const whole = problems.filter(({ column }) => column === null || !columns.includes(column));
        return (
          <tr key={row}>
            <th scope="row">
              {numbers[row]}
              {whole.map(({ message }) => (
                <div key={message} className="form-field-error">
                  {message}
                </div>
              ))}
            </th>
            {columns.map((name, column) => {
              const cell = cells[row]?.[column] ?? '';
              const wrong = problems.filter((problem) => problem.column === name);
              const id = `import-${row}-${column}`;
              if (wrong.length === 0) return <td key={name}>{shownIn(state, name, cell)}</td>;
              return (
                <td key={name}>
                  <input
                    className="form-control is-invalid"
                    aria-label={`${titles[column]} in row ${numbers[row]}`}
                    aria-invalid="true"
                    aria-describedby={id}
                    value={cell}
                    onChange={({ target }) => state.edit(row, column, target.value)}
                    onKeyDown={(event) => event.key === 'Enter' && void state.check()}
                  />
                  <div id={id} className="form-field-error">
                    {wrong.map(({ message }) => message).join(' ')}
                  </div>
                </td>
              );
            })}
          </tr>
        );
      })}
    </ImportTable>
  );
}

function SampleGrid({ state }: { readonly state: ImportState }) {
  const { cells, columns, numbers, knownBy, report } = state;
  return (
    <ImportTable label="The first rows" state={state}>
      {cells.slice(0, maxSample).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their index
        <tr key={at}>
          <th scope="row">
            {numbers[at]}
            {knownBy && <span className="import-outcome">{String(report?.rows[at]?.['_outcome'] ?? '')}</span>}
          </th>
          {columns.map((name, column) => (
            <td key={name}>{shownIn(state, name, row[column] ?? null)}</td>
          ))}
        </tr>
      ))}
    </ImportTable>
  );
}
