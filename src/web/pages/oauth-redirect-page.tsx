import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { problemText } from '../api/problem.ts';
import { finishAtProvider } from '../session/log-in.ts';
import { PublicFrame } from '../session/public-frame.tsx';
import { homeOf } from '../session/public-pages.ts';
import { takeReturnAddress } from '../session/return-address.ts';
import { session } from '../session/session.ts';
import { tabMemory } from '../ui/memory.ts';

/**
 * The running calls by query, because the answer of a provider can be used only once, even if the page is rendered
 * several times.
 */
const finishing = new Map<string, Promise<void>>();

function finishOnce(query: string): Promise<void> {
  const begun = finishing.get(query) ?? finishAtProvider(query);
  finishing.set(query, begun);
  return begun;
}

/** The page to which login providers redirect: finishes the login, or shows the reason of a failure. */
export function OauthRedirectPage() {
  const navigate = useNavigate();
  const query = useSearchParams()[0].toString();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (query === '') return;
    finishOnce(query).then(
      () => {
        const { user } = session.get();
        // The address of this page is replaced in the browser's history, because the answer cannot be used again.
        if (user) void navigate(takeReturnAddress(tabMemory) ?? homeOf(user), { replace: true });
      },
      (error: unknown) => setFailure(problemText(error)),
    );
  }, [query, navigate]);
  const wrong = query === '' ? 'A login provider leads here. Begin at the login page.' : failure;
  if (wrong === null)
    return (
      <PublicFrame title="Logging in">
        <p role="status" aria-busy="true">
          One moment ...
        </p>
      </PublicFrame>
    );
  return (
    <PublicFrame title="You are not logged in">
      <p role="alert">{wrong}</p>
      <Link to="/login" className="btn btn-primary w-100">
        Back to login
      </Link>
    </PublicFrame>
  );
}
