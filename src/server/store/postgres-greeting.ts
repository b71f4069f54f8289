/**
 * Runs the first query on a new connection: it reads the server's version and role, and whether the session is
 * exclusive.
 */
import type pg from 'pg';
import { DatabaseUnavailable } from './database.ts';

/** The oldest supported version of PostgreSQL. */
export const leastVersion = 15;

export interface Greeting {
  /** The session is exclusive to this connection: no pooler can give it to another client. */
  readonly direct: boolean;
  /** Identifies the server's data directory and the database. The same for every address of the server. */
  readonly identity: string;
}

/** The server cannot be used, and a retry does not help. The message says what to do. */
export class DatabaseRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseRefused';
  }
}

interface Answer {
  readonly pid: number;
  readonly version: number;
  readonly version_text: string;
  readonly read_only: boolean;
  readonly identity: string;
}

const question = `select pg_backend_pid() as pid, current_setting('server_version_num')::int as version,
  current_setting('server_version') as version_text, current_setting('transaction_read_only') = 'on' as read_only,
  (select system_identifier from pg_control_system()) || '/' || current_database() as identity`;

/**
 * Checks a server. PostgreSQL reports the id of the process that serves a client; a pooler invents an id, because its
 * processes change.
 * @throws DatabaseRefused for a version that is too old
 * @throws DatabaseUnavailable for a standby or a demoted primary, which accept no writes
 */
export async function greet(client: pg.ClientBase): Promise<Greeting> {
  const { rows } = await client.query<Answer>(question);
  const { pid, version, version_text, read_only, identity } = rows[0] as Answer;
  if (version < leastVersion * 10_000)
    throw new DatabaseRefused(
      `It is PostgreSQL ${version_text}, and Tessera needs ${leastVersion} or newer. Upgrade the server, or name another one.`,
    );
  if (read_only)
    throw new DatabaseUnavailable('away', new Error('the server is read-only: a standby, or no longer the primary'));
  return { direct: (client as { processID?: number }).processID === pid, identity };
}
