import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { report } from '../api/report.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useStore } from '../ui/store.ts';
import { loadUser, sendUserUpdate } from './load.ts';
import { logOut } from './log-in.ts';
import { session, setUser } from './session.ts';
import { acceptTerms, mustAcceptTerms } from './terms.ts';

/** Asks for the terms until they are accepted; nothing else can be done meanwhile. */
export function TermsDialog() {
  const { user, system } = useStore(session);
  const [read, setRead] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = user?.id ?? null;
  if (id === null || !mustAcceptTerms(user)) return null;
  const accept = async () => {
    setBusy(true);
    const accepted = await acceptTerms(id, { update: sendUserUpdate, store: setUser, report });
    setBusy(false);
    // The dialog must not vanish for good with the emptied user.
    if (!accepted) await loadUser().catch(() => undefined);
  };
  return (
    <Dialog
      title="Accept the terms of use"
      persistent
      cancelLabel={null}
      onClose={logOut}
      primary={read ? { label: 'Accept', run: accept, busy } : undefined}
      aside={
        <Button variant="secondary" onClick={logOut}>
          Decline
        </Button>
      }
    >
      <p>
        {system.eula_link ? (
          <>
            Read the{' '}
            <a href={system.eula_link} target="_blank" rel="noreferrer">
              terms of use
            </a>{' '}
            before you go on.
          </>
        ) : (
          'Before you go on, agree to use this workspace only as its terms allow.'
        )}{' '}
        Declining logs you out.
      </p>
      <Form.Check
        id="terms-read"
        label="I have read and accept the terms of use"
        checked={read}
        onChange={(event) => setRead(event.target.checked)}
      />
    </Dialog>
  );
}
