import { Link } from 'react-router';
import { placesChanged, readPlaces } from '../../modules/tree/last-places.ts';
import { useCaller } from '../../session/caller.ts';
import { useStore } from '../../ui/store.ts';

/** Links to the places that the user has visited last. Their addresses include the query and the hash. */
export function ResumeRow() {
  const { user } = useCaller();
  useStore(placesChanged);
  const places = user === null ? [] : readPlaces(user);
  if (places.length === 0) return null;
  return (
    <section className="resume-row" aria-labelledby="resume-title">
      <h2 id="resume-title">Resume</h2>
      <ul>
        {places.map(({ address, title, within, icon }) => (
          <li key={address}>
            <Link to={address} className="resume-place">
              <i className={`bi bi-${icon}`} aria-hidden="true" />
              <span>
                <strong>{title}</strong>
                <span>{within ?? 'Project'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
