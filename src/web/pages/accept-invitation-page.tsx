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

/** The user's answer to the invitation; null before the answer. */
type Answer = 'accepted' | 'declined' | null;

const titles = {
  open: 'Accept your invitation',
  accepted: 'Invitation accepted',
  declined: 'Invitation declined',
} as const;

/** The page of an invitation link: shows who invites, and sends the answer. */
export function AcceptInvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const [answer, setAnswer] = useState<Answer>(null);
  return (
    <PublicFrame title={titles[answer ?? 'open']}>
      {token ? <Invitation token={token} answer={answer} onAnswer={setAnswer} /> : <IncompleteLink />}
    </PublicFrame>
  );
}

interface InvitationProps {
  readonly token: string;
  readonly answer: Answer;
  readonly onAnswer: (answer: Answer) => void;
}

function Invitation({ token, answer, onAnswer }: InvitationProps) {
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => lookAtInvitation(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (invitation.isPending)
    return (
      <p role="status" aria-busy="true">
        Loading the invitation ...
      </p>
    );
  if (invitation.error) return <Refused error={invitation.error} onRetry={() => void invitation.refetch()} />;
  const { email, company_name: company, invited_by: inviter, has_account: hasAccount } = invitation.data;
  const from = inviter === null ? company : `${inviter} of ${company}`;
  if (answer === 'declined')
    return (
      <p role="status">
        You have declined. {from} sees that you have, and can invite you again. You can close this page.
      </p>
    );
  return (
    <>
      {company !== null && answer === null && (
        <p>
          <strong>{from}</strong> invites you to work together.{' '}
          {hasAccount
            ? `You join with your account ${email}; its password and your other companies stay as they are.`
            : `Choose a password for ${email} to join.`}
        </p>
      )}
      {hasAccount ? (
        <AcceptButton token={token} email={email} company={company ?? ''} onAccepted={() => onAnswer('accepted')} />
      ) : (
        <PasswordForm
          token={token}
          email={email}
          action={company === null ? 'Set password' : 'Accept and set password'}
          done={company === null ? 'Your password is set.' : `You belong to ${company} now.`}
        />
      )}
      {company !== null && answer === null && (
        <DeclineButton token={token} company={company} from={from ?? company} onDeclined={() => onAnswer('declined')} />
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

/** Runs one call at a time. Returns the message of a failure, to be shown above the button. */
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

/** Whether this browser is logged in with the account of an email address. */
async function isLoggedInAs(email: string): Promise<boolean> {
  if (!(await resumeSession())) return false;
  await loadSession().catch(() => undefined);
  return session.get().user?.email === email;
}

/** Switches to the company with a name, if the user belongs to it. */
async function workIn(company: string): Promise<void> {
  const joined = session.get().user?.companies.find(({ name }) => name === company);
  if (joined) await switchCompany(joined.id).catch(() => undefined);
}

interface DeclineButtonProps {
  readonly token: string;
  readonly company: string;
  /** The names of the inviting person and company, as text. */
  readonly from: string;
  readonly onDeclined: () => void;
}

/** The button that declines, after a confirmation, because the link cannot be used a second time. */
function DeclineButton({ token, company, from, onDeclined }: DeclineButtonProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useAnswer(() => declineInvitation(token), onDeclined);
  if (!asking)
    return (
      <button
        type="button"
        className="btn btn-link w-100 mt-2"
        aria-label={`Decline the invitation of ${company}`}
        onClick={() => setAsking(true)}
      >
        Decline
      </button>
    );
  return (
    <div role="alert" className="invitation-decline">
      <p>Decline the invitation of {from}? The link does not work afterwards.</p>
      {failure && <p>{failure}</p>}
      <button type="button" className="btn btn-danger w-100" aria-disabled={busy} onClick={() => void run()}>
        Yes, decline
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: the question replaces the button that had the focus. */}
      <button type="button" className="btn btn-secondary w-100 mt-2" autoFocus onClick={() => setAsking(false)}>
        Keep the invitation
      </button>
    </div>
  );
}
