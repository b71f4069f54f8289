import type { ReactNode } from 'react';

interface ImportOutcomeProps {
  readonly undone: boolean;
  readonly busy: string | null;
  /** Null if nothing was written. */
  readonly undo: (() => Promise<void>) | null;
  /** The result as text. */
  readonly text: string;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** The result of an import, with the undo. */
export function ImportOutcome({ undone, busy, undo, text, children }: ImportOutcomeProps) {
  return (
    <div className="import-done" role="status">
      <i className={`bi bi-${undone ? 'arrow-counterclockwise' : 'check-circle'}`} aria-hidden="true" />
      <p>{text}</p>
      <div className="import-done-actions">
        {undo && !undone && (
          <button
            type="button"
            className="btn btn-secondary"
            aria-disabled={busy !== null}
            onClick={() => busy === null && void undo()}
          >
            {busy === 'undoing' ? 'Undoing ...' : 'Undo the import'}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
