import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lowerFirst } from '../../fields/lower-first.ts';
import { problemText } from '../api/problem.ts';
import type { Refusal } from '../resources/state/row/access.ts';
import { PublicFrame } from '../session/public-frame.tsx';
import { SeeAsBar } from '../session/see-as-bar.tsx';
import { session } from '../session/session.ts';
import { switchCompany } from '../session/switch-company.ts';
import { useStore } from '../ui/store.ts';

const home = (
  <Link to="/" className="btn btn-primary">
    Go to start page
  </Link>
);

/** The page for an address that does not exist. */
export const NotFoundPage = () => (
  <PublicFrame title="Page not found">
    <p>
      There is nothing at this address, or you may not see it. Check the address, or look for it from the start page.
    </p>
    {home}
    <OtherCompanies />
  </PublicFrame>
);

/** A hint for users of several companies: the link may belong to another company than the current one. */
function OtherCompanies() {
  const { user, company } = useStore(session);
  const from = leftFor(useLocation().state);
  const [wrong, setWrong] = useState<string | null>(null);
  const others = user?.companies.filter(({ id }) => id !== company?.id) ?? [];
  if (!company || others.length === 0 || from === '/') return null;
  const goOnIn = async (id: number) => {
    try {
      await switchCompany(id);
      window.location.assign(from);
    } catch (error) {
      setWrong(problemText(error));
    }
  };
  return (
    <>
      <p className="mt-3">You are in {company.name}. If the page belongs to another company of yours, go on there:</p>
      {others.map(({ id, name }) => (
        <button type="button" className="btn btn-secondary" key={id} onClick={() => void goOnIn(id)}>
          Open it in {name}
        </button>
      ))}
      {wrong !== null && (
        <p role="alert" className="field-error">
          {wrong}
        </p>
      )}
    </>
  );
}

/** Details of the refusal, from the page that has redirected. */
const refusalIn = (state: unknown): Partial<Refusal> => (state && typeof state === 'object' ? state : {});

/** The page for missing rights, which names the people to contact. */
export function ForbiddenPage() {
  const { what = 'this page', from = 'an administrator of your company' } = refusalIn(useLocation().state);
  return (
    <PublicFrame title="Not allowed">
      <p>
        You may not see {lowerFirst(what)}. Ask {from} for the right to it.
      </p>
      {home}
      <SeeAsBar backTo="/" />
    </PublicFrame>
  );
}

/** The address of the previous page, from the client's redirect. */
const leftFor = (state: unknown): string =>
  state && typeof state === 'object' && 'from' in state && typeof state.from === 'string' ? state.from : '/';

/** The page for a server in maintenance. It makes no call; the retry opens the previous page. */
export function MaintenancePage() {
  const from = leftFor(useLocation().state);
  return (
    <PublicFrame title="Down for maintenance">
      <p>The workspace is not available at the moment. It will be back soon; nothing you have saved is lost.</p>
      <button type="button" className="btn btn-primary" onClick={() => window.location.assign(from)}>
        Try again
      </button>
    </PublicFrame>
  );
}
