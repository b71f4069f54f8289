/** Who else is at a row, and telling them where this page is. */
import { useEffect, useState } from 'react';
import { forgottenAfter, type Present, presenceEvery, type Whereabouts } from '../../contract/live.ts';
import { live } from './page.ts';
import { People } from './people.ts';

const nowhere: Whereabouts = { selection: [], cursor: null };

/** Those who are at the row too; they learn that this page is there. */
export function usePresence(path: string): readonly Present[] {
  const [people, setPeople] = useState<readonly Present[]>([]);
  useEffect(() => {
    const stop = watchPresence(path, setPeople);
    live().show(path, nowhere);
    return stop;
  }, [path]);
  return people;
}

/** Tells who is at a row whenever that changes, until the returned function is called. */
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

/** Says where this page is at a row that it watches; the last of what comes too fast is said. */
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
