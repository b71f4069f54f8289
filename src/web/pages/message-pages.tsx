import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { PublicFrame } from './public-frame.tsx';

const home = (
  <Link to="/" className="btn btn-primary">
    Go to start page
  </Link>
);

export const NotFoundPage = () => (
  <PublicFrame title="Page not found">
    <p>
      There is nothing at this address, or you may not see it. Check the address, or look for it from the start page.
    </p>
    {home}
  </PublicFrame>
);

export const ForbiddenPage = () => (
  <PublicFrame title="Not allowed">
    <p>You do not have the right to see this page. Ask an admin of your company for access.</p>
    {home}
  </PublicFrame>
);

/** Stands on nothing that needs the server. */
export const MaintenancePage = () => (
  <PublicFrame title="Down for maintenance">
    <p>The workspace is not available at the moment. It will be back soon; nothing you have saved is lost.</p>
    <Button onClick={() => window.location.assign('/')}>Try again</Button>
  </PublicFrame>
);
