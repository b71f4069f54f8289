import { activity, isUnderWay } from '../api/activity.ts';
import { connection } from '../api/connection.ts';
import { updateAvailable } from '../api/release.ts';
import { settings } from '../api/settings.ts';
import { openReview, unsavedEdits } from '../ledger/unsaved-edits.ts';
import { useSaveStatus } from '../ledger/use-save-status.ts';
import { useSeldom } from '../ui/late.tsx';
import { useStore } from '../ui/store.ts';

const announceEvery = 10_000;

const awayText = {
  online: null,
  offline: 'Offline: what you edit is kept on this device until the connection is back.',
  away: 'The server cannot be reached: what you edit is kept on this device until it is back.',
} as const;

/** The footer: running calls, the state of the connection, an available update, and the release. */
export function Footer() {
  const now = useStore(activity);
  const update = useStore(updateAvailable);
  const reach = useStore(connection);
  const all = useStore(unsavedEdits);
  const status = useSaveStatus();
  const waits = status.kind === 'waiting' || status.kind === 'stuck';
  const away = status.kind === 'waiting' ? null : awayText[reach];
  const announced = useSeldom(status.text, announceEvery);
  const { release } = settings();
  const loading = isUnderWay(now, 'loading');
  const quiet = reach === 'online' && !waits && status.kind !== 'saving' && !loading && !update;
  const tone = reach !== 'online' || status.kind === 'waiting' ? 'footer-offline' : waits ? 'footer-stuck' : '';
  return (
    <footer data-quiet={quiet} className={`footer ${tone}`}>
      <span>{status.text}</span>
      {waits && (
        <button type="button" className="btn btn-link btn-sm footer-button" onClick={openReview}>
          Review
        </button>
      )}
      <span role="status" className="visually-hidden">
        {announced}
      </span>
      <span role="status">{loading && 'Loading...'}</span>
      <span role="status">{away}</span>
      <span className="footer-end">
        <span role="status">{update && 'New version available'}</span>
        {update && (
          <button
            type="button"
            className="btn btn-link btn-sm footer-button"
            aria-disabled={all.size > 0}
            title={all.size > 0 ? 'There are changes that have not been saved yet.' : undefined}
            onClick={() => all.size === 0 && window.location.reload()}
          >
            Reload
          </button>
        )}
        {release && <span className="text-3">{release}</span>}
      </span>
    </footer>
  );
}
