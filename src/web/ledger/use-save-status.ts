import { activity, isUnderWay } from '../api/activity.ts';
import { type ConnectionState, connection } from '../api/connection.ts';
import { sessionEnded } from '../api/tokens.ts';
import { useStore } from '../ui/store.ts';
import { lasting } from './page.ts';
import { changesText, clockText, summaryOf, unsavedEdits } from './unsaved-edits.ts';

/** The save status that is shown. */
export interface SaveStatus {
  readonly kind: 'quiet' | 'saving' | 'saved' | 'stuck' | 'waiting';
  /** Null if nothing is shown. */
  readonly text: string | null;
  /** The number of waiting changes. */
  readonly count: number;
}

/** The reason why nothing reaches the server, if the connection is broken. */
const unreached: Readonly<Partial<Record<ConnectionState, string>>> = {
  offline: 'Offline',
  away: 'The server cannot be reached',
};

/** The save status of the whole page: the only source for footer, header and panels. */
export function useSaveStatus(): SaveStatus {
  const all = useStore(unsavedEdits);
  const now = useStore(activity);
  const keeps = useStore(lasting);
  const reach = useStore(connection);
  const ended = useStore(sessionEnded);
  const summary = summaryOf(all.values());
  const why = ended ? 'Logged out' : 'Waiting';
  const where = keeps ? 'kept on this device' : 'only in this page: this browser keeps nothing';
  const waitingText = (count: number): string => `${unreached[reach] ?? why}: ${changesText(count)} ${where}`;
  if (summary.kind === 'stuck') {
    const { count, offline } = summary;
    const text = `${changesText(count)} not saved`;
    // Other changes may wait for the server, beside those that need the user.
    return { kind: 'stuck', text: offline > 0 ? `${text}. ${waitingText(offline)}` : text, count: count + offline };
  }
  if (summary.kind === 'offline') return { kind: 'waiting', text: waitingText(summary.count), count: summary.count };
  if (summary.kind === 'saving' || isUnderWay(now, 'saving'))
    return { kind: 'saving', text: 'Saving...', count: summary.kind === 'saving' ? summary.count : 0 };
  if (now.savedAt !== null) return { kind: 'saved', text: `Saved ${clockText(now.savedAt)}`, count: 0 };
  return { kind: 'quiet', text: null, count: 0 };
}
