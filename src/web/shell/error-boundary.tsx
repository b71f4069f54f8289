import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../api/chunk.ts';
import { renewFailedParts } from '../api/lazy-part.ts';
import { Failure, Notice } from '../api/notice.tsx';
import { report } from '../api/report.ts';
import { useOnReconnect } from '../api/use-on-reconnect.ts';

interface Props {
  readonly children: ReactNode;
  /** When this value changes, the failed part is rendered again. */
  readonly resetKey: string;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Limits an error to the part of the page in which it occurred. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    report(error);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.reset();
  }

  reset = (): void => {
    renewFailedParts();
    this.setState({ error: null, failed: false });
  };

  override render(): ReactNode {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    return error instanceof ChunkLoadError ? (
      <MissingChunk onRetry={this.reset} />
    ) : (
      <Failure title="This page has stopped working." error={error} onRetry={this.reset} />
    );
  }
}

/**
 * The message about a chunk that cannot be loaded. Usually the server has a newer release, whose chunks have other
 * names.
 */
export function MissingChunk({ onRetry }: { readonly onRetry: () => void }) {
  useOnReconnect(onRetry);
  return (
    <Notice icon="cloud-slash" title="This part of the page could not be loaded.">
      <p role="alert">The connection may be down, or a newer version is available. Reload the page to get it.</p>
      <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
        Reload
      </button>
    </Notice>
  );
}
