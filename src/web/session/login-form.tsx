import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Field } from '../ui/field.tsx';
import { logIn } from './log-in.ts';
import { loginFailure } from './login-failure.ts';
import { ProviderChoice } from './provider-choice.tsx';

interface LoginFormProps {
  readonly email?: string;
  readonly onDone: () => void;
  /** Stands under the button. */
  readonly children?: ReactNode;
}

/** E-mail address and password; what is wrong is said in place. */
export function LoginForm({ email: known = '', onDone, children }: LoginFormProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !email.trim() || !password) return;
    setBusy(true);
    setFailure(null);
    try {
      await logIn(email, password);
      onDone();
    } catch (error) {
      setFailure(loginFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      {failure && (
        <div className="alert alert-danger" role="alert">
          <i className="bi bi-exclamation-circle" aria-hidden="true" /> {failure}
        </div>
      )}
      <Field
        label="E-mail address"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={!known}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={tried && !email.trim() ? 'Enter your e-mail address.' : undefined}
      />
      <ProviderChoice email={email} />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus={Boolean(known)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && !password ? 'Enter your password.' : undefined}
      />
      <Button type="submit" className="w-100" aria-disabled={busy}>
        {busy ? 'Logging in ...' : 'Log in'}
      </Button>
      {children}
    </form>
  );
}
