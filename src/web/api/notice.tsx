import type { ReactNode } from 'react';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toasts.ts';
import { problemDetails, readingProblemText } from './problem.ts';

interface NoticeProps {
  readonly icon: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A message in place of contents that are not available: the reason, and possible actions. */
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
  /** A sentence about the failure, such as "Projects could not be loaded." */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** A failed load, shown in place of the data, with buttons to retry and to copy the details. */
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
