import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { credentials } from '../api/credentials.ts';
import { Problem } from '../api/problem.ts';
import { Loading } from '../ui/late.tsx';
import { Failure } from '../ui/notice.tsx';
import { useStore } from '../ui/store.ts';
import { loadSession } from './load.ts';
import { resumeSession } from './log-in.ts';
import { confinedTo } from './public-pages.ts';
import { registerViewedProject } from './register-viewed.ts';
import { rememberReturnAddress } from './return-address.ts';
import { session } from './session.ts';
import { projectOf } from './viewed-project.ts';

type State = { readonly kind: 'starting' | 'in' | 'out' } | { readonly kind: 'failed'; readonly error: unknown };

/** An access link needs no login: its session token stands in the address. */
async function begin(): Promise<State> {
  if (session.get().user) return { kind: 'in' };
  const known = (await resumeSession()) || credentials.get().sessionToken !== null;
  if (!known) return { kind: 'out' };
  try {
    await loadSession();
    return { kind: 'in' };
  } catch (error) {
    return error instanceof Problem && error.status === 401 ? { kind: 'out' } : { kind: 'failed', error };
  }
}

/** Lets a private page show once system, user and company are loaded; strangers are sent to log in first. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const [state, setState] = useState<State>({ kind: session.get().user ? 'in' : 'starting' });
  const { user } = useStore(session);
  const project = projectOf(pathname);
  const registers = state.kind === 'in' && user !== null && !user.shared_user;

  useEffect(() => {
    if (state.kind === 'starting') begin().then(setState);
  }, [state.kind]);
  useEffect(() => {
    if (registers && project !== null) void registerViewedProject(project);
  }, [registers, project]);

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
    case 'out':
      rememberReturnAddress(pathname + search + hash, sessionStorage);
      return <Navigate to="/login" replace />;
    case 'in': {
      const elsewhere = confinedTo(user, pathname);
      return elsewhere ? <Navigate to={elsewhere} replace /> : children;
    }
  }
}
