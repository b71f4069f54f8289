import { createStore, type Store } from './store.ts';

/** How much of something long is done; null before that is known. */
export interface ToastProgress {
  readonly done: number;
  readonly of: number;
}

export type ToastKind = 'success' | 'notice' | 'error';

export interface ToastText {
  readonly text: string;
  /** Something long is under way: it stays until it is closed by whoever shows it. */
  readonly progress?: ToastProgress | null;
  /** A notice says what has not been done, or not quite. Errors stay until they are closed. */
  readonly kind?: ToastKind;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastText {
  readonly id: number;
}

export const toastTime = 6000;
export const mostToasts = 3;

interface Clock {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => unknown;
  readonly cancel: (timer: unknown) => void;
}

const clock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

interface Countdown {
  left: number;
  since: number;
  timer: unknown;
}

export interface Toasts {
  readonly shown: Store<readonly Toast[]>;
  readonly show: (toast: ToastText) => number;
  readonly close: (id: number) => void;
  /** Says how far something long has come. */
  readonly report: (id: number, progress: ToastProgress) => void;
  /** Stops the clock of all toasts while somebody reads, or cannot see, them. */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Whether a message says the same as another, and neither offers or shows anything else. */
const isSameMessage = (old: Toast, { text, kind, action, progress }: ToastText): boolean =>
  old.text === text &&
  old.kind === kind &&
  ![old.action, old.progress, action, progress].some((one) => one !== undefined);

/** Short messages, at most three at a time; the oldest makes room. */
export function createToasts({ now, after, cancel }: Clock): Toasts {
  const shown = createStore<readonly Toast[]>([]);
  const countdowns = new Map<number, Countdown>();
  let paused = false;
  let lastId = 0;

  const close = (id: number): void => {
    cancel(countdowns.get(id)?.timer);
    countdowns.delete(id);
    shown.set((toasts) => toasts.filter((toast) => toast.id !== id));
  };
  const run = (id: number, countdown: Countdown): void => {
    countdown.since = now();
    countdown.timer = after(countdown.left, () => close(id));
  };
  return {
    shown,
    close,
    show(toast) {
      // The same said again is no second message.
      for (const old of shown.get()) if (isSameMessage(old, toast)) close(old.id);
      const id = ++lastId;
      shown.set((toasts) => [...toasts, { ...toast, id }]);
      // What is under way is not pushed out: its end is told to whoever waits.
      const closable = shown.get().filter(({ progress }) => progress === undefined);
      for (const old of closable.slice(0, -mostToasts)) close(old.id);
      if (toast.kind !== 'error' && toast.progress === undefined) {
        const countdown = { left: toastTime, since: now(), timer: null };
        countdowns.set(id, countdown);
        if (!paused) run(id, countdown);
      }
      return id;
    },
    report(id, progress) {
      shown.set((toasts) => toasts.map((one) => (one.id === id ? { ...one, progress } : one)));
    },
    pause() {
      if (paused) return;
      paused = true;
      for (const countdown of countdowns.values()) {
        cancel(countdown.timer);
        countdown.left -= now() - countdown.since;
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const [id, countdown] of countdowns) run(id, countdown);
    },
  };
}

/** The page's toasts. */
export const toasts = createToasts(clock);

/** Tells what has happened, at the foot of the page; the answer closes it. */
export function toast(message: ToastText): () => void {
  const id = toasts.show(message);
  return () => toasts.close(id);
}

/** What takes no longer needs no bar. */
const quietTime = 400;

/** Whoever shows how far something long is. */
export interface ProgressListener {
  readonly report: (done: number, of: number) => void;
  /** Cancels it. */
  readonly signal: AbortSignal;
}

/** Shows that something long is under way, with the way to cancel it; nothing if it ends at once. */
function progressToast(
  text: string,
  cancel: () => void,
): { readonly report: (done: number, of: number) => void; readonly close: () => void } {
  let id: number | null = null;
  let latest: ToastProgress | null = null;
  const timer = setTimeout(() => {
    id = toasts.show({ text, progress: latest, action: { label: 'Cancel', run: cancel } });
  }, quietTime);
  return {
    report(done, of) {
      latest = { done, of };
      if (id !== null) toasts.report(id, latest);
    },
    close() {
      clearTimeout(timer);
      if (id !== null) toasts.close(id);
    },
  };
}

/** Runs what takes long and shows how far it is, with the way to cancel it. Rejects as it does. */
export async function withProgress<T>(text: string, run: (follower: ProgressListener) => Promise<T>): Promise<T> {
  const cancel = new AbortController();
  const shown = progressToast(text, () => cancel.abort());
  try {
    return await run({ report: shown.report, signal: cancel.signal });
  } finally {
    shown.close();
  }
}
