import { Link, useSearchParams } from 'react-router';
import { PublicFrame } from '../session/public-frame.tsx';
import { IncompleteLink } from './incomplete-link.tsx';
import { PasswordForm } from './password-form.tsx';

/** The page of the one-time link in an email, which sets a new password. */
export function NewPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <PublicFrame title="Set a new password">
      {token ? (
        <>
          <PasswordForm
            token={token}
            email={params.get('email') ?? ''}
            action="Set password"
            done="Your new password is set."
          />
          <Link to="/login" state={{ forgotten: true }} className="btn btn-link w-100 mt-2">
            Ask for a new link
          </Link>
        </>
      ) : (
        <IncompleteLink />
      )}
    </PublicFrame>
  );
}
