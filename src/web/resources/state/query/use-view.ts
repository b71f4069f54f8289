import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStable } from '../../../ui/use-stable.ts';
import { readView, type ViewState, writeView } from './address.ts';

export interface ViewInAddress {
  readonly view: ViewState;
  /** Changes parts of the view. `push` adds a step to the browser's history. */
  readonly change: ChangeView;
}

/** New values, or a function of the present state. */
export type ChangeView = (
  part: Partial<ViewState> | ((now: ViewState) => Partial<ViewState>),
  step?: 'push' | 'replace',
) => void;

/** The view of a list, in the address. */
export function useView(): ViewInAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readView(new URLSearchParams(location.search)), [location.search]);
  // Changes must build on each other, and the router reports a change only some renders later.
  const search = useRef(location.search);
  const latest = useRef(location.search);
  if (latest.current !== location.search) {
    latest.current = location.search;
    search.current = location.search;
  }
  const change = useStable<Parameters<ChangeView>, void>((part, step = 'push') => {
    const present = new URLSearchParams(search.current);
    const now = readView(present);
    const next = writeView({ ...now, ...(typeof part === 'function' ? part(now) : part) }, present);
    search.current = next === '' ? '' : `?${next}`;
    void navigate(
      { search: search.current, hash: location.hash },
      { replace: step === 'replace', state: location.state },
    );
  });
  return { view, change };
}
