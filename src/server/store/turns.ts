/** How many connections one person's requests hold at once: what more they ask waits for their own, and not for others. */
import { DatabaseUnavailable } from './database.ts';

interface Held {
  count: number;
  readonly waiting: (() => void)[];
}

/** Does `work` in its turn; without a person, at once. @throws DatabaseUnavailable if the turn does not come. */
export type Turns = <T>(person: number | null, work: () => Promise<T>) => Promise<T>;

/** Turns of which each person has at most so many at once, and waits for the next at most so many milliseconds. */
export function openTurns(most: number, timeoutMs: number): Turns {
  const people = new Map<number, Held>();
  const begin = async (person: number): Promise<void> => {
    const turns = people.get(person) ?? { count: 0, waiting: [] };
    people.set(person, turns);
    if (turns.count < most) {
      turns.count += 1;
      return;
    }
    // Whoever ends hands the turn on.
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        turns.waiting.splice(turns.waiting.indexOf(take), 1);
        reject(new DatabaseUnavailable('busy', new Error('Too many requests of one person wait for the database.')));
      }, timeoutMs);
      const take = (): void => {
        clearTimeout(giveUp);
        resolve();
      };
      turns.waiting.push(take);
    });
  };
  const end = (person: number): void => {
    const turns = people.get(person);
    const next = turns?.waiting.shift();
    if (next) next();
    else if (turns && --turns.count === 0) people.delete(person);
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
