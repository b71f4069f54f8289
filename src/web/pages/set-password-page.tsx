import { type FormEvent, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Problem, problemText } from '../api/problem.ts';
import { setPassword } from '../session/log-in.ts';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toasts.ts';
import { PublicFrame } from './public-frame.tsx';

interface SetPasswordPageProps {
  readonly title: string;
  /** What the button does: "Accept invitation". */
  readonly action: string;
}

/** Sets a password by the one-time link of a mail: for an invitation, and for a forgotten one. */
export function SetPasswordPage({ title, action }: SetPasswordPageProps) {
  const [params] = useSearchParams();
  const token = params.get('token');
  const email = params.get('email') ?? '';
  return (
    <PublicFrame title={title}>
      {token ? (
        <PasswordForm token={token} email={email} action={action} />
      ) : (
        <>
          <p>This address is incomplete. Open the whole link from the mail you got, or ask for a new one.</p>
          <Link to="/login" className="btn btn-primary">
            Go to login
          </Link>
        </>
      )}
    </PublicFrame>
  );
}

/** The server's words about the password; a link that has been used or is too old is said as such. */
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
}

function PasswordForm({ token, email, action }: PasswordFormProps) {
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
      toast({ text: 'Password set. Log in with it.' });
      await navigate('/login', { replace: true, state: { email } });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      {/* Password managers keep the password under this name. */}
      {email && <Field label="E-mail address" type="email" autoComplete="username" readOnly value={email} />}
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
      <Button type="submit" className="w-100" aria-disabled={busy}>
        {action}
      </Button>
    </form>
  );
}

export const AcceptInvitationPage = () => <SetPasswordPage title="Accept your invitation" action="Set password" />;
export const NewPasswordPage = () => <SetPasswordPage title="Set a new password" action="Set password" />;
