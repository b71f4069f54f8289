import type { ReactNode } from 'react';

interface ImportOutcomeProps {
  readonly undone: boolean;
  readonly busy: string | null;
  /** Undoes the import; null if nothing was written. */
  readonly undo: (() => Promise<void>) | null;
  /** The result as text. */
  readonly text: string;
  /** Additional actions. */
  readonly children?: ReactNode;
}

/** The result of an import, with an undo button. */
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
