/** The history of addresses this page has shown, and how to be asked before one is left. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, type Navigator, type To, UNSAFE_createBrowserHistory } from 'react-router';

/** Whether leaving one address for another has to be asked for. */
type Asks = (from: Address, to: Address) => boolean;

type Address = Pick<Location, 'pathname' | 'search'>;

/** The way to another address, while somebody decides whether to go it. */
export interface BlockedNavigation {
  readonly proceed: () => void;
  readonly stay: () => void;
}

interface Guard {
  readonly asks: Asks;
  readonly hold: (proceed: () => void) => void;
}

interface PageHistory {
  /** Where the page is. */
  readonly location: () => Location;
  /** How the router goes elsewhere; guards are asked first. */
  readonly navigator: Navigator;
  /** Hears of each new address; answers how to hear no more. */
  readonly follow: (listener: (location: Location) => void) => () => void;
  /** Has ways to other addresses held; answers how to let go. */
  readonly guard: (guard: Guard) => () => void;
}

/**
 * The router's own history, whose entries are numbered in the browser. A way back or forward that a guard holds has
 * been gone already when the page hears of it: it is taken back, and gone again if that is what people decide.
 */
function createPageHistory(): PageHistory {
  const browser = UNSAFE_createBrowserHistory();
  const listeners = new Set<(location: Location) => void>();
  const guards = new Set<Guard>();
  let location = browser.location;
  /** What the next step in the browser's history is, where this page caused it. */
  let step: (() => void) | null = null;

  const arrive = (): void => {
    location = browser.location;
    for (const listener of [...listeners]) listener(location);
  };
  const leaveFor = (to: Address, go: () => void, undo: () => Promise<void>, passed: readonly Guard[] = []): void => {
    const guard = [...guards].findLast((one) => !passed.includes(one) && one.asks(location, to));
    if (!guard) {
      go();
      return;
    }
    const undone = undo();
    guard.hold(() => void undone.then(() => leaveFor(to, go, async () => undefined, [...passed, guard])));
  };
  const stepBy = (delta: number, then: () => void): void => {
    step = then;
    browser.go(delta);
  };

  browser.listen(({ location: to, delta }) => {
    const then = step;
    step = null;
    let gone = true;
    if (then) then();
    // An entry without a number was made by somebody else: how many steps lead back from it nobody knows.
    else if (!delta) arrive();
    else
      leaveFor(
        to,
        () => (gone ? arrive() : stepBy(delta, arrive)),
        () =>
          new Promise((resolve) => {
            gone = false;
            stepBy(-delta, resolve);
          }),
      );
  });

  const goTo = (to: To, write: () => void): void => {
    const { pathname, search } = new URL(browser.createHref(to), window.location.href);
    const go = (): void => {
      write();
      arrive();
    };
    leaveFor({ pathname, search }, go, async () => undefined);
  };
  return {
    location: () => location,
    navigator: {
      createHref: browser.createHref,
      createURL: browser.createURL,
      encodeLocation: browser.encodeLocation,
      go: browser.go,
      push: (to, state) => goTo(to, () => browser.push(to, state)),
      replace: (to, state) => goTo(to, () => browser.replace(to, state)),
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
}

/** The history of this page; there is one, as there is one of the browser. */
export const pageHistory = createPageHistory();

/** Has ways to other addresses held that `asks` says so of; answers the one that is, until it is decided on. */
export function useGuard(asks: Asks): BlockedNavigation | null {
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  const latest = useEffectEvent(asks);
  useEffect(
    () =>
      pageHistory.guard({
        asks: (from, to) => latest(from, to),
        hold(proceed) {
          const decide = (go: () => void) => () => {
            setBlocked(null);
            go();
          };
          setBlocked({ proceed: decide(proceed), stay: decide(() => undefined) });
        },
      }),
    [],
  );
  return blocked;
}
