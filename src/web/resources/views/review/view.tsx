import { useEffect, useState } from 'react';
import type { Review } from '../../../../contract/screen.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { appearance } from '../../../theme/appearance.ts';
import { screenShortcuts } from '../../../ui/commands.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import type { Row } from '../../state/row/row.ts';
import { numberText } from '../../state/row/words.ts';
import { type Act, actByKey, type PressedKey } from '../pairs/acts.ts';
import { Beyond } from '../places/place-frame.tsx';
import { useTogether } from '../use-together.ts';
import { ProposalCard } from './proposal-card.tsx';
import { comparedAtOnce, useReview } from './use-review.ts';
import './review.css';

/** Proposals as differences, which are accepted or declined one by one or together, by keys and buttons. */
export function View({ onRange }: RowsViewProps) {
  const { entry } = useList();
  return entry.screen?.review ? <Proposals review={entry.screen.review} onRange={onRange} /> : null;
}

const shortcuts = [
  { keys: 'A', label: 'Accept' },
  { keys: 'R D', label: 'Decline' },
  { keys: 'N', label: 'Next that is open' },
  { keys: '↑ ↓', label: 'Choose another' },
];

interface ProposalsProps extends Pick<RowsViewProps, 'onRange'> {
  readonly review: Review;
}

function Proposals({ review, onRange }: ProposalsProps) {
  const { access, words, rows } = useList();
  const together = useTogether(onRange);
  const [most, setMost] = useState(comparedAtOnce);
  const all = together.placed.map(({ row }) => row);
  const shown = all.slice(0, most);
  const reviewing = useReview(review, shown);
  const open = all.filter(reviewing.isOpen);
  const [chosenId, choose] = useState<number | null>(null);
  const chosen = shown.find(({ id }) => id === chosenId) ?? open[0] ?? shown[0] ?? null;
  const may = access.create;
  const [said, say] = useState('');

  /** The next undecided row after a row, else the one before it. */
  const nextOpen = (from: Row | null): Row | null => {
    const at = from ? shown.indexOf(from) : -1;
    const others = [...shown.slice(at + 1), ...shown.slice(0, Math.max(at, 0))];
    return others.find(reviewing.isOpen) ?? null;
  };
  const goTo = (row: Row | null) => {
    if (row) choose(row.id);
    else say(`No other ${lowerFirst(words.title)} is open.`);
  };
  const decide = async (row: Row, to: 'accept' | 'decline') => {
    const next = nextOpen(row);
    await reviewing.decide([row], to);
    // The user may have selected another row while the decision was being saved.
    if (next) choose((now) => (now === null || now === row.id ? next.id : now));
  };
  const onChosen = (to: 'accept' | 'decline') =>
    may && chosen && reviewing.isOpen(chosen) ? () => void decide(chosen, to) : null;
  const step = (by: number) => goTo(shown[(chosen ? shown.indexOf(chosen) : -1) + by] ?? chosen);
  const sure = open.filter((row) => (reviewing.differencesOf(row)?.state ?? 'as_seen') === 'as_seen');
  const acts: readonly Act[] = [
    { key: 'A', title: 'Accept', icon: 'check-lg', run: onChosen('accept') },
    { key: 'R', title: 'Decline', icon: 'x-lg', run: onChosen('decline') },
    { key: 'D', title: 'Decline', icon: 'x-lg', run: onChosen('decline') },
    { key: 'N', title: 'Next', icon: 'skip-forward', run: () => goTo(nextOpen(chosen)) },
    { key: 'ArrowDown', title: 'Down', icon: 'arrow-down', run: () => step(1) },
    { key: 'ArrowUp', title: 'Up', icon: 'arrow-up', run: () => step(-1) },
  ];
  const press = useStable((event: PressedKey) => actByKey(event, { acts, take: null }, appearance.get().singleKeys));
  useEffect(() => {
    // Listens in the capture phase, before the page adds a row on the key `n`.
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isHere = target === document.body || target?.closest('.review') !== null;
      if (isHere && !document.querySelector('.modal.show')) press(event);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [press]);
  useEffect(() => {
    const before = screenShortcuts.get();
    screenShortcuts.set({ title: words.plural, shortcuts });
    return () => screenShortcuts.set(before);
  }, [words.plural]);

  const total = rows.count?.total ?? 0;
  return (
    <section className="review" aria-label={`Review of ${lowerFirst(words.plural)}`}>
      <div className="review-head">
        <p className="review-progress">
          <progress max={Math.max(total, 1)} value={total - (reviewing.open ?? 0)} aria-label="Decided" />
          <b>{reviewing.open === null ? '' : `${numberText(reviewing.open)} open`}</b>
          <span>of {numberText(total)}</span>
        </p>
        {may && (
          <>
            <button
              type="button"
              className="btn btn-secondary"
              disabled={sure.length === 0 || reviewing.busy}
              onClick={() => void reviewing.decide(sure, 'accept')}
            >
              <i className="bi bi-check2-all" aria-hidden="true" /> Accept all {numberText(sure.length)}
            </button>
            <button
              type="button"
              className="btn btn-secondary"
              disabled={open.length === 0 || reviewing.busy}
              onClick={() => void reviewing.decide(open, 'decline')}
            >
              <i className="bi bi-x-lg" aria-hidden="true" /> Decline all {numberText(open.length)}
            </button>
          </>
        )}
        <button
          type="button"
          className="btn btn-quiet"
          aria-keyshortcuts="N"
          disabled={nextOpen(chosen) === null}
          onClick={() => goTo(nextOpen(chosen))}
        >
          <i className="bi bi-skip-forward" aria-hidden="true" /> Next <kbd>N</kbd>
        </button>
      </div>
      <ol className="review-list" aria-label={words.plural}>
        {shown.map((row) => (
          <ProposalCard
            key={row.id}
            row={row}
            review={review}
            reviewing={reviewing}
            chosen={row === chosen}
            onChoose={() => choose(row.id)}
            onDecide={may ? (to) => void decide(row, to) : null}
          />
        ))}
      </ol>
      {all.length > most ? (
        <button type="button" className="btn btn-secondary" onClick={() => setMost(most + comparedAtOnce)}>
          Show more
        </button>
      ) : (
        <Beyond together={together} />
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}
