import { Suspense, useState } from 'react';
import { lazyPart } from '../api/lazy-part.ts';
import { report } from '../api/report.ts';
import { loadUser, sendUserUpdate } from '../session/load.ts';
import { logOut } from '../session/log-in.ts';
import { session, setUser } from '../session/session.ts';
import { acceptTerms, mustAcceptTerms } from '../session/terms.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/late.tsx';
import { useStore } from '../ui/store.ts';

const TermsText = lazyPart(
  () => import('./terms-text.tsx'),
  (part) => part.TermsText,
);

/** Shows the terms of use until the user accepts them. The page cannot be used meanwhile. */
export function TermsDialog() {
  const { user, system } = useStore(session);
  const [read, setRead] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = user?.id ?? null;
  if (id === null || !mustAcceptTerms(user, system)) return null;
  const accept = async () => {
    setBusy(true);
    const accepted = await acceptTerms(id, { update: sendUserUpdate, store: setUser, report });
    setBusy(false);
    // If the terms could not be accepted, the user was cleared. The user is loaded again, because the dialog is shown
    // only with a user.
    if (!accepted) await loadUser().catch(() => undefined);
  };
  return (
    <Dialog
      title="Accept the terms of use"
      persistent
      cancelLabel={null}
      onClose={() => void logOut()}
      primary={read ? { label: 'Accept', run: accept, busy } : undefined}
      aside={
        <button type="button" className="btn btn-secondary" onClick={() => void logOut()}>
          Decline
        </button>
      }
    >
      <Suspense fallback={<Loading />}>
        <TermsText text={system.eula_text ?? ''} link={system.eula_link ?? null} read={read} onRead={setRead} />
      </Suspense>
    </Dialog>
  );
}
