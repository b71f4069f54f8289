/** Presence: the other people who view a row, and the position of this page in the row. */
import { useEffect, useState } from 'react';
import { forgottenAfter, type Present, presenceEvery, type Whereabouts } from '../../contract/live.ts';
import { live } from './page.ts';
import { People } from './people.ts';

const nowhere: Whereabouts = { selection: [], cursor: null };

/** The other people who have the row open. These people see this user, too. */
export function usePresence(path: string): readonly Present[] {
  const [people, setPeople] = useState<readonly Present[]>([]);
  useEffect(() => {
    const stop = watchPresence(path, setPeople);
    live().show(path, nowhere);
    return stop;
  }, [path]);
  return people;
}

/** Calls `onPeople` with the people in a row after each change, until the returned function is called. */
export function watchPresence(path: string, onPeople: (people: readonly Present[]) => void): () => void {
  const people = new People();
  const send = (): void => onPeople(people.all());
  const forgetting = setInterval(() => people.forget(Date.now() - forgottenAfter) && send(), forgottenAfter / 9);
  const stop = live().watch(path, {
    loadedAt: () => null,
    onChanges: () => undefined,
    onReset: () => undefined,
    onPresent: (present) => {
      people.see(present, Date.now());
      send();
    },
    onLeft: (connection) => people.miss(connection) && send(),
  });
  return () => {
    stop();
    clearInterval(forgetting);
  };
}

/**
 * Returns a function that publishes this page's position in a row that it watches. It sends the latest position, at
 * most once per `presenceEvery` milliseconds.
 */
export function presenceTeller(path: string): (whereabouts: Whereabouts) => void {
  let next: Whereabouts | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    if (!next) return;
    live().show(path, next);
    next = null;
    timer = setTimeout(send, presenceEvery);
  };
  return (whereabouts) => {
    next = whereabouts;
    if (timer === undefined) send();
  };
}
