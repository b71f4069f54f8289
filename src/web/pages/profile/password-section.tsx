import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { Problem, problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import type { CurrentUser } from '../../session/types.ts';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { loginsKey } from './logins-section.tsx';

type Faults = Readonly<Partial<Record<'current_password' | 'password' | 'all', string>>>;

/** The server's messages by field. Messages about no field are shown above the button. */
function faultsIn(error: unknown): Faults {
  const found = error instanceof Problem ? error.errors : [];
  const of = (name: string) => found.find(({ pointer }) => pointer === `/${name}`)?.message;
  const [current_password, password] = [of('current_password'), of('password')];
  if (!current_password && !password) return { all: problemText(error) };
  return { ...(current_password && { current_password }), ...(password && { password }) };
}

/** The form for a new password. A user who has no password, or has forgotten it, requests a link instead. */
export function PasswordSection({ user }: { readonly user: CurrentUser }) {
  return (
    <section className="card section">
      <h2>Password</h2>
      {user.has_password ? (
        <ChangePassword email={user.email ?? ''} />
      ) : (
        <p>You log in through your company's login and have no password here. A link to set one can be sent to you.</p>
      )}
      <SendLink email={user.email ?? ''} forgotten={user.has_password} />
    </section>
  );
}

function ChangePassword({ email }: { readonly email: string }) {
  const [current_password, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = {
      ...(!current_password && { current_password: 'Enter your current password.' }),
      ...(!password && { password: 'Enter a new password.' }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await api.PUT('/api/current_user/password.json', { body: { current_password, password }, optOut: inPlace });
      setCurrent('');
      setPassword('');
      toast({ text: 'Password changed. You are logged out everywhere else.' });
      await queries.invalidateQueries({ queryKey: loginsKey });
    } catch (error) {
      setFaults(faultsIn(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      {/* A hidden user name, under which password managers store the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={current_password}
        onChange={({ target }) => setCurrent(target.value)}
        error={faults.current_password}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={faults.password}
        help="Long is better than complicated: four or more words are good. Every other login of yours ends."
      />
      {faults.all && <p role="alert">{faults.all}</p>}
      <button type="submit" className="btn btn-primary" aria-disabled={busy}>
        Change password
      </button>
    </form>
  );
}

function SendLink({ email, forgotten }: { readonly email: string; readonly forgotten: boolean }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await api.GET('/api/current_user/request_password_reset', { optOut: inPlace });
      toast({ text: `A link to set a new password is on its way to ${email}.` });
    } catch (error) {
      toast({ text: problemText(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={forgotten ? 'btn btn-link' : 'btn btn-secondary'}
      aria-disabled={busy}
      onClick={() => void send()}
    >
      {forgotten ? 'Forgot it? Send me a link' : 'Send me a link'}
    </button>
  );
}
