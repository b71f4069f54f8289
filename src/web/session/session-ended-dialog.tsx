import { useEffect } from 'react';
import { queries } from '../api/queries.ts';
import { sessionEnded } from '../api/tokens.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useStore } from '../ui/store.ts';
import { useCurrentUser } from './caller.ts';
import { followSession, logOut } from './log-in.ts';
import { LoginForm } from './login-form.tsx';

const goOn = () => {
  sessionEnded.set(false);
  // The queries since the end of the session have failed.
  void queries.refetchQueries({ type: 'active' });
};

/** A dialog over the page that asks for the password, so that input on the page is not lost. */
export function SessionEndedDialog() {
  const ended = useStore(sessionEnded);
  const user = useCurrentUser();
  useEffect(() => {
    if (!ended) return;
    // Tests whether the user has logged in again in another tab. If this is unknown, the dialog stays open.
    const look = async () => {
      if (document.visibilityState === 'visible' && (await followSession().catch(() => false))) goOn();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [ended]);
  if (!ended) return null;
  return (
    <Dialog title="Log in again" size="sm" persistent cancelLabel={null} onClose={() => void logOut()}>
      <p>Your session has ended. Log in to continue where you are.</p>
      <LoginForm email={user?.email ?? ''} onDone={goOn} />
    </Dialog>
  );
}
