/** The browser history of the page, with guards that can block a navigation. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, type Navigator, type To, UNSAFE_createBrowserHistory } from 'react-router';

/** Returns whether a navigation from one address to another needs a confirmation. */
type Asks = (from: Address, to: Address) => boolean;

type Address = Pick<Location, 'pathname' | 'search'>;

/** A navigation that is blocked until the user decides. */
export interface BlockedNavigation {
  readonly proceed: () => void;
  readonly stay: () => void;
}

interface Guard {
  readonly asks: Asks;
  readonly hold: (proceed: () => void) => void;
}

interface PageHistory {
  /** Returns the current location. */
  readonly location: () => Location;
  /** The navigator of the router. It asks the guards before a navigation. */
  readonly navigator: Navigator;
  /** Adds a listener for new locations; returns a function that removes it. */
  readonly follow: (listener: (location: Location) => void) => () => void;
  /** Adds a guard; returns a function that removes it. */
  readonly guard: (guard: Guard) => () => void;
}

/**
 * Creates the history of the page, whose entries have numbers in the browser. On back and forward, the browser changes
 * the entry before it informs the page. If a guard blocks the step, it is reversed, and repeated if the user confirms.
 */
function createPageHistory(): PageHistory {
  const browser = UNSAFE_createBrowserHistory();
  const listeners = new Set<(location: Location) => void>();
  const guards = new Set<Guard>();
  let location = browser.location;
  /** Handles the next step in the browser's history, if the page itself caused the step. */
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
    // Another program created an entry without a number, so the step cannot be reversed.
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

/** The history of this page. There is one, because the browser has one. */
export const pageHistory = createPageHistory();

/**
 * Blocks navigations for which `asks` returns true. Returns the blocked navigation until the user decides; otherwise
 * null.
 */
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
