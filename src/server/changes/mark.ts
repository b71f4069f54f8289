/** A mark: an opaque text for the point up to which a client has read. The client stores it and sends it back. */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Caller } from '../../contract/permissions.ts';
import { ApiProblem } from '../engine/problem.ts';
import { type Database, systemActor } from '../store/database.ts';
import { isSnapshot } from './database-snapshot.ts';

export interface Mark {
  /** The snapshot that the client has read. */
  readonly snapshot: string;
  /** The time of the mark in milliseconds since 1970. */
  readonly at: number;
  /** Short hash of the database and of the caller's permissions. */
  readonly reader: string;
}

/** The maximum number of characters; longer texts are no marks. */
const maxLength = 4_000;

/** A mark as text for addresses and headers. */
export const writeMark = ({ snapshot, at, reader }: Mark): string =>
  Buffer.from(`${Math.floor(at / 1000).toString(36)} ${reader} ${snapshot}`).toString('base64url');

/** Parses a mark; null for a text that is no mark. */
export function readMark(text: string): Mark | null {
  if (text.length > maxLength) return null;
  const [, seconds, reader, snapshot] =
    /^([0-9a-z]{1,9}) ([\w-]{12}) ([\d:,]+)$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (!seconds || !reader || !snapshot || !isSnapshot(snapshot)) return null;
  return { snapshot, at: Number.parseInt(seconds, 36) * 1000, reader };
}

const identities = new WeakMap<Database, Promise<string>>();

/** The identity of the database in its cluster. After a restore into another cluster, transaction ids differ. */
function identityOf(database: Database): Promise<string> {
  const known = identities.get(database);
  if (known) return known;
  const read = database
    .query<{ identity: string }>(
      systemActor,
      sql`select (select system_identifier from pg_control_system()) || '/' || current_database() as identity`,
    )
    .then(([row]) => row?.identity ?? '');
  identities.set(database, read);
  read.catch(() => identities.delete(database));
  return read;
}

/**
 * The value of `Mark.reader`: equal for the same database and equal permissions. A mark of another reader is refused.
 */
export async function readerOf(database: Database, caller: Caller): Promise<string> {
  const identity = await identityOf(database);
  return createHash('sha256')
    .update(JSON.stringify([identity, caller]))
    .digest('base64url')
    .slice(0, 12);
}

/** The mark of a caller that has read up to a snapshot. */
export const markOf = async (database: Database, caller: Caller, snapshot: string): Promise<string> =>
  writeMark({ snapshot, at: Date.now(), reader: await readerOf(database, caller) });

/** Error 410: the changes since the mark cannot be determined. */
export const fetchAgain = (why: string): ApiProblem => new ApiProblem('fetch_again', `${why} Fetch the list again.`);

/** Error 410: there are too many changes. */
export const tooMuch = (): ApiProblem => fetchAgain('More has changed since this mark than is told at once.');
