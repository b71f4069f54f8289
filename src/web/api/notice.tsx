import type { ReactNode } from 'react';
import { toast } from '../ui/toasts.ts';
import { problemDetails, readingProblemText } from './problem.ts';

interface NoticeProps {
  readonly icon: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Replaces contents that are not available: the reason, and possible actions. */
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
  /** A sentence about the failed action: "Projects could not be loaded." */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** A failed load, shown in place of its data, with buttons to retry and to copy the details. */
export function Failure({ title, error, onRetry }: FailureProps) {
  const copy = () =>
    navigator.clipboard.writeText(problemDetails(error)).then(
      () => toast({ text: 'Details copied.' }),
      () => toast({ text: 'The browser did not allow copying.', kind: 'error' }),
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
        <button type="button" className="btn btn-secondary" onClick={copy}>
          Copy details
        </button>
      </div>
    </Notice>
  );
}
