import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readView, type ViewState, writeView } from './address.ts';
import { useStable } from './use-stable.ts';

export interface ViewInAddress {
  readonly view: ViewState;
  /** Changes some of the view. What a reader may want to go back to makes a step in the history, the rest does not. */
  readonly change: (part: Partial<ViewState>, step?: 'push' | 'replace') => void;
}

/** The view of a list, kept in the address. */
export function useView(): ViewInAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readView(new URLSearchParams(location.search)), [location.search]);
  // Two changes in one event must build on each other, and the router tells of the first only at the next render.
  const search = useRef(location.search);
  search.current = location.search;
  const change = useStable((part: Partial<ViewState>, step: 'push' | 'replace' = 'push') => {
    const present = new URLSearchParams(search.current);
    const next = writeView({ ...readView(present), ...part }, present);
    search.current = next === '' ? '' : `?${next}`;
    void navigate(
      { search: search.current, hash: location.hash },
      { replace: step === 'replace', state: location.state },
    );
  });
  return { view, change };
}
