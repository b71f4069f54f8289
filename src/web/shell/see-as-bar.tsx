import { credentials } from '../api/credentials.ts';
import { leaveSeeAs, seenAsWords } from '../session/see-as.ts';
import { useStore } from '../ui/store.ts';

/** Says that somebody looks with fewer rights than they have, and leads back. */
export function SeeAsBar() {
  const { seesAs } = useStore(credentials);
  if (seesAs === null || seesAs === 'admin') return null;
  return (
    <section className="see-as-bar" aria-label="Preview">
      <i className="bi bi-eye" aria-hidden="true" />
      <span>You see this as {seenAsWords[seesAs]} does. Nothing is changed.</span>
      <button type="button" className="btn btn-primary btn-sm" onClick={leaveSeeAs}>
        Leave the preview
      </button>
    </section>
  );
}
