import type { ReactNode } from 'react';

interface ImportOutcomeProps {
  readonly undone: boolean;
  readonly busy: string | null;
  /** Null where nothing was written. */
  readonly undo: (() => Promise<void>) | null;
  /** What was written, in words. */
  readonly text: string;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** What an import has written, with the way back. */
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
