import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Problem, problemText } from '../api/problem.ts';
import { Field } from '../ui/field.tsx';
import { logIn, providersOf } from './log-in.ts';
import { ProviderButton } from './provider-button.tsx';

/** The message about a failed login, with the next step. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof Problem)) return problemText(error);
  if (error.status === 401 || error.status === 422) return 'This email address and password do not match an account.';
  if (error.status !== 429) return problemText(error);
  const seconds = Number(error.headers.get('retry-after'));
  const wait = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : seconds > 0 ? `${seconds} seconds` : 'a while';
  return `Too many attempts. Wait ${wait} and try again.`;
}

interface LoginFormProps {
  readonly email?: string;
  readonly onDone: () => void;
  /** Contents below the button. */
  readonly children?: ReactNode;
}

/** The login form with email address and password. Errors are shown in place. */
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
        label="Email address"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={!known}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={tried && !email.trim() ? 'Enter your email address.' : undefined}
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
      <button type="submit" className="btn btn-primary w-100" aria-disabled={busy}>
        {busy ? 'Logging in ...' : 'Log in'}
      </button>
      {children}
    </form>
  );
}

/** The time without typing after which an address counts as complete, in milliseconds. */
const restTime = 400;

/** The domain of an email address; null if the address is incomplete. */
const domainOf = (email: string): string | null =>
  /^[^@\s]+@([^@\s]+\.[^@\s.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase() ?? null;

/** The button for the company's login provider, if the domain of the address has one. */
function ProviderChoice({ email }: { readonly email: string }) {
  const domain = domainOf(email);
  const [forEmail, setForEmail] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setForEmail(domain), restTime);
    return () => clearTimeout(timer);
  }, [domain]);
  const { data: providers = [] } = useQuery({
    queryKey: ['login providers', forEmail],
    queryFn: () => providersOf(forEmail ?? ''),
    enabled: forEmail !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (domain === null || domain !== forEmail || providers.length === 0) return null;
  return (
    <fieldset className="provider-choice">
      <legend className="form-label">Your company has a login of its own</legend>
      {providers.map((provider) => (
        <ProviderButton key={provider.id} {...provider} variant="secondary" />
      ))}
      <p className="text-2 mb-0">Or with your password here:</p>
    </fieldset>
  );
}
