import type { ReactNode } from 'react';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toasts.ts';
import { problemDetails, readingProblemText } from './problem.ts';

interface NoticeProps {
  readonly icon: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Says in place of what is not there why, and what can be done. */
export function Notice({ icon, title, children }: NoticeProps) {
  return (
    <div className="notice">
      <i className={`bi bi-${icon} notice-icon`} aria-hidden="true" />
      <h2 className="notice-title">{title}</h2>
      {children}
    </div>
  );
}

interface FailureProps {
  /** What could not be done: "Projects could not be loaded." */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** A failure where the data would be. */
export function Failure({ title, error, onRetry }: FailureProps) {
  const copy = async () =>
    toast(
      (await copyText(problemDetails(error)))
        ? { text: 'Details copied.' }
        : { text: 'The browser did not allow copying.', kind: 'error' },
    );
  return (
    <Notice icon="exclamation-triangle" title={title}>
      <p role="alert">{readingProblemText(error)}</p>
      <div className="notice-actions">
        {onRetry && (
          <button type="button" className="btn btn-primary" onClick={onRetry}>
            Retry
          </button>
        )}
        <button type="button" className="btn btn-secondary" onClick={() => void copy()}>
          Copy details
        </button>
      </div>
    </Notice>
  );
}
