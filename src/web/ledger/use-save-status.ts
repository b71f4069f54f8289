import { activity, isUnderWay } from '../api/activity.ts';
import { connection } from '../api/connection.ts';
import { sessionEnded } from '../api/tokens.ts';
import { useStore } from '../ui/store.ts';
import { lasting } from './page.ts';
import { changesText, clockText, summaryOf, waiting } from './waiting.ts';

/** What is told of saving, wherever it is told. */
export interface SaveStatus {
  readonly kind: 'quiet' | 'saving' | 'saved' | 'stuck' | 'kept';
  /** Null where there is nothing to say. */
  readonly text: string | null;
  /** How many changes wait. */
  readonly count: number;
}

/** How the saving of everything on this page stands: the one truth of footer, header and panels. */
export function useSaveStatus(): SaveStatus {
  const all = useStore(waiting);
  const now = useStore(activity);
  const keeps = useStore(lasting);
  const reach = useStore(connection);
  const ended = useStore(sessionEnded);
  const summary = summaryOf(all.values());
  if (summary.kind === 'stuck')
    return { kind: 'stuck', text: `${changesText(summary.count)} not saved`, count: summary.count };
  if (summary.kind === 'offline') {
    const why =
      reach === 'offline'
        ? 'Offline'
        : reach === 'away'
          ? 'The server cannot be reached'
          : ended
            ? 'Logged out'
            : 'Waiting';
    const where = keeps ? 'kept on this device' : 'only in this page: this browser keeps nothing';
    return { kind: 'kept', text: `${why}: ${changesText(summary.count)} ${where}`, count: summary.count };
  }
  if (summary.kind === 'saving' || isUnderWay(now, 'saving'))
    return { kind: 'saving', text: 'Saving...', count: summary.kind === 'saving' ? summary.count : 0 };
  if (now.savedAt !== null) return { kind: 'saved', text: `Saved ${clockText(now.savedAt)}`, count: 0 };
  return { kind: 'quiet', text: null, count: 0 };
}
