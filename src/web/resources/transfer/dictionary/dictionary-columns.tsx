import type { UploadReport } from '../../../../contract/generated/client.ts';
import { type ColumnRole, columnRoles, type ParentWay, parentWays } from '../../../../dictionaries/table-choices.ts';
import { TableReading } from '../table-reading.tsx';
import { parentTitles, roleTitles, withRole } from './dictionary-words.ts';
import type { DictionaryFile } from './use-dictionary-file.ts';

/** The interpretation of a table, and the role of each column. Each change repeats the dry run. */
export function DictionaryColumns({ state }: { readonly state: DictionaryFile }) {
  const { tried, choices, change } = state;
  const table = tried?.report.table;
  if (!table) return null;
  const { headings } = table;
  // The report may still be that of the previous choices.
  const { columns = table.columns, parentBy = table.parent_by } = choices;
  const roles = new Map(Object.entries(columns).map(([role, heading]) => [heading, role as ColumnRole]));
  return (
    <>
      <DictionaryReading state={state} table={table} />
      <fieldset className="dictionary-columns">
        <legend className="h6">What the columns are</legend>
        <div className="dictionary-choices">
          {[...new Set(headings)].map((heading) => (
            <label key={heading}>
              <span>{heading}</span>
              <select
                className="form-select"
                value={roles.get(heading) ?? ''}
                onChange={({ target }) =>
                  void change({
                    ...choices,
                    columns: withRole(columns, heading, (target.value || null) as ColumnRole | null),
                    parentBy,
                  })
                }
              >
                <option value="">An additional field</option>
                {columnRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleTitles[role]}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <label>
            <span>How a row names its parent</span>
            <select
              className="form-select"
              value={parentBy}
              onChange={({ target }) => void change({ ...choices, columns, parentBy: target.value as ParentWay })}
            >
              {parentWays.map((way) => (
                <option key={way} value={way}>
                  {parentTitles[way]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </fieldset>
    </>
  );
}

interface DictionaryReadingProps {
  readonly state: DictionaryFile;
  readonly table: NonNullable<UploadReport['table']>;
}

/** The controls for the interpretation. Another interpretation may give other columns, so their roles are discarded. */
function DictionaryReading({ state: { file, choices, change, busy }, table }: DictionaryReadingProps) {
  const { columns: _, parentBy: __, ...reading } = choices;
  const { sheets, sheet, encoding, delimiter, header, first_rows: rows } = table;
  return (
    <TableReading
      name={file?.name ?? ''}
      disabled={busy === 'applying'}
      text={
        encoding !== null && delimiter !== null
          ? { encoding, delimiter, onChoose: (chosen) => void change({ ...reading, ...chosen }) }
          : null
      }
      sheet={{
        at: sheets.indexOf(sheet),
        names: sheets,
        onChoose: (at) => {
          const { header: ___, ...others } = reading;
          void change({ ...others, sheet: sheets[at] ?? sheet });
        },
      }}
      heading={{
        value: header,
        rows: [
          ...(header === 0 ? [{ value: 0, label: 'None' }] : []),
          ...rows.map(({ number, text }, at) => ({ value: at + 1, label: `Row ${number}: ${text}` })),
        ],
        onChoose: (value) => void change({ ...reading, header: value }),
      }}
    />
  );
}
