/** On whose behalf a statement runs: the tenant wall in the database reads it. */
export interface Actor {
  /** app is bound by the wall; system sees all tenants (see system-role.ts for who may). */
  readonly role: 'app' | 'system';
  readonly user: number | null;
  readonly company: number | null;
}

export type Row = Readonly<Record<string, unknown>>;

/** A statement with its values bound, as `sql` of sql-template-tag makes one. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs one statement and answers its rows. */
export type Run = <T = Row>(statement: Statement) => Promise<readonly T[]>;

/** PGlite or a PostgreSQL server; both speak the same dialect and give the same answers. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** One statement by itself. */
  query<T = Row>(actor: Actor, statement: Statement): Promise<readonly T[]>;
  /** Several statements of which all take effect or none. */
  transaction<T>(actor: Actor, work: (run: Run) => Promise<T>): Promise<T>;
  /** A script of several statements, as the connection's own user: for tables and roles only. */
  script(text: string): Promise<void>;
  /**
   * Hears what is notified on a channel, by this process and by others; null when some of it may have been missed.
   * Answers how to stop.
   */
  listen(channel: string, hear: (payload: string | null) => void): Promise<() => Promise<void>>;
  /**
   * Refreshes what the planner knows of a table, or of all with the room of dead rows given back. A server does so
   * by itself; the embedded database has nobody who would.
   */
  tidy(table: string | null): Promise<void>;
  close(): Promise<void>;
}

export const systemActor: Actor = { role: 'system', user: null, company: null };

/** Statement that makes a connection act for an actor. The settings last until the next one. */
export const actorSettings = {
  text: "select set_config('role', $1, false), set_config('tessera.user', $2, false), set_config('tessera.company', $3, false)",
  values: (actor: Actor): string[] => [
    `tessera_${actor.role}`,
    actor.user === null ? '' : String(actor.user),
    actor.company === null ? '' : String(actor.company),
  ],
};

export const actorKey = (actor: Actor): string => `${actor.role}/${actor.user}/${actor.company}`;

/** A failure of the database with PostgreSQL's code, whichever driver met it. */
export interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  typeof (error as { code?: unknown }).code === 'string' &&
  /^[0-9A-Z]{5}$/.test((error as DatabaseError).code);
