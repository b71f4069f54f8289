import { Problem } from '../../api/problem.ts';
import { saveState } from '../../modules/save-state.ts';
import type { Saver } from '../sync/saver.ts';

/** Milliseconds between attempts while the server cannot be reached. */
const againAfter = 15_000;

/** Says in the header how far the changes have come, and tries again when the network is back. */
export function showProgress(saver: Saver): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = (): void => {
    clearTimeout(timer);
    void saver.retry();
  };
  const unlisten = saver.onProgress((progress) => {
    clearTimeout(timer);
    switch (progress.kind) {
      case 'clean':
        return saveState.set({ kind: 'clean' });
      case 'queued':
      case 'saving':
        return saveState.set({ kind: progress.kind, count: progress.count });
      case 'saved':
        return saveState.set({ kind: 'saved', at: Date.now() });
      case 'failed': {
        const offline = progress.error instanceof Problem && progress.error.status === 0;
        if (offline) timer = setTimeout(retry, againAfter);
        return saveState.set({ kind: offline ? 'offline' : 'failed', count: progress.count, retry });
      }
    }
  });
  // A page that goes keeps what it could not send: the next one of the same person sends it.
  const leave = (): void => {
    void saver.keep();
    void saver.flush();
  };
  const hide = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  window.addEventListener('online', retry);
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    clearTimeout(timer);
    unlisten();
    window.removeEventListener('online', retry);
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
    saveState.set({ kind: 'clean' });
  };
}
