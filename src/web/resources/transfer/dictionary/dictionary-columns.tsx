import { type ColumnRole, columnRoles, type ParentWay, parentWays } from '../../../../dictionaries/table-choices.ts';
import { parentTitles, roleTitles, withRole } from './dictionary-words.ts';
import type { DictionaryFile } from './use-dictionary-file.ts';

/** The headings of a table with the choice of what each column is; each change tries the file again. */
export function DictionaryColumns({ state: { tried, choices, change } }: { readonly state: DictionaryFile }) {
  if (!tried || tried.report.headings.length === 0) return null;
  const { headings } = tried.report;
  // The report may still be that of the choices before.
  const { columns = tried.report.columns, parentBy = tried.report.parent_by } = choices;
  const roles = new Map(Object.entries(columns).map(([role, heading]) => [heading, role as ColumnRole]));
  return (
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
              <option value="">A further field</option>
              {columnRoles.map((role) => (
                <option key={role} value={role}>
                  {roleTitles[role]}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label>
          <span>How a row says what it is below</span>
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
  );
}
