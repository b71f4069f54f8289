import type { DateOrder } from '../../../fields/date-order.ts';
import { counted } from '../state/row/words.ts';
import { missingFields, twinColumns } from './import-plan.ts';
import { TableReading } from './table-reading.tsx';
import type { ImportState } from './use-import.ts';

const samples = 3;

/** The step with the interpretation of the file, and with the field for each column. */
export function ColumnsStep({ state }: { readonly state: ImportState }) {
  const { table, headings, rows, mapping, fields } = state;
  if (!table) return null;
  const twins = twinColumns(headings, mapping).map(
    (columns) => `The columns ${columns}, so neither was chosen. Choose a field for the one that is meant.`,
  );
  const missing = missingFields(mapping, fields);
  const used = mapping.filter((name) => name !== null).length;
  return (
    <>
      <Reading state={state} />
      {[...state.sheet.notes, ...twins].map((note) => (
        <p key={note} className="import-note">
          <i className="bi bi-info-circle" aria-hidden="true" /> {note}
        </p>
      ))}
      <p role="status" className="import-hint">
        {counted(rows.length, '1 row', 'rows')}; {used} of {counted(headings.length, '1 column', 'columns')} will be
        imported.
        {missing.length > 0 && ` Still needed: ${missing.map(({ title }) => title).join(', ')}.`}
      </p>
      <KnownBy state={state} />
      <div className="import-table">
        <table className="table import-mapping">
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">First values</th>
              <th scope="col">Field</th>
            </tr>
          </thead>
          <tbody>
            {headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their index
              <tr key={column} data-skipped={mapping[column] === null || undefined}>
                <th scope="row">{heading}</th>
                <td className="import-samples">
                  {rows
                    .slice(0, 20)
                    .map((row) => row[column] ?? '')
                    .filter((cell) => cell.trim() !== '')
                    .slice(0, samples)
                    .join(' · ')}
                </td>
                <td>
                  <select
                    className="form-select"
                    aria-label={`Field for ${heading}`}
                    value={mapping[column] ?? ''}
                    onChange={({ target }) => state.map(column, target.value === '' ? null : target.value)}
                  >
                    <option value="">Leave out</option>
                    {fields.map((field) => (
                      <option key={field.name} value={field.name}>
                        {field.title}
                        {field.required ? ' (required)' : ''}
                      </option>
                    ))}
                  </select>
                  <DateOrderChoice state={state} column={column} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Asks whether the day or the month comes first, for a column in which all dates are ambiguous. */
function DateOrderChoice({ state, column }: { readonly state: ImportState; readonly column: number }) {
  const question = state.questions.find((one) => one.column === column);
  if (!question) return null;
  const { example, proposed } = question;
  const order = state.orderOf(column);
  return (
    <label className="import-order">
      {example} has first
      <select
        className="form-select"
        value={order ?? ''}
        onChange={({ target }) => state.chooseOrder(column, (target.value || null) as DateOrder | null)}
      >
        {order === null && <option value="">Choose ...</option>}
        <option value="dmy">The day</option>
        <option value="mdy">The month</option>
      </select>
      {proposed && proposed.order === order && <span className="import-hint">as in {proposed.heading}</span>}
    </label>
  );
}

/** The choice whether existing rows are changed, and by which columns they are identified. */
function KnownBy({ state }: { readonly state: ImportState }) {
  const { entry, mapping, fields, knownBy, knowBy } = state;
  const titleOf = (name: string) => fields.find((field) => field.name === name)?.title ?? name;
  const sets = entry.matches.filter((set) => set.every((name) => mapping.includes(name)));
  if (sets.length === 0) return null;
  return (
    <label className="import-known">
      Rows that are there already
      <select
        className="form-select"
        value={knownBy ? knownBy.join() : ''}
        onChange={({ target }) => knowBy(sets.find((set) => set.join() === target.value) ?? null)}
      >
        <option value="">Add every row as a new one</option>
        {sets.map((set) => (
          <option key={set.join()} value={set.join()}>
            Change those with the same {set.map(titleOf).join(' and ')}
          </option>
        ))}
      </select>
    </label>
  );
}

function Reading({ state }: { readonly state: ImportState }) {
  const { table, chosen, choices, sheet, header } = state;
  if (!table || !chosen) return null;
  const { encoding, delimiter } = table;
  const rows = sheet.rows.slice(0, 20).map((row, at) => ({
    value: at,
    label: `Row ${sheet.numbers[at]}: ${row
      .filter((cell) => cell !== '')
      .join(', ')
      .slice(0, 60)}`,
  }));
  return (
    <TableReading
      name={chosen.name}
      text={
        table.kind === 'text'
          ? {
              encoding: encoding ?? '',
              delimiter: delimiter ?? '',
              onChoose: (change) => void state.read(chosen, { ...choices, ...change }),
            }
          : null
      }
      sheet={{
        at: state.sheetAt,
        names: table.sheets.map(({ name, rows: { length } }) => `${name} (${counted(length, '1 row', 'rows')})`),
        onChoose: state.chooseSheet,
      }}
      heading={{ value: header, rows: [{ value: -1, label: 'None' }, ...rows], onChoose: state.chooseHeader }}
    />
  );
}
