import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before edits are lost by leaving the page; drawn only while there are some. */
export function DirtyGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title="Discard changes?"
      size="sm"
      onClose={() => blocker.reset()}
      cancelLabel="Keep editing"
      primary={{ label: 'Discard', danger: true, run: () => blocker.proceed() }}
    >
      <p>What you have changed on this page has not been saved.</p>
    </Dialog>
  );
}
