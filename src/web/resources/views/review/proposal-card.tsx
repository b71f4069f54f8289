/** A proposal: its changes, its reason, and two buttons. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { FieldEntry } from '../../../../contract/registry.ts';
import type { Review } from '../../../../contract/screen.ts';
import { relativeText, timeText } from '../../../../fields/date/day-text.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { useCollection } from '../../registry-access.ts';
import { useList } from '../../state/list/list-context.ts';
import { type Row, titleOf } from '../../state/row/row.ts';
import { ProposedField } from './proposed-field.tsx';
import type { Differences, Reviewing } from './use-review.ts';

interface ProposalCardProps {
  readonly row: Row;
  readonly review: Review;
  readonly reviewing: Reviewing;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  /** Called with the decision; null if the user may not decide. */
  readonly onDecide: ((to: 'accept' | 'decline') => void) | null;
}

/** The label and the colour of a choice. */
function choiceOf(
  field: FieldEntry | undefined,
  value: unknown,
): { readonly title: string; readonly color: string | null } {
  const words = (field?.schema['x-values'] ?? {}) as Readonly<Record<string, { title?: string; color?: string }>>;
  const word = words[String(value)];
  return { title: word?.title ?? String(value ?? ''), color: word?.color ?? null };
}

export function ProposalCard({ row, review, reviewing, chosen, onChoose, onDecide }: ProposalCardProps) {
  const { entry, hrefOf } = useList();
  const card = useRef<HTMLLIElement>(null);
  const differences = reviewing.differencesOf(row);
  const isOpen = reviewing.isOpen(row);
  const action = choiceOf(
    entry.fields.find(({ name }) => name === review.action),
    row[review.action],
  );
  const status = choiceOf(
    entry.fields.find(({ name }) => name === review.status.field),
    row[review.status.field],
  );
  const name = titleOf(row, entry.label);
  const textOf = (field: string | null): string => (field === null ? '' : String(row[field] ?? ''));
  const refusal = reviewing.refusals.get(row.id);
  const acceptWord = differences?.state === 'changed' ? 'Accept anyway' : 'Accept';
  useEffect(() => {
    if (chosen && card.current && !card.current.contains(document.activeElement))
      card.current.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <li
      ref={card}
      className="review-card"
      data-open={isOpen || undefined}
      aria-current={chosen || undefined}
      onFocus={onChoose}
      onPointerDown={onChoose}
    >
      <header>
        <h3>
          <span className="review-action">
            <Swatch color={action.color} /> {action.title} {differences && lowerFirst(differences.title)}
          </span>{' '}
          <Link to={hrefOf(row)}>{name}</Link>
          {differences?.within && <span className="review-within"> in {differences.within}</span>}
        </h3>
        {!isOpen && (
          <span className="review-status">
            <Swatch color={status.color} /> {status.title}
          </span>
        )}
      </header>
      {differences?.state === 'changed' && (
        <p className="review-warning" role="note">
          <i className="bi bi-exclamation-triangle" aria-hidden="true" /> This {lowerFirst(differences.title)} has been
          changed since. It is shown as it is now.
        </p>
      )}
      {differences?.state === 'gone' && (
        <p className="review-warning" role="note">
          <i className="bi bi-exclamation-triangle" aria-hidden="true" /> This {lowerFirst(differences.title)} is not
          there any more.
        </p>
      )}
      {refusal && (
        <p className="review-refusal" role="alert">
          {refusal}
        </p>
      )}
      {differences && <Changes differences={differences} action={String(row[review.action])} />}
      {differences === null && <p className="review-none">The list that it belongs to no longer exists.</p>}
      <footer>
        <p className="review-why">
          {textOf(review.reason) && <span className="review-reason">{textOf(review.reason)}</span>}
          <Origin text={textOf(review.source)} link={textOf(review.link)} />
          <time dateTime={String(row.created_at)} title={timeText(String(row.created_at))}>
            {relativeText(String(row.created_at), Date.now())}
          </time>
        </p>
        {isOpen && onDecide && (
          <div className="review-acts">
            <button
              type="button"
              className={chosen ? 'btn btn-primary' : 'btn btn-secondary'}
              aria-keyshortcuts={chosen ? 'A' : undefined}
              disabled={differences?.state === 'gone' || reviewing.busy}
              onClick={() => onDecide('accept')}
            >
              <i className="bi bi-check-lg" aria-hidden="true" /> {acceptWord}
              <span className="visually-hidden">{name}</span> {chosen && <kbd>A</kbd>}
            </button>
            <button
              type="button"
              className="btn btn-secondary"
              aria-keyshortcuts={chosen ? 'R' : undefined}
              disabled={reviewing.busy}
              onClick={() => onDecide('decline')}
            >
              <i className="bi bi-x-lg" aria-hidden="true" /> Decline
              <span className="visually-hidden">{name}</span> {chosen && <kbd>R</kbd>}
            </button>
          </div>
        )}
      </footer>
    </li>
  );
}

function Origin({ text, link }: { readonly text: string; readonly link: string }) {
  if (!text && !link) return null;
  const shown = text || link;
  return (
    <span>
      From:{' '}
      {link ? (
        <a href={link} target="_blank" rel="noreferrer">
          {shown}
        </a>
      ) : (
        shown
      )}
    </span>
  );
}

/** The changed fields, rendered with the collection entry of the other row. */
function Changes({ differences, action }: { readonly differences: Differences; readonly action: string }) {
  const { entry } = useCollection(differences.collection);
  if (!entry) return null;
  return (
    <dl className="review-fields">
      {differences.fields.map((change) => (
        <ProposedField key={`${change.name} ${change.key ?? ''}`} entry={entry} change={change} action={action} />
      ))}
    </dl>
  );
}
