import type { Present } from '../../contract/live.ts';
import { palette } from '../../fields/color/palette.ts';

/** The people who are present in a row, by connection. Pure. */
export class People {
  readonly #seen = new Map<string, { readonly present: Present; readonly at: number }>();

  see(present: Present, at: number): void {
    this.#seen.set(present.connection, { present, at });
  }

  /** Removes a connection; returns whether it was known. */
  miss(connection: string): boolean {
    return this.#seen.delete(connection);
  }

  /** Removes the connections without a message since then; returns whether there were any. */
  forget(since: number): boolean {
    const silent = [...this.#seen].filter(([, { at }]) => at < since);
    for (const [connection] of silent) this.#seen.delete(connection);
    return silent.length > 0;
  }

  all(): readonly Present[] {
    return [...this.#seen.values()].map(({ present }) => present);
  }
}

/** A colour of the palette by its name, else the first one. */
export const colorOf = (name: string): string =>
  palette.find(([one]) => one.toLowerCase() === name)?.[1] ?? palette[0][1];

/**
 * One entry per user, whatever the number of their pages. Guests have no id, so each of their connections is an entry.
 */
export function personsIn(people: readonly Present[]): readonly Present[] {
  const persons = new Map(people.map((one) => [one.user === null ? one.connection : `user ${one.user}`, one]));
  return [...persons.values()];
}
