/** Whether the server can be reached: what calls and the live connection have found, not what the browser believes. */
import { createStore, type Store } from '../ui/store.ts';
import { waitBefore } from './backoff.ts';
import { addressOf } from './settings.ts';

/** `offline`: this device has no network. `away`: it has one, but the server does not answer. */
export type ConnectionState = 'online' | 'offline' | 'away';

export interface Connectivity {
  readonly state: Store<ConnectionState>;
  /** A call was answered, whatever the answer says: hints that an outage is over. */
  readonly heard: () => void;
  /** An answer was waited for in vain; from now on the server is asked until it answers. */
  readonly missed: () => void;
  /** Asks the server now, because something hints at a change. Resolves to whether it has answered. */
  readonly ask: () => Promise<boolean>;
}

interface Surroundings {
  /** Asks the server for anything at all; resolves to whether it answered. */
  readonly probe: () => Promise<boolean>;
  readonly hasNetwork: () => boolean;
  readonly random: () => number;
  /** Milliseconds since whenever. */
  readonly now?: () => number;
}

/** Attempts after which the wait grows no more: whoever waits for the server wants to go on within seconds. */
const slowest = 4;
/** Milliseconds without a miss after which the waits begin small again. */
const calm = 30_000;

/**
 * Only the probe ends an outage. A call that is answered beside one that was not merely brings the probe forward: ended
 * at once, the outage would be over before what has failed has begun to wait for its end.
 */
export function createConnectivity({ probe, hasNetwork, random, now = Date.now }: Surroundings): Connectivity {
  const state = createStore<ConnectionState>(hasNetwork() ? 'online' : 'offline');
  let attempt = 0;
  let lastMiss = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hastened = false;
  let asking: Promise<boolean> | null = null;

  const askAfter = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), wait);
  };
  const heard = (): void => {
    if (state.get() === 'online' || asking || hastened) return;
    hastened = true;
    askAfter(waitBefore(0, random()));
  };
  const missed = (): void => {
    if (now() - lastMiss > calm) attempt = 0;
    lastMiss = now();
    state.set(hasNetwork() ? 'away' : 'offline');
    if (timer !== undefined || asking) return;
    askAfter(waitBefore(Math.min(attempt, slowest), random()));
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

/** A proxy answers in the place of a server that does not. */
export const isAnsweredFor = (status: number): boolean => status === 502 || status === 504;

/** The call that needs no login and that every server of the contract has. */
const probe = (): Promise<boolean> =>
  fetch(addressOf('/api/system.json'), { credentials: 'omit', cache: 'no-store' }).then(
    ({ status }) => !isAnsweredFor(status),
    () => false,
  );

/** The connection of this page. */
export const connectivity = createConnectivity({
  probe,
  // Tests of parts of the program run without a browser.
  hasNetwork: () => globalThis.navigator?.onLine !== false,
  random: Math.random,
});

export const connection = connectivity.state;

/** Sends a request, and notes whether an answer came. @throws what fetch throws. */
export async function reach(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (isAnsweredFor(response.status)) connectivity.missed();
    else connectivity.heard();
    return response;
  } catch (error) {
    // A fetch that gets no answer rejects with a TypeError; one that was called off, with an AbortError.
    if (error instanceof TypeError) connectivity.missed();
    throw error;
  }
}

/** Runs each time the server can be reached again, until the returned function is called. */
export function onReconnect(run: () => void): () => void {
  let before = connection.get();
  return connection.subscribe(() => {
    const now = connection.get();
    const back = now === 'online' && before !== 'online';
    before = now;
    if (back) run();
  });
}

/** Follows what the browser knows about the network; what it says of its return is only a hint. */
export function followNetwork(): void {
  window.addEventListener('offline', connectivity.missed);
  window.addEventListener('online', () => void connectivity.ask());
}
