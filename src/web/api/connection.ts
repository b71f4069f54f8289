/**
 * Whether the server can be reached, as observed by calls and the live connection. The browser's own opinion is only a
 * hint.
 */
import { createStore, type Store } from '../ui/store.ts';
import { waitBefore } from './backoff.ts';
import { addressOf } from './settings.ts';

/** `offline`: this device has no network. `away`: it has one, but the server does not answer. */
export type ConnectionState = 'online' | 'offline' | 'away';

export interface Connectivity {
  readonly state: Store<ConnectionState>;
  /** A call was answered, with any status, which suggests that an outage has ended. */
  readonly heard: () => void;
  /** A call was not answered: the server is probed from now on until it answers. */
  readonly missed: () => void;
  /** Probes the server now, after a hint of a change. Resolves to whether it answered. */
  readonly ask: () => Promise<boolean>;
}

interface Surroundings {
  /** Sends any request to the server; resolves to whether it answered. */
  readonly probe: () => Promise<boolean>;
  readonly hasNetwork: () => boolean;
  readonly random: () => number;
  /** Milliseconds from any fixed moment. */
  readonly now?: () => number;
}

/** Attempts after which the wait stops growing: users expect to continue within seconds. */
const slowest = 4;
/** Milliseconds without a missed answer after which the waits start small again. */
const calm = 30_000;

/**
 * Only the probe ends an outage. The answer to a call merely brings the probe forward: if it ended the outage at once,
 * the failed calls would not yet listen for its end.
 */
export function createConnectivity({ probe, hasNetwork, random, now = Date.now }: Surroundings): Connectivity {
  const state = createStore<ConnectionState>(hasNetwork() ? 'online' : 'offline');
  let attempt = 0;
  let lastMiss = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hastened = false;
  let asking: Promise<boolean> | null = null;

  const probeAfter = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), wait);
  };
  const heard = (): void => {
    if (state.get() === 'online' || asking || hastened) return;
    hastened = true;
    probeAfter(waitBefore(0, random()));
  };
  const missed = (): void => {
    if (now() - lastMiss > calm) attempt = 0;
    lastMiss = now();
    state.set(hasNetwork() ? 'away' : 'offline');
    if (timer !== undefined || asking) return;
    probeAfter(waitBefore(Math.min(attempt, slowest), random()));
    attempt += 1;
  };
  const ask = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    asking ??= probe().then((answered) => {
      asking = null;
      hastened = false;
      if (answered) state.set('online');
      else missed();
      return answered;
    });
    return asking;
  };
  return { state, heard, missed, ask };
}

/** A proxy answered because the server did not. */
export const isAnsweredFor = (status: number): boolean => status === 502 || status === 504;

/** Requests the one call that needs no login and that every server of the contract has. */
const probe = (): Promise<boolean> =>
  fetch(addressOf('/api/system.json'), { credentials: 'omit', cache: 'no-store' }).then(
    ({ status }) => !isAnsweredFor(status),
    () => false,
  );

/** The connection of this page. */
export const connectivity = createConnectivity({
  probe,
  // Unit tests run without a browser.
  hasNetwork: () => globalThis.navigator?.onLine !== false,
  random: Math.random,
});

export const connection = connectivity.state;

/**
 * Sends a request, and notes whether an answer came.
 * @throws the error of fetch
 */
export async function reach(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (isAnsweredFor(response.status)) connectivity.missed();
    else connectivity.heard();
    return response;
  } catch (error) {
    // fetch rejects with a TypeError if no answer comes, and with an AbortError if the call was cancelled.
    if (error instanceof TypeError) connectivity.missed();
    throw error;
  }
}

/** Runs a function each time the server can be reached again, until the returned function is called. */
export function onReconnect(run: () => void): () => void {
  let before = connection.get();
  return connection.subscribe(() => {
    const now = connection.get();
    const back = now === 'online' && before !== 'online';
    before = now;
    if (back) run();
  });
}

/** Observes the browser's network events; a return of the network is only a hint. */
export function followNetwork(): void {
  window.addEventListener('offline', connectivity.missed);
  window.addEventListener('online', () => void connectivity.ask());
}
