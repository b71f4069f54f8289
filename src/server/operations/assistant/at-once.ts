/** Limits of concurrent answers, so that a hanging service delays only the people who use it. */
import { ApiProblem } from '../../engine/problem.ts';

/** Concurrent answers for one person, one company, and the process. */
const maxAnswers = { person: 2, company: 8, process: 60 };

/** Seconds after which the client may repeat a refused question. */
const soon = 10;

const running = new Map<string, number>();

/**
 * Takes a slot among the concurrent answers. Returns a function that frees the slot.
 * @throws {ApiProblem} 429 if all slots are taken
 */
export function takePlace(person: number, company: number | null): () => void {
  const keys: readonly (readonly [string, number, string])[] = [
    [`person ${person}`, maxAnswers.person, 'You are waiting for two answers already. Stop one of them, or wait.'],
    [
      `company ${company}`,
      maxAnswers.company,
      'Your colleagues are asking as much at once as your company may. Ask again in a moment.',
    ],
    ['process', maxAnswers.process, 'More is asked of the assistant than it can answer now. Ask again in a moment.'],
  ];
  for (const [key, limit, sentence] of keys)
    if ((running.get(key) ?? 0) >= limit) throw new ApiProblem('too_many', sentence, { retry_after: soon });
  for (const [key] of keys) running.set(key, (running.get(key) ?? 0) + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    for (const [key] of keys) {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
}
