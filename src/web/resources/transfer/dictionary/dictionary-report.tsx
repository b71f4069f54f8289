import type { UploadReport } from '../../../../contract/generated/client.ts';
import { numberText } from '../../state/row/words.ts';

interface DictionaryReportProps {
  readonly report: UploadReport;
  readonly removeGone: boolean;
}

/** What a file would change: counts, faults, what is lost, and the first elements before and after. */
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
      <Sentences
        title={report.faults_count === 1 ? '1 fault' : `${numberText(report.faults_count)} faults`}
        help="Nothing can be taken in until the file has no fault. Mend the file and choose it again, or choose other columns."
        className="import-failure"
        sentences={report.faults}
        count={report.faults_count}
      />
      {further.length > 0 && (
        <p className="import-hint">
          {further.length === 1 ? 'This column becomes a further field' : 'These columns become further fields'} of the
          elements: {further.join(', ')}
        </p>
      )}
      <Sentences
        title="What the file says and is not taken in"
        className="import-note"
        sentences={report.losses}
        count={report.losses_count}
      />
      {rows.length > 0 && <Rows rows={rows} removeGone={removeGone} />}
    </>
  );
}

const countTitles = { new: 'New', changed: 'Changed', gone: 'Not in the file', unchanged: 'Unchanged' } as const;

interface SentencesProps {
  readonly title: string;
  readonly help?: string;
  readonly className: string;
  readonly sentences: UploadReport['faults'];
  /** How many there are; the report has the first ones. */
  readonly count: number;
}

function Sentences({ title, help, className, sentences, count }: SentencesProps) {
  if (count === 0) return null;
  return (
    <section className={`dictionary-sentences ${className}`} aria-label={title}>
      <h3 className="h6">{title}</h3>
      {help && <p>{help}</p>}
      <ul>
        {sentences.map(({ line, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same sentence.
          <li key={at}>{line === null ? message : `Line ${numberText(line)}: ${message}`}</li>
        ))}
      </ul>
      {count > sentences.length && (
        <p>
          Showing the first {numberText(sentences.length)} of {numberText(count)}.
        </p>
      )}
    </section>
  );
}

const outcomeText = (outcome: UploadReport['rows'][number]['outcome'], removeGone: boolean): string =>
  outcome === 'new' ? 'New' : outcome === 'changed' ? 'Changed' : removeGone ? 'Is removed' : 'Not in the file, stays';

function Rows({ rows, removeGone }: Pick<UploadReport, 'rows'> & { readonly removeGone: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
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
