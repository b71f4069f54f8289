import { credentials } from '../api/credentials.ts';
import { useStore } from '../ui/store.ts';
import { leaveSeeAs, seenAsWords } from './see-as.ts';
import './see-as-bar.css';

/**
 * A bar that shows that a preview with fewer rights is active, with a button that ends the preview on this page or on
 * another one.
 */
export function SeeAsBar({ backTo }: { readonly backTo?: string }) {
  const { seesAs } = useStore(credentials);
  if (seesAs === null || seesAs === 'admin') return null;
  return (
    <section className="see-as-bar" aria-label="Preview">
      <i className="bi bi-eye" aria-hidden="true" />
      <span>You see this as {seenAsWords[seesAs]} does. Nothing is changed.</span>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => leaveSeeAs(backTo)}>
        Leave the preview
      </button>
    </section>
  );
}
