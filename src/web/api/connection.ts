/**
 * Whether the server is reachable, as calls and the live connection observe. The browser's own information is only a
 * hint.
 */
import { createStore, type Store } from '../ui/store.ts';
import { waitBefore } from './backoff.ts';
import { addressOf } from './settings.ts';

/** `offline`: this device has no network. `away`: the device has a network, but the server does not answer. */
export type ConnectionState = 'online' | 'offline' | 'away';

export interface Connectivity {
  readonly state: Store<ConnectionState>;
  /** Must be called when a call was answered, with any status. The answer suggests that an outage has ended. */
  readonly heard: () => void;
  /** Must be called when a call was not answered. From then on the server is probed until it answers. */
  readonly missed: () => void;
  /** Probes the server at once, after a hint of a change. Resolves to whether the server has answered. */
  readonly ask: () => Promise<boolean>;
}

interface Surroundings {
  /** Sends a request to the server. Resolves to whether the server has answered. */
  readonly probe: () => Promise<boolean>;
  readonly hasNetwork: () => boolean;
  readonly random: () => number;
  /** The current time in milliseconds, from any fixed start. */
  readonly now?: () => number;
}

/** The attempt after which the wait no longer grows: users expect to continue within seconds. */
const slowest = 4;
/** The time without a missed answer after which waits start from the shortest again, in milliseconds. */
const calm = 30_000;

/**
 * Observes whether the server is reachable. Only the probe ends an outage. An answer to a call starts the probe
 * earlier; if the answer ended the outage at once, failed calls would not listen for the end yet.
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

/** Whether a proxy has answered because the server did not. */
export const isAnsweredFor = (status: number): boolean => status === 502 || status === 504;

/** Makes the one call that needs no login and exists on every server of the contract. */
const probe = (): Promise<boolean> =>
  fetch(addressOf('/api/system.json'), { credentials: 'omit', cache: 'no-store' }).then(
    ({ status }) => !isAnsweredFor(status),
    () => false,
  );

/** The connectivity of this page. */
export const connectivity = createConnectivity({
  probe,
  // Unit tests run without `navigator`.
  hasNetwork: () => globalThis.navigator?.onLine !== false,
  random: Math.random,
});

export const connection = connectivity.state;

/**
 * Sends a request, and records whether an answer came.
 * @throws the error of fetch
 */
export async function reach(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (isAnsweredFor(response.status)) connectivity.missed();
    else connectivity.heard();
    return response;
  } catch (error) {
    // fetch rejects with a TypeError if there is no answer, and with an AbortError if the call was cancelled.
    if (error instanceof TypeError) connectivity.missed();
    throw error;
  }
}

/** Runs a function each time the server becomes reachable again, until the returned function is called. */
export function onReconnect(run: () => void): () => void {
  let before = connection.get();
  return connection.subscribe(() => {
    const now = connection.get();
    const back = now === 'online' && before !== 'online';
    before = now;
    if (back) run();
  });
}

/** Listens to the browser's network events. A return of the network is only a hint. */
export function followNetwork(): void {
  window.addEventListener('offline', connectivity.missed);
  window.addEventListener('online', () => void connectivity.ask());
}
