/** Limits the database connections of one person, so that their further requests wait and those of others do not. */
import { DatabaseUnavailable } from './database.ts';

interface Running {
  count: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs `work` once the person has a free slot; without a person, immediately.
 * @throws {DatabaseUnavailable} after the timeout
 */
export type Turns = <T>(person: number | null, work: () => Promise<T>) => Promise<T>;

/** Opens slots: at most `most` at a time for each person. */
export function openTurns(most: number, timeoutMs: number): Turns {
  const people = new Map<number, Running>();
  const begin = async (person: number): Promise<void> => {
    const turns = people.get(person) ?? { count: 0, waiting: [] };
    people.set(person, turns);
    if (turns.count < most) {
      turns.count += 1;
      return;
    }
    // The finished call passes its slot to the next waiting call.
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
