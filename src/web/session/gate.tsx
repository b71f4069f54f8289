import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { credentials } from '../api/credentials.ts';
import { Failure, Notice } from '../api/notice.tsx';
import { Problem } from '../api/problem.ts';
import { useOnReconnect } from '../api/use-on-reconnect.ts';
import { Loading } from '../ui/late.tsx';
import { tabMemory } from '../ui/memory.ts';
import { useStore } from '../ui/store.ts';
import { forgetVisitor, isFollowed, stopFollowing } from './access-link.ts';
import { loadSession } from './load.ts';
import { resumeSession } from './log-in.ts';
import { confinedTo } from './public-pages.ts';
import { registerViewedProject } from './register-viewed.ts';
import { rememberReturnAddress } from './return-address.ts';
import { projectOf } from './route-ids.ts';
import { session } from './session.ts';

type State =
  | { readonly kind: 'starting' | 'in' | 'out' }
  | { readonly kind: 'closed'; readonly code: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Determines the session. An access link in the address needs no login, and an embedded page does not resume a login.
 */
async function begin(embedded: boolean): Promise<State> {
  const { token, sessionToken } = credentials.get();
  if (session.get().user && (token !== null || sessionToken !== null)) return { kind: 'in' };
  if (!isFollowed(sessionToken)) stopFollowing();
  const resumed = embedded || isFollowed(sessionToken) ? token !== null : await resumeSession();
  if (!resumed && sessionToken === null) return { kind: 'out' };
  try {
    await loadSession();
    return { kind: 'in' };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) return { kind: 'failed', error };
    return sessionToken === null ? { kind: 'out' } : { kind: 'closed', code: sessionToken };
  }
}

interface GateProps {
  /** Whether another site embeds the page: then only its access link counts. */
  readonly embedded?: boolean;
  readonly children: ReactNode;
}

/**
 * Shows a private page after system, user and company have loaded. Visitors without a session are redirected to the
 * login.
 */
export function Gate({ embedded = false, children }: GateProps) {
  const { pathname, search, hash } = useLocation();
  const [state, setState] = useState<State>({ kind: session.get().user ? 'in' : 'starting' });
  const { user, link } = useStore(session);
  const { sessionToken } = useStore(credentials);
  const project = projectOf(pathname);
  // A guest session belongs to one link. Another page may have a different link, or none.
  const strayed = user?.shared_user === true && link !== sessionToken;
  const gone = state.kind === 'in' && user === null && isFollowed(sessionToken);
  const turned = state.kind === 'closed' && state.code !== sessionToken;
  const { seesAs } = useStore(credentials);
  const registers = state.kind === 'in' && user !== null && !user.shared_user && seesAs === null;

  useEffect(() => {
    if (strayed) forgetVisitor();
    if (strayed || gone || turned) setState({ kind: 'starting' });
  }, [strayed, gone, turned]);
  useEffect(() => {
    if (state.kind === 'starting') begin(embedded).then(setState);
  }, [state.kind, embedded]);
  useEffect(() => {
    if (registers && project !== null) void registerViewedProject(project);
  }, [registers, project]);

  useOnReconnect(state.kind === 'failed' ? () => setState({ kind: 'starting' }) : null);

  if (strayed || gone || turned) return <Loading />;
  switch (state.kind) {
    case 'starting':
      return <Loading />;
    case 'failed':
      return (
        <Failure
          title="The workspace could not be loaded."
          error={state.error}
          onRetry={() => setState({ kind: 'starting' })}
        />
      );
    case 'closed':
      return <ClosedLink embedded={embedded} />;
    case 'out':
      if (embedded) return <ClosedLink embedded />;
      rememberReturnAddress(pathname + search + hash, tabMemory);
      return <Navigate to="/login" replace />;
    case 'in': {
      const elsewhere = confinedTo(user, pathname);
      return elsewhere ? <Navigate to={elsewhere} replace /> : children;
    }
  }
}

/** The message for an access link that no longer opens anything. */
function ClosedLink({ embedded }: { readonly embedded: boolean }) {
  return (
    <main>
      <Notice icon="link-45deg" title="This link no longer works">
        <p role="alert">It has expired or was withdrawn. Ask the person who gave it to you for a new one.</p>
        {!embedded && (
          <div className="notice-actions">
            <Link to="/login" className="btn btn-primary">
              Log in
            </Link>
          </div>
        )}
      </Notice>
    </main>
  );
}
