import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Problem, problemText } from '../api/problem.ts';
import { loadSession } from '../session/load.ts';
import { acceptInvitation, declineInvitation, lookAtInvitation, resumeSession } from '../session/log-in.ts';
import { LoginForm } from '../session/login-form.tsx';
import { PublicFrame } from '../session/public-frame.tsx';
import { homeOf } from '../session/public-pages.ts';
import { session } from '../session/session.ts';
import { switchCompany } from '../session/switch-company.ts';
import { toast } from '../ui/toasts.ts';
import { IncompleteLink } from './incomplete-link.tsx';
import { PasswordForm } from './password-form.tsx';

/** Where the link of an invitation leads: says who invites, and takes the answer. */
export function AcceptInvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <PublicFrame title="Accept your invitation">
      {token ? <Invitation token={token} /> : <IncompleteLink />}
    </PublicFrame>
  );
}

function Invitation({ token }: { readonly token: string }) {
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => lookAtInvitation(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [declined, setDeclined] = useState(false);
  const [accepted, setAccepted] = useState(false);
  if (declined) return <p role="status">You have declined. You can close this page.</p>;
  if (invitation.isPending)
    return (
      <p role="status" aria-busy="true">
        Loading the invitation ...
      </p>
    );
  if (invitation.error) return <Refused error={invitation.error} onRetry={() => void invitation.refetch()} />;
  const { email, company_name: company, has_account: hasAccount } = invitation.data;
  return (
    <>
      {company !== null && !accepted && (
        <p>
          <strong>{company}</strong> invites you to work together.{' '}
          {hasAccount
            ? `You join with your account ${email}; its password and your other companies stay as they are.`
            : `Choose a password for ${email} to join.`}
        </p>
      )}
      {hasAccount ? (
        <AcceptButton token={token} email={email} company={company ?? ''} onAccepted={() => setAccepted(true)} />
      ) : (
        <PasswordForm
          token={token}
          email={email}
          action={company === null ? 'Set password' : 'Accept and set password'}
          done={company === null ? 'Your password is set.' : `You belong to ${company} now.`}
        />
      )}
      {company !== null && !accepted && (
        <DeclineButton token={token} company={company} onDeclined={() => setDeclined(true)} />
      )}
    </>
  );
}

function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isSpent = error instanceof Problem && error.status === 404;
  return (
    <>
      <p role="alert">{problemText(error)}</p>
      {isSpent ? (
        <Link to="/login" className="btn btn-primary w-100">
          Go to login
        </Link>
      ) : (
        <button type="button" className="btn btn-primary w-100" onClick={onRetry}>
          Try again
        </button>
      )}
    </>
  );
}

/** Runs once at a time; what went wrong stands above the button. */
function useAnswer(send: () => Promise<unknown>, then: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send();
      then();
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

interface AcceptButtonProps {
  readonly token: string;
  readonly email: string;
  readonly company: string;
  readonly onAccepted: () => void;
}

function AcceptButton({ token, email, company, onAccepted }: AcceptButtonProps) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const enter = async () => {
    toast({ text: `You belong to ${company} now.` });
    await workIn(company);
    const { user } = session.get();
    await navigate(user ? homeOf(user) : '/login', { replace: true });
  };
  const { busy, failure, run } = useAnswer(
    () => acceptInvitation(token),
    () => {
      onAccepted();
      void isLoggedInAs(email).then((isHere) => (isHere ? enter() : setConfirming(true)));
    },
  );
  if (confirming)
    return (
      <>
        <p role="status">You belong to {company} now. Log in to go on.</p>
        <LoginForm email={email} onDone={() => void enter()} />
      </>
    );
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <button type="button" className="btn btn-primary w-100" aria-disabled={busy} onClick={() => void run()}>
        Accept
      </button>
    </>
  );
}

/** Whether this browser is logged in with the account of the address. */
async function isLoggedInAs(email: string): Promise<boolean> {
  if (!(await resumeSession())) return false;
  await loadSession().catch(() => undefined);
  return session.get().user?.email === email;
}

/** Goes on in the company of that name, if one belongs to it. */
async function workIn(company: string): Promise<void> {
  const joined = session.get().user?.companies.find(({ name }) => name === company);
  if (joined) await switchCompany(joined.id).catch(() => undefined);
}

interface DeclineButtonProps {
  readonly token: string;
  readonly company: string;
  readonly onDeclined: () => void;
}

function DeclineButton({ token, company, onDeclined }: DeclineButtonProps) {
  const { busy, failure, run } = useAnswer(() => declineInvitation(token), onDeclined);
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <button
        type="button"
        className="btn btn-link w-100 mt-2"
        aria-disabled={busy}
        aria-label={`Decline the invitation of ${company}`}
        onClick={() => void run()}
      >
        Decline
      </button>
    </>
  );
}
