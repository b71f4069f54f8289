/** How long what has happened is kept: for undo, for deleted rows, for the history of rows, for the statistics. */
import sql, { raw } from 'sql-template-tag';
import { type Database, systemActor } from '../../store/database.ts';
import { notifications } from './notify.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds that a change can be undone and a deleted row brought back; files of such rows are kept as long. */
export const retention = 90 * day;

/** Rows taken away by one statement, so that nobody waits for long. */
const atOnce = 500;

/** Milliseconds that somebody finds a notification, read or not. */
const notificationRetention = 90 * day;

/** Takes away old notifications. Answers how many went. */
export async function sweepNotifications(database: Database, now = Date.now()): Promise<number> {
  const oldest = new Date(now - notificationRetention).toISOString();
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
  const oldest = new Date(now - retention).toISOString();
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

/** Lines of statistics are small and nobody waits for them. */
const statisticsAtOnce = 5_000;

/**
 * Takes away who was here, and what was opened, more than so many days ago. The first hour of each person in a company
 * stays: it tells who was new, and when. Answers how many lines went.
 */
export async function sweepStatistics(database: Database, days: number, now = Date.now()): Promise<number> {
  const oldest = new Date(now - days * day).toISOString();
  const activity = sql`delete from tessera_activity where ctid = any(array(select a.ctid from tessera_activity a
    where a.hour < ${oldest}::timestamptz and exists (select 1 from tessera_activity f
      where f.user_id = a.user_id and f.company_id is not distinct from a.company_id and f.hour < a.hour) limit ${statisticsAtOnce}::int))`;
  const views = sql`delete from tessera_project_view where ctid = any(array(select v.ctid from tessera_project_view v
    where v.hour < ${oldest}::timestamptz limit ${statisticsAtOnce}::int))`;
  let gone = 0;
  for (const old of [activity, views])
    for (;;) {
      const swept = await database.query(systemActor, sql`${old} returning 1`);
      gone += swept.length;
      if (swept.length < statisticsAtOnce) break;
    }
  return gone;
}
