import type { ImportReport } from '../../../../diagram-files/import-result.ts';
import { counted } from '../../../resources/state/row/words.ts';

/** The maximum number of listed lines of one kind; the others are counted. */
const maxListed = 200;

interface ReportListProps {
  readonly report: ImportReport;
  /** Sentences about contents that this diagram cannot store. */
  readonly left: readonly string[];
}

/** The contents of a file that are not imported, and the corrections, the most serious ones first. */
export function ReportList({ report, left }: ReportListProps) {
  const { skipped, repaired, taken = [] } = report;
  const warnings = [...report.warnings, ...left];
  if (!skipped.length && !repaired.length && !warnings.length && !taken.length) {
    return <p className="import-good">Everything in the file was imported.</p>;
  }
  return (
    <section aria-label="Report of the import" className="import-report">
      {warnings.length > 0 && (
        <div className="import-warnings" role="alert">
          <ul>
            {warnings.slice(0, maxListed).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          <More count={warnings.length} />
        </div>
      )}
      {skipped.length > 0 && (
        <details open={skipped.length <= 20}>
          <summary>{counted(skipped.length, '1 shape was skipped', 'shapes were skipped')}</summary>
          <div className="import-skipped">
            <table className="table table-sm">
              <thead>
                <tr>
                  <th scope="col">Shape</th>
                  <th scope="col">Text</th>
                  <th scope="col">Page</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {skipped.slice(0, maxListed).map(({ name, text, diagram, reason }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two skipped shapes may have equal texts.
                  <tr key={at}>
                    <td>{name}</td>
                    <td>{text}</td>
                    <td>{diagram}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <More count={skipped.length} />
        </details>
      )}
      {taken.length > 0 && (
        <details open={taken.length <= 20}>
          <summary>
            {counted(taken.length, '1 shape is taken for the nearest', 'shapes are taken for the nearest')}
          </summary>
          <ul>
            {taken.slice(0, maxListed).map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two shapes may have equal texts.
              <li key={at}>{sentence}</li>
            ))}
          </ul>
          <More count={taken.length} />
        </details>
      )}
      {repaired.length > 0 && (
        <details>
          <summary>{counted(repaired.length, '1 thing was repaired', 'things were repaired')}</summary>
          <ul>
            {repaired.slice(0, maxListed).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <More count={repaired.length} />
        </details>
      )}
    </section>
  );
}

const More = ({ count }: { readonly count: number }) =>
  count > maxListed && <p className="text-2">… and {(count - maxListed).toLocaleString('en')} more.</p>;
