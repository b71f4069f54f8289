/** A mark: how far somebody has read, as a client stores it and gives it back. It tells a client nothing. */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Caller } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';
import { type Database, systemActor } from '../store/database.ts';
import { isSnapshot } from './database-snapshot.ts';

export interface Mark {
  /** The database's snapshot: what it shows has been read. */
  readonly snapshot: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of which database, and with which rights, in short. */
  readonly reader: string;
}

/** Characters of the longest mark that is read. */
const longest = 4_000;

/** A mark as text that an address and a header can hold. */
export const writeMark = ({ snapshot, at, reader }: Mark): string =>
  Buffer.from(`${Math.floor(at / 1000).toString(36)} ${reader} ${snapshot}`).toString('base64url');

/** Null for a text that is none. */
export function readMark(text: string): Mark | null {
  if (text.length > longest) return null;
  const [, seconds, reader, snapshot] =
    /^([0-9a-z]{1,9}) ([\w-]{12}) ([\d:,]+)$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (!seconds || !reader || !snapshot || !isSnapshot(snapshot)) return null;
  return { snapshot, at: Number.parseInt(seconds, 36) * 1000, reader };
}

const identities = new WeakMap<Database, Promise<string>>();

/** Another one after the database was put back into another cluster, whose transactions are numbered anew. */
function identityOf(database: Database): Promise<string> {
  const known = identities.get(database);
  if (known) return known;
  const asked = database
    .query<{ identity: string }>(
      systemActor,
      sql`select (select system_identifier from pg_control_system()) || '/' || current_database() as identity`,
    )
    .then(([row]) => row?.identity ?? '');
  identities.set(database, asked);
  asked.catch(() => identities.delete(database));
  return asked;
}

/** Whoever reads a database with the same rights has the same; a mark of another reader is worth nothing. */
export async function readerOf(database: Database, caller: Caller): Promise<string> {
  const identity = await identityOf(database);
  return createHash('sha256')
    .update(JSON.stringify([identity, caller]))
    .digest('base64url')
    .slice(0, 12);
}

/** The mark of what a reader has read up to a snapshot. */
export const markOf = async (database: Database, caller: Caller, snapshot: string): Promise<string> =>
  writeMark({ snapshot, at: Date.now(), reader: await readerOf(database, caller) });

/** Not all that happened is known: 410. */
export const fetchAgain = (why: string): ApiProblem => new ApiProblem('fetch_again', `${why} Fetch the list again.`);

/** The same for too much that happened. */
export const tooMuch = (): ApiProblem => fetchAgain('More has changed since this mark than is told at once.');
