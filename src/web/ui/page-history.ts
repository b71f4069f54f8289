/** The page's history of addresses, with guards that can block a navigation. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, type Navigator, type To, UNSAFE_createBrowserHistory } from 'react-router';

/** Whether a navigation from one address to another needs a confirmation. */
type Asks = (from: Address, to: Address) => boolean;

type Address = Pick<Location, 'pathname' | 'search'>;

/** A blocked navigation, until the user decides. */
export interface BlockedNavigation {
  readonly proceed: () => void;
  readonly stay: () => void;
}

interface Guard {
  readonly asks: Asks;
  readonly hold: (proceed: () => void) => void;
}

interface PageHistory {
  /** The present address. */
  readonly location: () => Location;
  /** The router's navigator; it asks the guards first. */
  readonly navigator: Navigator;
  /** Listens for new addresses; returns a function that stops. */
  readonly follow: (listener: (location: Location) => void) => () => void;
  /** Adds a guard; returns a function that removes it. */
  readonly guard: (guard: Guard) => () => void;
}

/**
 * The router's history, whose entries are numbered in the browser. The browser performs a step back or forward before
 * the page is informed. If a guard blocks it, the step is reversed, and repeated if the user confirms.
 */
function createPageHistory(): PageHistory {
  const browser = UNSAFE_createBrowserHistory();
  const listeners = new Set<(location: Location) => void>();
  const guards = new Set<Guard>();
  let location = browser.location;
  /** Handles the next step in the browser's history, if this page caused it. */
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
    // Another program made an entry without a number: the number of steps back from it is unknown.
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

/** The history of this page; there is one, because the browser has one. */
export const pageHistory = createPageHistory();

/** Blocks navigations for which `asks` returns true. Returns the blocked one until the user has decided. */
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
