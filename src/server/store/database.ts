/** The identity on whose behalf a statement runs. The tenant boundary in the database reads it. */
export interface Actor {
  /**
   * Row-level security applies to `app`, which writes rows of its own tenant only, and to `everyones`, which also writes
   * global rows; `system` sees all tenants. system-role.ts lists the uses of the other two.
   */
  readonly role: 'app' | 'everyones' | 'system';
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
export interface Run {
  <T = Row>(statement: Statement): Promise<readonly T[]>;
  /** Defers a statement: it is sent together with the next one or the commit, and its error is thrown there. */
  readonly later?: (statement: Statement) => void;
  /**
   * Runs the last statement of a transaction and commits in the same message, so no later failure can roll the
   * statement back.
   */
  readonly last?: <T = Row>(statement: Statement) => Promise<readonly T[]>;
}

/** Runs the last statement of a transaction. Statement and commit share one round trip if the database supports it. */
export const runLast = <T = Row>(run: Run, statement: Statement): Promise<readonly T[]> =>
  run.last ? run.last<T>(statement) : run<T>(statement);

/** Runs a statement without a result. It shares a round trip with the next statement if the database supports it. */
export async function runLater(run: Run, statement: Statement): Promise<void> {
  if (run.later) run.later(statement);
  else await run(statement);
}

/** PGlite or a PostgreSQL server; both speak the same dialect and give the same answers. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** Runs one statement. */
  query<T = Row>(actor: Actor, statement: Statement): Promise<readonly T[]>;
  /** Runs statements in a transaction. `of one moment` makes it repeatable read. */
  transaction<T>(actor: Actor, work: (run: Run) => Promise<T>, as?: 'of one moment'): Promise<T>;
  /** Runs a script of several statements as the connection's own user: for tables and roles only. */
  script(text: string): Promise<void>;
  /**
   * Runs `work` under a lock of this name that all processes share, and waits for the lock. The embedded database has
   * one process and runs `work` at once.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Receives notifications on a channel, from this process and others; null if some may have been missed. Returns a
   * function that stops it.
   */
  listen(channel: string, hear: (payload: string | null) => void): Promise<() => Promise<void>>;
  /**
   * Calls `hear` after each `transaction` that this process has committed; commits of other processes are not reported.
   * Returns a function that removes the listener.
   */
  onCommit(hear: () => void): () => void;
  /**
   * Updates the planner's statistics of a table, or of all, and vacuums. A PostgreSQL server does that automatically;
   * PGlite does not.
   */
  tidy(table: string | null): Promise<void>;
  close(): Promise<void>;
}

export const systemActor: Actor = { role: 'system', user: null, company: null };

/** Session settings of the actor, which row-level security reads. */
const actorSettings = ['role', 'tessera.user', 'tessera.company'];

/** Values of the actor's settings. */
export const actorValues = ({ role, user, company }: Actor): readonly string[] => [
  `tessera_${role}`,
  user === null ? '' : String(user),
  company === null ? '' : String(company),
];

/**
 * Text of a statement that sets settings from its parameters and returns their values. The settings last until the end
 * of the session or of the transaction.
 */
export const setSettings = (names: readonly string[], lasting: 'session' | 'transaction'): string =>
  `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, ${lasting === 'transaction'})`).join(', ')}`;

/** Text of a statement that makes a session or a transaction act for an actor, followed by further settings. */
export const setActor = (lasting: 'session' | 'transaction', further: readonly string[] = []): string =>
  setSettings([...actorSettings, ...further], lasting);

/** Begins a transaction with a snapshot. */
export const beginOfOneMoment = 'begin isolation level repeatable read';

/** Equal for actors that row-level security treats alike. */
export const actorKey = (actor: Actor): string => `${actor.role}/${actor.user}/${actor.company}`;

/** An error of the database with PostgreSQL's code; the same for both drivers. */
export interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

/** Whether an error carries a code of PostgreSQL (SQLSTATE, five letters or digits). */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  typeof (error as { code?: unknown }).code === 'string' &&
  /^[0-9A-Z]{5}$/.test((error as DatabaseError).code);

/** Why the database does not answer now, although the statement may be right. */
export type Absence =
  /** The database cannot be reached, is starting, or has closed the connection. */
  | 'away'
  /** The connection ended during a commit, whose result is unknown. */
  | 'unknown'
  /** All connections are in use. */
  | 'busy'
  /** The statement exceeded the time limit. */
  | 'slow'
  /** The disk of the database files is full. */
  | 'full';

/** The database does not answer now; the same request may succeed later. */
export class DatabaseUnavailable extends Error {
  readonly absence: Absence;

  constructor(absence: Absence, cause: unknown) {
    super(`The database is not available (${absence}): ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = 'DatabaseUnavailable';
    this.absence = absence;
  }
}
