import { useEffect, useState } from 'react';
import { Button } from 'react-bootstrap';
import { activity, isUnderWay } from '../api/activity.ts';
import { updateAvailable } from '../api/release.ts';
import { settings } from '../api/settings.ts';
import { isUnsaved, saveState } from '../modules/save-state.ts';
import { useSeldom } from '../ui/late.tsx';
import { useStore } from '../ui/store.ts';

const announceEvery = 10_000;

/** When the last save has ended, as hours and minutes; null before the first. */
function useLastSaved(saving: boolean): string | null {
  const [saved, setSaved] = useState<string | null>(null);
  useEffect(() => {
    if (!saving) return;
    return () => setSaved(new Date().toTimeString().slice(0, 5));
  }, [saving]);
  return saved;
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  return online;
}

/** The state of the page: what is being saved or loaded, the connection, a waiting update, the release. */
export function Footer() {
  const now = useStore(activity);
  const update = useStore(updateAvailable);
  const online = useOnline();
  const saving = isUnderWay(now, 'saving');
  const saved = useLastSaved(saving);
  const savingText = saving ? 'Saving...' : saved && `Saved ${saved}`;
  const announced = useSeldom(savingText, announceEvery);
  const { release } = settings();
  const loading = isUnderWay(now, 'loading');
  const content = useStore(saveState);
  const kept = content.kind === 'offline' ? content.count : 0;
  const offline =
    kept > 0
      ? `Offline: ${kept} ${kept === 1 ? 'change' : 'changes'} kept on this device.`
      : 'Offline: changes cannot be saved until the connection is back.';
  const quiet = online && !saving && !loading && !update;
  return (
    <footer data-quiet={quiet} className={`footer ${online ? '' : 'footer-offline'}`}>
      <span>{savingText}</span>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
      <span role="status">{loading && 'Loading...'}</span>
      <span role="status">{!online && offline}</span>
      <span className="footer-end">
        <span role="status">{update && 'New version available'}</span>
        {update && (
          <Button
            size="sm"
            variant="link"
            className="footer-button"
            aria-disabled={isUnsaved(content)}
            title={isUnsaved(content) ? 'There are changes that have not been saved yet.' : undefined}
            onClick={() => !isUnsaved(content) && window.location.reload()}
          >
            Reload
          </Button>
        )}
        {release && <span className="text-3">{release}</span>}
      </span>
    </footer>
  );
}
