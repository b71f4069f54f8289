/** How long what has happened is kept: for undo, for deleted rows, for the history of rows. */
import sql, { raw } from 'sql-template-tag';
import { type Database, systemActor } from '../../store/database.ts';
import { notifications } from './notify.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds that a change can be undone and a deleted row brought back; files of such rows are kept as long. */
export const keptFor = 90 * day;

/** Rows taken away by one statement, so that nobody waits for long. */
const atOnce = 500;

/** Milliseconds that somebody finds a notification, read or not. */
const notificationsKeptFor = 90 * day;

/** Takes away old notifications. Answers how many went. */
export async function sweepNotifications(database: Database, now = Date.now()): Promise<number> {
  const oldest = new Date(now - notificationsKeptFor).toISOString();
  let gone = 0;
  for (;;) {
    const swept = await database.query<{ id: number }>(
      systemActor,
      sql`delete from ${raw(notifications)} n where n.id in (
        select o.id from ${raw(notifications)} o where o.created_at < ${oldest}::timestamptz order by o.id limit ${atOnce}::int) returning n.id`,
    );
    gone += swept.length;
    if (swept.length < atOnce) return gone;
  }
}

/**
 * Takes away changes older than that, each whole: what is left of the journal can still be undone. One that somebody
 * is undoing now stays until the next time. Answers how many went.
 */
export async function sweepJournal(database: Database, now = Date.now()): Promise<number> {
  const oldest = new Date(now - keptFor).toISOString();
  let gone = 0;
  for (;;) {
    const swept = await database.query<{ id: number }>(
      systemActor,
      sql`with old as (select c.id from tessera_change c where c.at < ${oldest}::timestamptz order by c.at limit ${atOnce}::int for update skip locked),
        lines as (delete from tessera_journal j where j.change_id in (select id from old))
        delete from tessera_change c where c.id in (select id from old) returning c.id`,
    );
    gone += swept.length;
    if (swept.length < atOnce) return gone;
  }
}
