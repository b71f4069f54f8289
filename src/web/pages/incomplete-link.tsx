import { Link } from 'react-router';

/** The message for a link that was copied without its end. */
export function IncompleteLink() {
  return (
    <>
      <p>This address is incomplete. Open the whole link from the email you received, or ask for a new one.</p>
      <Link to="/login" className="btn btn-primary">
        Go to login
      </Link>
    </>
  );
}
