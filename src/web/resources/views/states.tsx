/** The states of a list without rows. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { problemDetails, readingProblemText } from '../../api/problem.ts';
import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toasts.ts';
import { useList } from '../state/list/list-context.ts';
import { noFilter } from '../state/query/filter.ts';
import { addText } from '../state/row/words.ts';
import { ImportButton } from './import-button.tsx';
import { useReadOnlyReason } from './read-only-chip.tsx';
import './states.css';

const quiet = 200;
const long = 4000;

/** The loading state: at first nothing, then a skeleton, then a message that loading takes long. */
export function Waiting({ lines = 8 }: { readonly lines?: number }) {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = [setTimeout(() => setStage(1), quiet), setTimeout(() => setStage(2), long)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div className="list-waiting" aria-busy="true">
      {stage > 0 &&
        Array.from({ length: lines }, (_, line) => (
          <div className="list-waiting-line" key={`line ${line.toString()}`}>
            <span className="skeleton" style={{ width: '16px' }} />
            <span className="skeleton" style={{ width: `${18 + ((line * 7) % 12)}%` }} />
            <span className="skeleton" style={{ width: `${8 + ((line * 5) % 10)}%` }} />
            <span className="skeleton" style={{ width: `${14 + ((line * 3) % 14)}%` }} />
          </div>
        ))}
      <p role="status">{stage === 2 ? 'Still loading ...' : ''}</p>
    </div>
  );
}

interface FailedProps {
  /** A sentence about the failure. */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The message about a failure to load, with its reason and a Retry button. */
export function Failed({ what, error, onRetry }: FailedProps) {
  const copy = async () => {
    const copied = await copyText(`${what} ${problemDetails(error)}`);
    toast(copied ? { text: 'Details copied' } : { text: 'The browser did not allow copying.', kind: 'error' });
  };
  return (
    <div className="list-state" role="alert">
      <i className="bi bi-exclamation-triangle" aria-hidden="true" />
      <h2>{what}</h2>
      <p>{readingProblemText(error)}</p>
      <div className="list-state-actions">
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          Retry
        </button>
        <button type="button" className="btn btn-secondary" onClick={() => void copy()}>
          Copy details
        </button>
      </div>
    </div>
  );
}

interface EmptyProps {
  readonly takesFocus?: boolean;
  /** Additional ways to create the first row. */
  readonly ways?: ReactNode;
  /** Contents below the buttons. */
  readonly children?: ReactNode;
}

/**
 * An empty list: its purpose, and how to create the first row. It takes the focus if the last row had it and was
 * removed.
 */
export function Empty({ takesFocus = false, ways, children }: EmptyProps) {
  const { entry, words, access, add } = useList();
  const reason = useReadOnlyReason();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="list-state">
      <i className={`bi bi-${entry.icon ?? 'inbox'}`} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        No {lowerFirst(words.plural)} yet
      </h2>
      {entry.help && <p>{entry.help}</p>}
      {/* If nobody can create rows here, the sentence about whom to ask is left out. */}
      {!access.create && entry.operations.includes('create') && <p>{reason}</p>}
      <div className="list-state-actions">
        {access.create && (
          <button type="button" className="btn btn-primary" onClick={() => add()}>
            {addText(entry, words.title)}
          </button>
        )}
        <ImportButton className="btn btn-secondary" />
        {ways}
      </div>
      {children}
    </div>
  );
}

/** The message for too few anonymous rows to show. It does not reveal whether a filter is the reason. */
export function TooFew({ fewest }: { readonly fewest: number }) {
  const { words, narrowed, change } = useList();
  return (
    <div className="list-state">
      <i className="bi bi-incognito" aria-hidden="true" />
      <h2>Fewer than {fewest} people</h2>
      <p>
        {words.plural} are anonymous here, and shown as soon as {fewest} people or more are among them.
      </p>
      {narrowed && (
        <div className="list-state-actions">
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => change({ q: '', filter: noFilter, page: 1 })}
          >
            Clear search and filters
          </button>
        </div>
      )}
    </div>
  );
}

/** The message that no row matches the search and the filters. */
export function NothingFound() {
  const { view, words, change, marks } = useList();
  const count = view.filter.conditions.length + view.filter.beside.length;
  const own = [view.q !== '' && `“${view.q}”`, count > 0 && `${count} ${count === 1 ? 'filter' : 'filters'}`].filter(
    Boolean,
  );
  const clear = () => (own.length > 0 ? change({ q: '', filter: noFilter, page: 1 }) : marks.end());
  return (
    <div className="list-state">
      <i className="bi bi-search" aria-hidden="true" />
      <h2>
        No {lowerFirst(words.plural)} match {own.length > 0 ? own.join(' and ') : 'the lens'}
      </h2>
      <div className="list-state-actions">
        <button type="button" className="btn btn-primary" onClick={clear}>
          {own.length === 0 ? 'End the lens' : view.q === '' ? 'Clear filters' : 'Clear search and filters'}
        </button>
      </div>
    </div>
  );
}
