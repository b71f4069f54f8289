/** A person's favourite projects. The calls name the project, so they are idempotent. */
import sql from 'sql-template-tag';
import type { Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { create } from '../../engine/write/create.ts';
import { remove } from '../../engine/write/delete.ts';

export const favoriteHandlers = {
  mark_favorite_project: async ({ caller, granted: { row }, body: { favorite } }, services) => {
    const { database } = services;
    const scope = scopeOn(services, 'favorite_projects', caller);
    const [marked] = await database.query<{ id: number }>(
      scope.actor,
      sql`select f.id from favorite_project f where f.user_id = ${caller.user} and f.project_id = ${row.id}`,
    );
    if ((marked !== undefined) === favorite) return { status: 200, body: { favorite } };
    const change = marked
      ? await remove(database, scope, marked.id, { version: null, replaceWith: null })
      : (await create(database, scope, { project_id: row.id })).change;
    return { status: 200, body: { favorite }, headers: { 'x-change': String(change) } };
  },
} satisfies Partial<Handlers>;
