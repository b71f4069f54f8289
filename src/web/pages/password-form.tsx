import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Problem, problemText } from '../api/problem.ts';
import { setPassword } from '../session/log-in.ts';
import { homeOf } from '../session/public-pages.ts';
import { session } from '../session/session.ts';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toasts.ts';

/** The server's message about the password, or about a link that was used or has expired. */
function failureText(error: unknown): string {
  if (!(error instanceof Problem)) return problemText(error);
  const about = error.errors.find(({ pointer }) => pointer === '/password');
  if (about) return about.message;
  if (error.status === 404 || error.status === 401) return 'This link has been used or is too old. Ask for a new one.';
  return problemText(error);
}

interface PasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly action: string;
  /** The message after the login. */
  readonly done: string;
}

/** A form that sets a password with a one-time link, and logs in. */
export function PasswordForm({ token, email, action, done }: PasswordFormProps) {
  const navigate = useNavigate();
  const [password, setText] = useState('');
  const [visible, setVisible] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!password) return setFailure('Enter a password.');
    setBusy(true);
    try {
      await setPassword(token, password);
      toast({ text: done });
      const { user } = session.get();
      await navigate(user ? homeOf(user) : '/login', { replace: true, state: { email } });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      {/* A hidden user name, under which password managers store the password. */}
      {email && <Field label="Email address" type="email" autoComplete="username" readOnly value={email} />}
      <Field
        label="New password"
        type={visible ? 'text' : 'password'}
        name="new-password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => setText(event.target.value)}
        error={failure ?? undefined}
        help="Long is better than complicated: four or more words are good."
      />
      <div className="form-check mb-3">
        <input
          type="checkbox"
          className="form-check-input"
          id="show-password"
          checked={visible}
          onChange={(event) => setVisible(event.target.checked)}
        />
        <label className="form-check-label" htmlFor="show-password">
          Show password
        </label>
      </div>
      <button type="submit" className="btn btn-primary w-100" aria-disabled={busy}>
        {action}
      </button>
    </form>
  );
}
