/** Deletes old changes, notifications and statistics. */
import sql, { raw } from 'sql-template-tag';
import { type Database, systemActor } from '../../store/database.ts';
import { notifications } from './notify.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Milliseconds in which a change can be undone and a deleted row restored. Files of deleted rows are stored equally
 * long.
 */
export const retention = 90 * day;

/** The maximum number of rows that one statement deletes, so that its locks are short. */
const atOnce = 500;

/** Milliseconds until a read or unread notification is deleted. */
const notificationRetention = 90 * day;

/** Deletes old notifications and returns their number. */
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
 * Deletes changes older than `retention` with all their lines, so that every remaining change can be undone. Returns
 * the number of deleted changes. A change with an undo in progress is locked, and stays until the next sweep.
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

/** Larger than `atOnce`, because the rows are small and no request locks them. */
const statisticsAtOnce = 5_000;

/**
 * Deletes activity and views older than `days`, and returns the number of rows. The first hour of each person in a
 * company stays, because the statistics count new people by it.
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
