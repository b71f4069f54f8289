import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Problem, problemText } from '../api/problem.ts';
import { companyLogin } from '../session/log-in.ts';
import { ProviderButton } from '../session/provider-button.tsx';
import { PublicFrame } from '../session/public-frame.tsx';
import { routeId } from '../session/route-ids.ts';
import { imageUrl } from '../session/types.ts';

/**
 * The login page of a company. It redirects to the provider only after a click, because logging out leads to this page
 * too.
 */
export function ProviderPage() {
  const id = useParams()['providerId'] ?? '';
  const isCode = routeId(id) > 0 && !/^\d+$/.test(id);
  const { data, error, isPending } = useQuery({
    queryKey: ['company login', id],
    queryFn: () => companyLogin(id),
    enabled: isCode,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isCode || (error instanceof Problem && error.status === 404)) return <NotSetUp />;
  const logo = data ? imageUrl(data.company_logo) : null;
  return (
    <PublicFrame title="Log in">
      {error && <p role="alert">{problemText(error)}</p>}
      {isPending && (
        <p role="status" aria-busy="true">
          Looking for your company's login ...
        </p>
      )}
      {data && (
        <>
          {logo && <img className="company-login-logo" src={logo} alt="" />}
          <p>
            For the people of <strong>{data.company_name}</strong>.
          </p>
          <ProviderButton id={data.id} name={data.name} variant="primary" />
        </>
      )}
      <PasswordLink variant="link" />
    </PublicFrame>
  );
}

const PasswordLink = ({ variant }: { readonly variant: 'link' | 'primary' }) => (
  <Link to="/login" className={`btn btn-${variant} w-100`}>
    Log in with a password
  </Link>
);

const NotSetUp = () => (
  <PublicFrame title="This login is not set up">
    <p>
      The workspace has no login provider at this address. Ask the person who gave it to you for the right one, or log
      in with your email address and password.
    </p>
    <PasswordLink variant="primary" />
  </PublicFrame>
);
