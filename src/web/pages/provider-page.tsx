import { Link } from 'react-router';
import { PublicFrame } from './public-frame.tsx';

/** The address of a company's own login; without one set up there is nothing to be sent on to. */
export default function ProviderPage() {
  return (
    <PublicFrame title="This login is not set up">
      <p>
        The workspace has no login provider at this address. Ask whoever gave it to you for the right one, or log in
        with your e-mail address and password.
      </p>
      <Link to="/login" className="btn btn-primary">
        Log in with a password
      </Link>
    </PublicFrame>
  );
}
