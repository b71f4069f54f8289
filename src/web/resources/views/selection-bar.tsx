import type { ReactNode } from 'react';
import { numberText } from '../state/row/words.ts';

interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The bar with the number of selected rows and the actions on them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <div className="bulk-bar" role="toolbar" aria-label={`Actions for ${numberText(count)} selected`}>
      <b role="status">{numberText(count)} selected</b>
      {children}
      <button
        type="button"
        className="btn btn-quiet icon-only"
        aria-label="Clear selection"
        title="Clear selection"
        onClick={onClear}
      >
        <i className="bi bi-x-lg" aria-hidden="true" />
      </button>
    </div>
  );
}
