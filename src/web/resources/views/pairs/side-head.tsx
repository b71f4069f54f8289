import { type Ref, useEffect, useState } from 'react';
import { maxSearchCharacters } from '../../../../contract/list-limits.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import type { Side } from './use-side.ts';
import type { Within } from './use-within.ts';

const restAfter = 250;

interface SideHeadProps {
  readonly state: Side;
  readonly within: Within;
  readonly searchRef: Ref<HTMLInputElement>;
  /** Called when Enter has chosen a result. */
  readonly onDone: () => void;
}

/** The choice of a side's owner, and its search: Enter chooses the best result. */
export function SideHead({ state, within, searchRef, onDone }: SideHeadProps) {
  const { side, q, search } = state;
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => search(text), restAfter);
    return () => clearTimeout(timer);
  }, [text, q, search]);
  return (
    <div className="pairs-head">
      {within.title !== null && (
        <select
          className="form-select"
          aria-label={`${side.title}: ${within.title}`}
          value={within.chosen ?? ''}
          onChange={(event) => within.choose(Number(event.target.value))}
        >
          {within.options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      <search className="search-box">
        <i className="bi bi-search" aria-hidden="true" />
        <input
          ref={searchRef}
          type="search"
          className="form-control"
          aria-label={`${side.title}: search ${side.plural}`}
          placeholder={`Search ${lowerFirst(side.plural)}`}
          maxLength={maxSearchCharacters}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              search(text);
              state.chooseFound(onDone);
            }
            if (event.key !== 'Escape' || text === '') return;
            event.stopPropagation();
            setText('');
            search('');
          }}
        />
      </search>
    </div>
  );
}
