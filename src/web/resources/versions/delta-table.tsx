import { useState } from 'react';
import { sidewaysSign } from '../../ui/sideways-sign.ts';
import { type Decisions, type Delta, type DeltaLine, kindTitles, placeOf } from './delta-lines.ts';

/** The number of lines that "Show more" adds. */
const perPart = 200;

interface DeltaTableProps {
  readonly lines: readonly DeltaLine[];
  /** The added elements, as candidates for the pair of a removed one. */
  readonly added: Delta['added'];
  readonly decisions: Decisions;
  /** Called with a decision. `undefined` leaves the pair to the server. */
  readonly onDecide: (before: number, after: number | null | undefined) => void;
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
      </td>
      <td>{before && <Pairing line={line} before={before} {...pairing} />}</td>
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

type PairingProps = LineProps & { readonly before: NonNullable<DeltaLine['before']> };

/** The choice whether two elements are the same; the server's pairing is the default. */
function Pairing({ line: { after, score }, before, added, decisions, onDecide }: PairingProps) {
  const decided = decisions.has(before.id);
  const again = decided && (
    <button type="button" className="btn btn-quiet btn-sm" onClick={() => onDecide(before.id, undefined)}>
      Find again
    </button>
  );
  if (after)
    return (
      <>
        {decided ? 'Chosen' : score < 1 ? `${Math.round(score * 100)} % alike` : null}
        {(decided || score < 1) && (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            aria-label={`${placeOf(before)} and ${placeOf(after)} are not the same`}
            onClick={() => onDecide(before.id, null)}
          >
            Not the same
          </button>
        )}
        {again}
      </>
    );
  return (
    <>
      <select
        className="form-select form-select-sm"
        aria-label={`What ${placeOf(before)} has become`}
        value=""
        onChange={({ target }) => onDecide(before.id, Number(target.value))}
      >
        <option value="">Nothing: it is gone</option>
        {nearest(before, added).map((one) => (
          <option key={one.id} value={one.id}>
            {placeOf(one)}
          </option>
        ))}
      </select>
      {again}
    </>
  );
}

/** The maximum number of candidates in one choice. */
const maxOffered = 300;

/** The added elements; those below the same parent path come first. */
function nearest({ path }: { readonly path: readonly string[] }, added: Delta['added']): Delta['added'] {
  const above = path.join('/');
  const isNear = (one: Delta['added'][number]) => one.path.join('/') === above;
  return [...added.filter(isNear), ...added.filter((one) => !isNear(one))].slice(0, maxOffered);
}
