/** The choice of the new element that an old one has become. */
import { type Decisions, type Delta, placeOf } from './delta-lines.ts';

type Element = Delta['added'][number];

/** An old element and the new one that it has become; null for none. */
export interface VersionPair {
  readonly before: Element;
  readonly after: Element | null;
  /** From 0 to 1; 1 for equal keys. */
  readonly score: number;
}

/** The choices that all pairs share. */
export interface PairingChoices {
  /** Candidates for an old element without a new one. */
  readonly added: Delta['added'];
  readonly decisions: Decisions;
  /** `undefined` leaves the pairing to the server. */
  readonly onDecide: (before: number, after: number | null | undefined) => void;
}

type PairingProps = PairingChoices & { readonly pair: VersionPair };

/** Whether two elements are the same: by the server, or by the user's choice. */
export function Pairing({ pair: { before, after, score }, added, decisions, onDecide }: PairingProps) {
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

/** Limit on the candidates of one choice. */
const maxOffered = 300;

/** The added elements, those below a parent of the same path first. */
function nearest({ path }: { readonly path: readonly string[] }, added: Delta['added']): Delta['added'] {
  const above = path.join('/');
  const isNear = (one: Delta['added'][number]) => one.path.join('/') === above;
  return [...added.filter(isNear), ...added.filter((one) => !isNear(one))].slice(0, maxOffered);
}
