/** On whose behalf a statement runs: the tenant boundary in the database reads it. */
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
  /** Defers a statement to the next one, or to the commit, where its error is thrown. */
  readonly later?: (statement: Statement) => void;
  /** Runs the last statement of a transaction and commits with it: a later failure does not roll it back. */
  readonly last?: <T = Row>(statement: Statement) => Promise<readonly T[]>;
}

/** Runs the last statement of a transaction, which is committed with it where that saves a round trip. */
export const runLast = <T = Row>(run: Run, statement: Statement): Promise<readonly T[]> =>
  run.last ? run.last<T>(statement) : run<T>(statement);

/** Runs a statement without a result, together with the next one where that saves a round trip. */
export async function runLater(run: Run, statement: Statement): Promise<void> {
  if (run.later) run.later(statement);
  else await run(statement);
}

/** PGlite or a PostgreSQL server; both speak the same dialect and give the same answers. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** Runs one statement. */
  query<T = Row>(actor: Actor, statement: Statement): Promise<readonly T[]>;
  /** Runs statements in a transaction; `of one moment` makes it repeatable read. */
  transaction<T>(actor: Actor, work: (run: Run) => Promise<T>, as?: 'of one moment'): Promise<T>;
  /** A script of several statements, as the connection's own user: for tables and roles only. */
  script(text: string): Promise<void>;
  /**
   * Runs `work` while no other process runs work of this name, and waits for its turn. The embedded database has one
   * process: there it runs at once.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Receives notifications on a channel, from this process and others; null if some may have been missed. Returns a
   * function that stops it.
   */
  listen(channel: string, hear: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** Hears of each `transaction` that this process has committed, and of none of another; answers how to stop. */
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

/** Text of a statement that takes the values of settings, and answers them. They last to the end of the session or the transaction. */
export const setSettings = (names: readonly string[], lasting: 'session' | 'transaction'): string =>
  `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, ${lasting === 'transaction'})`).join(', ')}`;

/** Text of a statement that makes a session, or a transaction, act for an actor, with further settings behind. */
export const setActor = (lasting: 'session' | 'transaction', further: readonly string[] = []): string =>
  setSettings([...actorSettings, ...further], lasting);

/** Begins a transaction with a snapshot. */
export const beginOfOneMoment = 'begin isolation level repeatable read';

/** Equal for actors that row-level security treats alike. */
export const actorKey = (actor: Actor): string => `${actor.role}/${actor.user}/${actor.company}`;

/** A failure of the database with PostgreSQL's code, whichever driver met it. */
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
  /** It cannot be reached, is starting, or has broken off. */
  | 'away'
  /** The connection ended during a commit, whose result is unknown. */
  | 'unknown'
  /** All connections are taken. */
  | 'busy'
  /** The statement took longer than any may. */
  | 'slow'
  /** The disk of its files is full. */
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
