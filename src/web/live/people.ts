import type { Present } from '../../contract/live.ts';
import { palette } from '../../fields/color/palette.ts';

/** The people who view a row, by connection. Pure. */
export class People {
  readonly #seen = new Map<string, { readonly present: Present; readonly at: number }>();

  see(present: Present, at: number): void {
    this.#seen.set(present.connection, { present, at });
  }

  /** Removes a connection. Returns whether it was known. */
  miss(connection: string): boolean {
    return this.#seen.delete(connection);
  }

  /** Removes the connections that have sent no message since a time. Returns whether there were any. */
  forget(since: number): boolean {
    const silent = [...this.#seen].filter(([, { at }]) => at < since);
    for (const [connection] of silent) this.#seen.delete(connection);
    return silent.length > 0;
  }

  all(): readonly Present[] {
    return [...this.#seen.values()].map(({ present }) => present);
  }
}

/** The colour of the palette with a name; the first colour if there is none with the name. */
export const colorOf = (name: string): string =>
  palette.find(([one]) => one.toLowerCase() === name)?.[1] ?? palette[0][1];

/**
 * One entry per user, even with several open pages. Guests have no id, so each of their connections is one entry.
 */
export function personsIn(people: readonly Present[]): readonly Present[] {
  const persons = new Map(people.map((one) => [one.user === null ? one.connection : `user ${one.user}`, one]));
  return [...persons.values()];
}
