import { activity, isUnderWay } from '../api/activity.ts';
import { type ConnectionState, connection } from '../api/connection.ts';
import { sessionEnded } from '../api/tokens.ts';
import { useStore } from '../ui/store.ts';
import { lasting } from './page.ts';
import { changesText, clockText, summaryOf, waiting } from './waiting.ts';

/** What is told of saving, wherever it is told. */
export interface SaveStatus {
  readonly kind: 'quiet' | 'saving' | 'saved' | 'stuck' | 'waiting';
  /** Null where there is nothing to say. */
  readonly text: string | null;
  /** How many changes wait. */
  readonly count: number;
}

/** Why nothing comes to the server, where the way to it is broken. */
const unreached: Readonly<Partial<Record<ConnectionState, string>>> = {
  offline: 'Offline',
  away: 'The server cannot be reached',
};

/** How the saving of everything on this page stands: the one truth of footer, header and panels. */
export function useSaveStatus(): SaveStatus {
  const all = useStore(waiting);
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
    // Beside what needs the user something may wait for the server alone.
    return { kind: 'stuck', text: offline > 0 ? `${text}. ${waitingText(offline)}` : text, count: count + offline };
  }
  if (summary.kind === 'offline') return { kind: 'waiting', text: waitingText(summary.count), count: summary.count };
  if (summary.kind === 'saving' || isUnderWay(now, 'saving'))
    return { kind: 'saving', text: 'Saving...', count: summary.kind === 'saving' ? summary.count : 0 };
  if (now.savedAt !== null) return { kind: 'saved', text: `Saved ${clockText(now.savedAt)}`, count: 0 };
  return { kind: 'quiet', text: null, count: 0 };
}
