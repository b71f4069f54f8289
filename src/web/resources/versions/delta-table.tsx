import { useState } from 'react';
import { sidewaysSign } from '../../ui/sideways-sign.ts';
import { type DeltaLine, kindTitles, usersText } from '../delta/delta-lines.ts';
import { Pairing, type PairingChoices } from '../delta/pairing.tsx';

/** The number of lines that "Show more" adds. */
const perPart = 200;

interface DeltaTableProps extends PairingChoices {
  readonly lines: readonly DeltaLine[];
}

/** The table of differences. Where keys do not determine the pairs, the user can choose them. */
export function DeltaTable({ lines, ...pairing }: DeltaTableProps) {
  const [shown, setShown] = useState(perPart);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the dialog must scroll by keys */}
      <section ref={sidewaysSign} className="delta-scroll" tabIndex={0} aria-label="Table of the differences">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Element</th>
              <th scope="col">Difference</th>
              <th scope="col">Before and after</th>
              <th scope="col">Pair</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <Line key={`${line.before?.id} ${line.after?.id}`} line={line} {...pairing} />
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > shown && (
        <button type="button" className="btn btn-secondary delta-more" onClick={() => setShown(shown + perPart)}>
          Show more
        </button>
      )}
    </>
  );
}

type LineProps = Omit<DeltaTableProps, 'lines'> & { readonly line: DeltaLine };

function Line({ line, ...pairing }: LineProps) {
  const { before, after, kinds, changes } = line;
  const one = after ?? before;
  if (!one) return null;
  return (
    <tr>
      <th scope="row">
        {one.path.length > 0 && <span className="delta-path">{one.path.join(' / ')} / </span>}
        {one.name}
      </th>
      <td>
        {kinds.map((kind) => (
          <span key={kind} className={`delta-kind delta-${kind}`}>
            {kindTitles[kind]}
          </span>
        ))}
      </td>
      <td>
        {before && after && kinds.includes('moved') && (
          <Change field="Part of" before={before.path.join(' / ')} after={after.path.join(' / ')} />
        )}
        {before && after && kinds.includes('renamed') && before.key !== after.key && (
          <Change field="Key" before={before.key} after={after.key} />
        )}
        {changes.map((change) => (
          <Change key={change.field} {...change} />
        ))}
        {line.used.length > 0 && (
          <p className="delta-users">
            <i className="bi bi-exclamation-triangle" aria-hidden="true" /> Used by {usersText(line)}
          </p>
        )}
      </td>
      <td>{before && <Pairing pair={{ before, after: line.after, score: line.score }} {...pairing} />}</td>
    </tr>
  );
}

interface ChangeProps {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const Change = ({ field, before, after }: ChangeProps) => (
  <div className="delta-change">
    {field}: {before === '' ? <span className="text-2">empty</span> : <del>{before}</del>}{' '}
    <i className="bi bi-arrow-right" role="img" aria-label="becomes" />{' '}
    {after === '' ? <span className="text-2">empty</span> : <ins>{after}</ins>}
  </div>
);
