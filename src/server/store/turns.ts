/** How many connections one person's requests hold at once: what more they ask waits for their own, and not for others. */
import { DatabaseUnavailable } from './database.ts';

interface Held {
  count: number;
  readonly waiting: (() => void)[];
}

/** Does `work` in its turn; without a person, at once. @throws DatabaseUnavailable if the turn does not come. */
export type Turns = <T>(person: number | null, work: () => Promise<T>) => Promise<T>;

/** Turns of which each person has at most so many at once, and waits for the next at most so many milliseconds. */
export function openTurns(most: number, patience: number): Turns {
  const people = new Map<number, Held>();
  const begin = async (person: number): Promise<void> => {
    const held = people.get(person) ?? { count: 0, waiting: [] };
    people.set(person, held);
    if (held.count < most) {
      held.count += 1;
      return;
    }
    // Whoever ends hands the turn on.
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        held.waiting.splice(held.waiting.indexOf(take), 1);
        reject(new DatabaseUnavailable('busy', new Error('Too many requests of one person wait for the database.')));
      }, patience);
      const take = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      held.waiting.push(take);
    });
  };
  const end = (person: number): void => {
    const held = people.get(person);
    const next = held?.waiting.shift();
    if (next) next();
    else if (held && --held.count === 0) people.delete(person);
  };
  return async (person, work) => {
    if (person === null) return work();
    await begin(person);
    try {
      return await work();
    } finally {
      end(person);
    }
  };
}
