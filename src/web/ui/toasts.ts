import { createStore, type Store } from './store.ts';

/** The progress of a long task; null while it is unknown. */
export interface ToastProgress {
  readonly done: number;
  readonly of: number;
}

export type ToastKind = 'success' | 'notice' | 'error';

export interface ToastText {
  readonly text: string;
  /** The progress, for a long task: such a toast stays until its caller closes it. */
  readonly progress?: ToastProgress | null;
  /**
   * The kind of message. A notice says that an action had no effect, or only a part of it. Errors stay until the user
   * closes them.
   */
  readonly kind?: ToastKind;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastText {
  readonly id: number;
}

export const toastTime = 6000;
export const maxToasts = 3;

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
  /** Updates the progress of a task. */
  readonly report: (id: number, progress: ToastProgress) => void;
  /** Pauses the expiry of all toasts, while the user reads them or the tab is hidden. */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Whether two messages are equal and neither has an action or progress. */
const isSameMessage = (old: Toast, { text, kind, action, progress }: ToastText): boolean =>
  old.text === text &&
  old.kind === kind &&
  ![old.action, old.progress, action, progress].some((one) => one !== undefined);

/** Creates the list of toasts: at most three at a time; a further one replaces the oldest. */
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
      // A repeated message replaces the earlier one.
      for (const old of shown.get()) if (isSameMessage(old, toast)) close(old.id);
      const id = ++lastId;
      shown.set((toasts) => [...toasts, { ...toast, id }]);
      // A toast with progress is never replaced, because the user has to see the end of the task.
      const closable = shown.get().filter(({ progress }) => progress === undefined);
      for (const old of closable.slice(0, -maxToasts)) close(old.id);
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

/** The one list of toasts, shared by all components of the page. */
export const toasts = createToasts(clock);

/** Shows a message at the bottom of the page. Returns a function that closes it. */
export function toast(message: ToastText): () => void {
  const id = toasts.show(message);
  return () => toasts.close(id);
}

/** The time after which a task shows its progress, in milliseconds. */
const quietTime = 400;

/** The object to which a long task reports its progress. */
export interface ProgressListener {
  readonly report: (done: number, of: number) => void;
  /** Aborted when the user cancels the task. */
  readonly signal: AbortSignal;
}

/** Shows the progress of a task that takes longer than `quietTime`, with a button that cancels it. */
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

/**
 * Runs a long task and shows its progress, with a button that cancels it.
 * @throws the error of the task
 */
export async function withProgress<T>(text: string, run: (follower: ProgressListener) => Promise<T>): Promise<T> {
  const cancel = new AbortController();
  const shown = progressToast(text, () => cancel.abort());
  try {
    return await run({ report: shown.report, signal: cancel.signal });
  } finally {
    shown.close();
  }
}
