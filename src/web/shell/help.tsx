import { useLocation } from 'react-router';
import { levelRank } from '../../contract/audience.ts';
import { useCaller } from '../session/caller.ts';
import { session } from '../session/session.ts';
import { requestedTour, toursFor } from '../tours/tours.ts';
import { Sidebar } from '../ui/sidebar.tsx';
import { useStore } from '../ui/store.ts';
import { useHasKeys } from '../ui/use-has-keys.ts';

interface HelpProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
  readonly onNews: () => void;
}

/** The help panel: tours, shortcuts, documentation and contacts. */
export function Help({ onClose, onShortcuts, onNews }: HelpProps) {
  const { pathname } = useLocation();
  const { user, company, system } = useStore(session);
  const caller = useCaller();
  const hasKeys = useHasKeys();
  const isMember = caller.shared === null && levelRank(caller.audience) >= levelRank('member');
  const tours = user && !user.shared_user ? toursFor(pathname) : [];
  const instead = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Sidebar title="Help" onClose={onClose}>
      {tours.length > 0 && (
        <section className="help-part">
          <h3 className="h6">Tours</h3>
          {tours.map((tour) => (
            <HelpButton
              key={tour.key}
              icon="signpost-split"
              title={tour.title}
              run={instead(() => requestedTour.set(tour))}
            />
          ))}
        </section>
      )}
      <section className="help-part">
        <h3 className="h6">To read</h3>
        {hasKeys && <HelpButton icon="keyboard" title="Keyboard shortcuts" run={instead(onShortcuts)} />}
        <HelpButton icon="megaphone" title="What’s New" run={instead(onNews)} />
        {isMember && <HelpLink icon="braces" title="Reference of the API" to="/api/docs" />}
        {system.eula_link && <HelpLink icon="file-text" title="Terms of use" to={system.eula_link} />}
      </section>
      <section className="help-part">
        <h3 className="h6">Who to ask</h3>
        {isMember && company?.administrators && (
          <p>
            {company.administrators} {company.administrators.includes(',') ? 'look' : 'looks'} after {company.name}:
            accounts, licences, teams and rights.
          </p>
        )}
        {system.support_email && (
          <p>
            Something does not work? Write to <a href={`mailto:${system.support_email}`}>{system.support_email}</a>.
          </p>
        )}
        {!company?.administrators && !system.support_email && (
          <p>The person who gave you the address of this page can help you.</p>
        )}
      </section>
    </Sidebar>
  );
}

interface HelpEntry {
  readonly icon: string;
  readonly title: string;
}

const HelpButton = ({ icon, title, run }: HelpEntry & { readonly run: () => void }) => (
  <button type="button" className="area-link" onClick={run}>
    <i className={`bi bi-${icon}`} aria-hidden="true" /> {title}
  </button>
);

const HelpLink = ({ icon, title, to }: HelpEntry & { readonly to: string }) => (
  <a className="area-link" href={to} target="_blank" rel="noreferrer">
    <i className={`bi bi-${icon}`} aria-hidden="true" /> {title}
    <span className="visually-hidden"> (opens a new tab)</span>
  </a>
);
