import { useEffect, useRef, useState } from 'react';
import { maxSearchCharacters } from '../../../contract/list-limits.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useList } from '../state/list/list-context.ts';

const restAfter = 250;

/** The search field of a list. It searches while the user types; `/` focuses the field, Escape empties it. */
export function SearchBox() {
  const { view, change, words } = useList();
  const [text, setText] = useState(view.q);
  const sent = useRef(view.q);

  // The text follows the address, which also changes by Back, by links and by "Clear filters".
  useEffect(() => {
    if (view.q === sent.current) return;
    sent.current = view.q;
    setText(view.q);
  }, [view.q]);
  const send = useStable((next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    change({ q: next, page: 1 }, 'replace');
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text), restAfter);
    return () => clearTimeout(timer);
  }, [text, send]);

  return (
    <search className="search-box">
      <i className="bi bi-search" aria-hidden="true" />
      <input
        type="search"
        className="form-control"
        data-list-search
        aria-label={`Search ${words.plural}`}
        aria-keyshortcuts="/"
        placeholder="Search"
        maxLength={maxSearchCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text);
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          setText('');
          send('');
        }}
      />
    </search>
  );
}
