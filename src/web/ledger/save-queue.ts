/**
 * The queue of all saves: changes wait for a pause, are sent, and after a failure wait for the server, the user, or a
 * decision. The caller defines the changes.
 */

export type SaveKind = 'clean' | 'queued' | 'saving' | 'failed' | 'conflict' | 'offline';

/** The result of a save. `unanswered`: the server, the network or the login is missing, and a retry helps. */
export type SendOutcome = 'arrived' | 'unanswered' | 'refused' | 'conflicting';

export type SaveEvent = 'changed' | 'sent' | 'retried' | 'dropped' | SendOutcome;

type Transitions = Readonly<Record<SaveKind, Readonly<Partial<Record<SaveEvent, SaveKind>>>>>;

/** Events that are not listed for a state leave it unchanged. */
const transitions: Transitions = {
  clean: { changed: 'queued' },
  queued: { sent: 'saving', dropped: 'clean' },
  saving: {
    arrived: 'clean',
    unanswered: 'offline',
    refused: 'failed',
    conflicting: 'conflict',
    // Later changes are sent when this save has returned.
    dropped: 'clean',
  },
  failed: { changed: 'queued', retried: 'queued', dropped: 'clean' },
  conflict: { changed: 'queued', retried: 'queued', dropped: 'clean' },
  offline: { changed: 'queued', retried: 'queued', dropped: 'clean' },
};

/** The state after an event. Pure. */
export const nextKind = (kind: SaveKind, event: SaveEvent): SaveKind => transitions[kind][event] ?? kind;

export interface SaveQueue {
  readonly kind: () => SaveKind;
  /** Something has changed, and is sent after a pause. */
  readonly change: () => void;
  /** Sends waiting changes now; resolves when no save is running. */
  readonly flush: () => Promise<void>;
  /** Sends now, including failed changes. */
  readonly retry: () => Promise<void>;
  /** Stops waiting, because the caller has nothing left to send. */
  readonly drop: () => void;
  /** The page closes: no further save starts automatically. */
  readonly stop: () => void;
}

export interface QueueParts {
  /** Milliseconds of quiet before changes are sent. */
  readonly delay: number;
  /** Milliseconds after which changes are sent though there has been no quiet. Without it quiet is waited for. */
  readonly longest?: number;
  /** Sends the changes. It must not reject. */
  readonly send: () => Promise<SendOutcome>;
  readonly onKind: (kind: SaveKind) => void;
}

/** A queue runs one save at a time: later changes wait for the running save. */
export function createQueue({ delay, longest = Infinity, send, onKind }: QueueParts): SaveQueue {
  let kind: SaveKind = 'clean';
  let running: Promise<void> | null = null;
  let changedMeanwhile = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change was made that waits; null while none does. */
  let since: number | null = null;

  const on = (event: SaveEvent): void => {
    kind = nextKind(kind, event);
    onKind(kind);
  };
  const schedule = (): void => {
    clearTimeout(timer);
    since ??= Date.now();
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(delay, since + longest - Date.now())));
  };
  const run = async (): Promise<void> => {
    on('sent');
    changedMeanwhile = false;
    since = null;
    const outcome = await send();
    running = null;
    on(outcome);
    if (!changedMeanwhile) return;
    on('changed');
    // Without an answer, an immediate retry is pointless.
    if (outcome !== 'unanswered') schedule();
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    while (running) await running;
    if (kind !== 'queued') return;
    running = run();
    await running;
  };
  return {
    kind: () => kind,
    change() {
      if (running) changedMeanwhile = true;
      else on('changed');
      schedule();
    },
    flush,
    async retry() {
      if (!running) on('retried');
      await flush();
    },
    drop() {
      clearTimeout(timer);
      changedMeanwhile = false;
      since = null;
      on('dropped');
    },
    stop: () => clearTimeout(timer),
  };
}
