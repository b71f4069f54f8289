import type { Present } from '../../contract/live.ts';
import { palette } from '../../fields/color/palette.ts';

/** Those who were heard of, by connection. Pure. */
export class People {
  readonly #seen = new Map<string, { readonly present: Present; readonly at: number }>();

  see(present: Present, at: number): void {
    this.#seen.set(present.connection, { present, at });
  }

  /** Whether anybody was there to be missed. */
  miss(connection: string): boolean {
    return this.#seen.delete(connection);
  }

  /** Forgets those not heard of since; says whether there were any. */
  forget(since: number): boolean {
    const silent = [...this.#seen].filter(([, { at }]) => at < since);
    for (const [connection] of silent) this.#seen.delete(connection);
    return silent.length > 0;
  }

  all(): readonly Present[] {
    return [...this.#seen.values()].map(({ present }) => present);
  }
}

/** The colour under which somebody is shown, by its name. */
export const colorOf = (name: string): string =>
  palette.find(([one]) => one.toLowerCase() === name)?.[1] ?? palette[0][1];

/** One for each person, however many pages they have open; guests cannot be told apart. */
export function personsIn(people: readonly Present[]): readonly Present[] {
  const persons = new Map(people.map((one) => [one.user === null ? one.connection : `user ${one.user}`, one]));
  return [...persons.values()];
}
