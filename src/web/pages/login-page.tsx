import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { credentials } from '../api/credentials.ts';
import { problemText } from '../api/problem.ts';
import { loadSession } from '../session/load.ts';
import { forgetSession, requestPasswordReset, resumeOnce } from '../session/log-in.ts';
import { LoginForm } from '../session/login-form.tsx';
import { PublicFrame } from '../session/public-frame.tsx';
import { homeOf } from '../session/public-pages.ts';
import { takeReturnAddress } from '../session/return-address.ts';
import { session } from '../session/session.ts';
import { Field } from '../ui/field.tsx';
import { Loading } from '../ui/late.tsx';
import { tabMemory } from '../ui/memory.ts';
import { useStore } from '../ui/store.ts';

/** The state that the previous page has passed. */
interface LoginState {
  readonly email?: string;
  /** Whether the user wants a new link to set a password. */
  readonly forgotten?: boolean;
  /** Whether the session has ended because a call was refused. */
  readonly refused?: boolean;
  /** Whether the user has just removed the account. */
  readonly removed?: boolean;
}

/** The login page. If there is a valid session, it continues at once. */
export function LoginPage() {
  const navigate = useNavigate();
  const state = (useLocation().state ?? {}) as LoginState;
  const { email = '', forgotten: forgottenAtFirst = false, refused = false, removed = false } = state;
  const [looking, setLooking] = useState(true);
  const [forgotten, setForgotten] = useState(forgottenAtFirst);
  const goOn = () => {
    const { user } = session.get();
    if (user) void navigate(takeReturnAddress(tabMemory) ?? homeOf(user), { replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once, when the page opens
  useEffect(() => {
    const look = async () => {
      const { user } = session.get();
      if (credentials.get().token !== null && user) return goOn();
      forgetSession();
      if (await resumeOnce()) {
        await loadSession().catch(() => undefined);
        goOn();
      }
      setLooking(false);
    };
    void look();
  }, []);
  if (looking) return <Loading />;
  return (
    <PublicFrame title={forgotten ? 'Set a new password' : 'Log in'}>
      {forgotten ? (
        <ForgottenPassword onBack={() => setForgotten(false)} />
      ) : (
        <>
          {refused && (
            <p className="alert alert-info" role="status">
              You may not see the page you asked for, and were logged out. Log in as somebody who may, or ask the person
              who gave you its address.
            </p>
          )}
          {removed && (
            <p className="alert alert-info" role="status">
              Your account has been removed. What you have made stays where it is, without your name.
            </p>
          )}
          <LoginForm email={email} onDone={goOn}>
            <button type="button" className="btn btn-link w-100 mt-2" onClick={() => setForgotten(true)}>
              Forgot your password?
            </button>
          </LoginForm>
        </>
      )}
      <Support />
    </PublicFrame>
  );
}

function Support() {
  const { support_email } = useStore(session).system;
  if (!support_email) return null;
  return (
    <p className="text-2 mt-3 mb-0">
      Help: <a href={`mailto:${support_email}`}>{support_email}</a>
    </p>
  );
}

function ForgottenPassword({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'asking' | 'missing' | 'sent'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!email.trim()) return setState('missing');
    setFailure(null);
    try {
      await requestPasswordReset(email);
      setState('sent');
    } catch (error) {
      setFailure(problemText(error));
    }
  };
  const back = (
    <button type="button" className="btn btn-link w-100 mt-2" onClick={onBack}>
      Back to login
    </button>
  );
  if (state === 'sent') {
    return (
      <>
        <p role="status">If there is an account for {email}, a link to set a new password is on its way to it.</p>
        {back}
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      {failure && (
        <div className="alert alert-danger" role="alert">
          {failure}
        </div>
      )}
      <Field
        label="Email address"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        help="We send a link with which you can set a new password."
        error={state === 'missing' && !email.trim() ? 'Enter your email address.' : undefined}
      />
      <button type="submit" className="btn btn-primary w-100">
        Send link
      </button>
      {back}
    </form>
  );
}
