import type { UploadReport } from '../../../../contract/generated/client.ts';
import { numberText } from '../../state/row/words.ts';
import { LineSentences } from '../line-sentences.tsx';

interface DictionaryReportProps {
  readonly report: UploadReport;
  readonly removeGone: boolean;
}

/** The changes in a file: numbers, errors, lost data, and the first elements before and after. */
export function DictionaryReport({ report, removeGone }: DictionaryReportProps) {
  const { counts, further, rows } = report;
  return (
    <>
      <dl className="dictionary-counts">
        {(['new', 'changed', 'gone', 'unchanged'] as const).map((outcome) => (
          <div key={outcome}>
            <dt>{countTitles[outcome]}</dt>
            <dd>{numberText(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <LineSentences
        title={report.faults_count === 1 ? '1 fault' : `${numberText(report.faults_count)} faults`}
        help="Nothing can be imported until the file has no errors. Correct the file and choose it again, or choose other columns."
        className="import-failure"
        sentences={report.faults}
        count={report.faults_count}
      />
      {further.length > 0 && (
        <p className="import-hint">
          {further.length === 1 ? 'This column becomes an additional field' : 'These columns become additional fields'}{' '}
          of the elements: {further.join(', ')}
        </p>
      )}
      <LineSentences
        title="What the import leaves out"
        className="import-note"
        sentences={report.losses}
        count={report.losses_count}
      />
      {rows.length > 0 && <Rows rows={rows} removeGone={removeGone} />}
    </>
  );
}

const countTitles = { new: 'New', changed: 'Changed', gone: 'Not in the file', unchanged: 'Unchanged' } as const;

const outcomeText = (outcome: UploadReport['rows'][number]['outcome'], removeGone: boolean): string =>
  outcome === 'new' ? 'New' : outcome === 'changed' ? 'Changed' : removeGone ? 'Is removed' : 'Not in the file, stays';

function Rows({ rows, removeGone }: Pick<UploadReport, 'rows'> & { readonly removeGone: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className="import-table" aria-label="The first elements that differ" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Element</th>
            <th scope="col">Outcome</th>
            <th scope="col">Before and after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, outcome, changes }) => (
            <tr key={`${outcome} ${key}`}>
              <th scope="row">
                {name} {key !== name && <span className="dictionary-key">{key}</span>}
              </th>
              <td>{outcomeText(outcome, removeGone)}</td>
              <td>
                {changes.map(({ field, before, after }) => (
                  <div key={field}>
                    {field}: {before === '' ? <span className="text-2">empty</span> : <del>{before}</del>}{' '}
                    <i className="bi bi-arrow-right" role="img" aria-label="becomes" />{' '}
                    {after === '' ? <span className="text-2">empty</span> : <ins>{after}</ins>}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
