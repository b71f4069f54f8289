import { useState } from 'react';
import { problemText } from '../api/problem.ts';
import { leaveForProvider } from './log-in.ts';

interface ProviderButtonProps {
  readonly id: string;
  readonly name: string;
  readonly variant: 'primary' | 'secondary';
}

/** A button that opens the login page of a provider. An error is shown in place. */
export function ProviderButton({ id, name, variant }: ProviderButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await leaveForProvider(id);
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };
  return (
    <>
      {failure && (
        <div className="alert alert-danger" role="alert">
          <i className="bi bi-exclamation-circle" aria-hidden="true" /> {failure}
        </div>
      )}
      <button type="button" className={`btn btn-${variant} w-100 mb-2`} aria-disabled={busy} onClick={() => void go()}>
        <i className="bi bi-box-arrow-in-right" aria-hidden="true" />{' '}
        {busy ? `Going to ${name} ...` : `Log in with ${name}`}
      </button>
    </>
  );
}
