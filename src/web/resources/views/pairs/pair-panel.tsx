/** The chosen rows of both sides, the actions on them, and the suggestions; each key has a button. */
import { Link } from 'react-router';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { useList } from '../../state/list/list-context.ts';
import { titleOf } from '../../state/row/row.ts';
import { numberText } from '../../state/row/words.ts';
import { markOf, markText, scoreText } from './marks.ts';
import type { Deciding } from './use-deciding.ts';
import type { Side } from './use-side.ts';

interface PairPanelProps {
  /** Hides the keys. */
  readonly narrow: boolean;
  readonly left: Side;
  readonly right: Side;
  readonly deciding: Deciding;
}

/** The panel above the two sides. */
export function PairPanel({ narrow, left, right, deciding }: PairPanelProps) {
  const { words } = useList();
  const { acts, suggestions, own } = deciding;
  const nameOf = ({ side, chosen }: Side): string | null => chosen && titleOf(chosen, side.source.label ?? 'name');
  const [one, other] = [nameOf(left), nameOf(right)];
  return (
    <section
      className="pairs-panel"
      data-narrow={narrow || undefined}
      data-suggests={suggestions !== null || undefined}
      aria-label={`Decide on ${lowerFirst(words.plural)}`}
    >
      <div className="pairs-acts">
        <p className="pairs-both">
          <b>{one ?? 'Choose on the left'}</b> <i className="bi bi-arrow-right" aria-hidden="true" />{' '}
          <span className="visually-hidden">to </span>
          <b>{other ?? 'Choose on the right'}</b>
          {suggestions?.open != null && <span className="pairs-open">{numberText(suggestions.open)} unpaired</span>}
        </p>
        {acts.map(({ key, title, icon, run, primary }) => (
          <button
            key={title}
            type="button"
            className={`btn ${primary ? 'btn-primary' : 'btn-secondary'}`}
            aria-keyshortcuts={key ?? undefined}
            disabled={run === null}
            onClick={() => run?.()}
          >
            <i className={`bi bi-${icon}`} aria-hidden="true" /> {title} {key && <kbd>{key}</kbd>}
          </button>
        ))}
      </div>
      {left.chosen && own.length > 0 && <OwnPairs right={right} deciding={deciding} />}
      {left.chosen && suggestions && <Candidates deciding={deciding} />}
    </section>
  );
}

/** The pairs of the chosen row on the left. */
function OwnPairs({ right, deciding: { own } }: Pick<PairPanelProps, 'right' | 'deciding'>) {
  const { entry, words, hrefOf, acts, remove } = useList();
  const act = acts.find(({ danger }) => danger);
  return (
    <ul className="pairs-own" aria-label={`${words.plural} of what is chosen on the left`}>
      {own.map((pair) => {
        const mark = markOf(entry, pair, right.side.field);
        return (
          <li key={pair.id}>
            <Swatch color={mark.color} />
            {mark.doubt && <i className="bi bi-exclamation-triangle pairs-doubt" aria-hidden="true" />}
            {pair.id > 0 ? <Link to={hrefOf(pair)}>{markText(mark)}</Link> : markText(mark)}
            {typeof pair[right.side.field] === 'number' && pair[right.side.field] !== right.chosen?.id && (
              <IconButton
                icon="crosshair"
                label={`Show ${mark.other} in ${right.side.title}`}
                onClick={() => void right.reveal(Number(pair[right.side.field]))}
              />
            )}
            {act?.may(pair) && pair.id > 0 && (
              <button
                type="button"
                className="btn btn-quiet icon-only"
                aria-label={`${act.title}: ${markText(mark)}`}
                onClick={() => void remove([pair], act)}
              >
                <i className={`bi bi-${act.icon}`} aria-hidden="true" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Candidates({ deciding: { suggestions, take } }: { readonly deciding: Deciding }) {
  if (!suggestions) return null;
  const { candidates, sureFrom, error } = suggestions;
  if (error) return <p className="pairs-none">Suggestions could not be loaded.</p>;
  if (candidates?.length === 0) return <p className="pairs-none">Nothing on the right is like it.</p>;
  return (
    <ol className="pairs-candidates" aria-label="Suggestions" aria-busy={candidates === null}>
      {(candidates ?? []).map((candidate, at) => (
        <li key={candidate.id}>
          <button
            type="button"
            className="btn btn-quiet"
            aria-keyshortcuts={String(at + 1)}
            title={[[...candidate.above, candidate.name].join(' › '), ...candidate.reasons].join('\n')}
            disabled={take === null}
            onClick={() => take?.(at)}
          >
            <kbd>{at + 1}</kbd>
            {candidate.above.length > 0 && <span className="pairs-above">{candidate.above.at(-1)} ›</span>}
            <span className="pairs-name">{candidate.name}</span>
            <span className="pairs-score" data-sure={candidate.score >= sureFrom || undefined}>
              {scoreText(candidate.score)}
              {candidate.score >= sureFrom && ', sure'}
            </span>
            <span className="pairs-detail">{candidate.reasons.join(', ')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
