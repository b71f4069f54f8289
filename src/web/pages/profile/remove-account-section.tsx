import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { problemText } from '../../api/problem.ts';
import { logOut } from '../../session/log-in.ts';
import type { CurrentUser } from '../../session/types.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

/** The section that removes the user's account, after the user has typed its email address. */
export function RemoveAccountSection({ user }: { readonly user: CurrentUser }) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="card section">
      <h2>Remove your account</h2>
      <p>
        You leave every company you belong to, and nobody can bring your account back. What you have made stays, without
        your name.
      </p>
      <button type="button" className="btn btn-danger" onClick={() => setAsking(true)}>
        Remove account
      </button>
      {asking && <RemoveDialog email={user.email ?? ''} onClose={() => setAsking(false)} />}
    </section>
  );
}

function RemoveDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const form = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (text.trim().toLowerCase() !== email) return setFault(`This is not ${email}.`);
    setBusy(true);
    try {
      await api.DELETE('/api/current_user', { optOut: inPlace });
      await logOut({ removed: true });
    } catch (error) {
      setFault(problemText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Remove your account"
      onClose={onClose}
      primary={{ label: 'Remove account', form, danger: true, busy }}
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label={`Type ${email} to remove your account`}
          autoComplete="off"
          value={text}
          error={fault ?? undefined}
          onChange={({ target }) => {
            setText(target.value);
            setFault(null);
          }}
        />
      </form>
    </Dialog>
  );
}
