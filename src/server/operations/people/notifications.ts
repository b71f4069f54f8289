/** Calls on notifications beyond a plain list, and the people that a comment may mention. */

import sql, { raw } from 'sql-template-tag';
import type { NotificationQuery } from '../../../contract/generated/client.ts';
import { maxBulkRows } from '../../../contract/generic-bodies.ts';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { requireMember, rowCondition } from '../../engine/access/authorize.ts';
import { collectionCondition } from '../../engine/access/collection-condition.ts';
import { stepTables, withTables } from '../../engine/access/path-steps.ts';
import { nothingSettled, readableCondition } from '../../engine/access/readable.ts';
import { askingFor } from '../../engine/journal/notify.ts';
import { invalid, notFound } from '../../engine/problem.ts';
import { list } from '../../engine/read/list.ts';
import { isLike, rankOf } from '../../engine/read/typed-text.ts';
import { at, name } from '../../engine/scope.ts';
import { bulkUpdate } from '../../engine/write/bulk.ts';

/** The maximum number of offered people. */
const maxOffered = 20;

/** Converts the body of the call to a list query. */
function queryOf({ page = 1, per_page, sort = '-created_at,-id', q, filter = {} }: NotificationQuery): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), sort });
  if (per_page !== undefined) query.set('per_page', String(per_page));
  if (q !== undefined) query.set('q', q);
  for (const [condition, wanted] of Object.entries(filter))
    for (const one of [wanted].flat()) query.append(condition, String(one));
  return query;
}

const unreadOnly = new URLSearchParams({ page: '1', per_page: '1', fields: 'id', 'read_at.empty': 'true' });

export const notificationHandlers = {
  notifications_datatable: async ({ body, granted: { scope } }, { database }) => {
    const [page, unread] = await Promise.all([list(database, scope, queryOf(body)), list(database, scope, unreadOnly)]);
    return { status: 200, body: `{"rows":${page.body},"total":${page.total},"unread":${unread.total}}` };
  },

  mark_all_notifications_read: async ({ granted: { scope } }, { database }) => {
    const { collection } = scope;
    const own = collectionCondition(scope, collection, 't');
    const readable = rowCondition(scope, collection.access.read, 't') ?? raw('true');
    const unread = await database.query<{ id: number }>(
      scope.actor,
      sql`${withTables(stepTables(scope))}select t.id from ${name(scope.resource.name)} t
        where t.read_at is null and ${own} and ${readable} order by t.id limit ${maxBulkRows}`,
    );
    if (!unread.length) return { status: 200, body: { count: 0 } };
    const body = { ids: unread.map(({ id }) => id), values: { read_at: new Date().toISOString() } };
    const { change } = await bulkUpdate(database, scope, () => Promise.resolve(body));
    return { status: 200, body: { count: unread.length }, headers: { 'x-change': String(change) } };
  },

  mentionable_people: async ({ query: { commentable_type, commentable_id, q }, caller }, services) => {
    const { database, model } = services;
    const scope = scopeOn(services, 'comments', caller);
    requireMember(scope, 'see who can be mentioned');
    const known = scope.resource.fields.get('commentable_id')?.targets ?? [];
    const about = known.includes(commentable_type ?? '') ? model.resources.get(commentable_type ?? '') : undefined;
    if (!about)
      throw invalid([
        { pointer: '/query/commentable_type', message: `Say what the comment is about: ${known.join(', ')}.` },
      ]);
    if (commentable_id === undefined)
      throw invalid([{ pointer: '/query/commentable_id', message: 'Say the id of what the comment is about.' }]);
    const own = readableCondition(scope, about, 't', nothingSettled);
    const [found] = await database.query(
      scope.actor,
      sql`select 1 from ${name(about.name)} t where t.id = ${commentable_id}${own ? sql` and ${own}` : sql``}`,
    );
    if (!found) throw notFound(`${about.title} ${commentable_id}`);
    const readable = readableCondition(askingFor(scope, at('u', 'id')), about, 't', nothingSettled);
    const called = sql`trim(u.first_name || ' ' || u.last_name)`;
    const people = await database.query<{ id: number; name: string; job_title: string }>(
      scope.actor,
      sql`select u.id, ${called} as name, u.job_title from "user" u
        where not u.restricted and u.id is distinct from ${caller.user}::int
          and exists (select 1 from user_company m where m.user_id = u.id and m.company_id = ${caller.company?.id ?? null}::int)
          and exists (select 1 from ${name(about.name)} t where t.id = ${commentable_id}${readable ? sql` and ${readable}` : sql``})
          and ${isLike(called, q ?? '')} and ${called} <> ''
        order by ${rankOf(called, q ?? '')}, 2, 1 limit ${maxOffered}`,
    );
    return { status: 200, body: [...people] };
  },
} satisfies Partial<Handlers>;
