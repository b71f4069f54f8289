import { createStore, type Store } from './store.ts';

export interface ToastText {
  readonly text: string;
  /** Errors stay until they are closed. */
  readonly kind?: 'success' | 'error';
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
  /** Stops the clock of all toasts while somebody reads, or cannot see, them. */
  readonly pause: () => void;
  readonly resume: () => void;
}

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
      const id = ++lastId;
      shown.set((toasts) => [...toasts, { ...toast, id }]);
      for (const old of shown.get().slice(0, -mostToasts)) close(old.id);
      if (toast.kind !== 'error') {
        const countdown = { left: toastTime, since: now(), timer: null };
        countdowns.set(id, countdown);
        if (!paused) run(id, countdown);
      }
      return id;
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

/** Tells what has happened, bottom left; the answer closes it. */
export function toast(message: ToastText): () => void {
  const id = toasts.show(message);
  return () => toasts.close(id);
}
