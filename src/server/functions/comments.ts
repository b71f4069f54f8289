/** Functions about unread comments. */
import sql, { join } from 'sql-template-tag';
import type { DerivedFunctionName } from '../../contract/generated/functions.ts';
import { at, type DerivedFunction } from '../engine/scope.ts';

export const commentsDerived = {
  /** The number of comments in the project by other people since the caller last read comments there. */
  unread_comments_within: ({ model, caller }, _resource, t) => {
    const about = model.resources.get('comment')?.fields.get('commentable_id')?.targets ?? [];
    const same = join(
      about.map(
        (target) =>
          sql`${at('r', `commentable_${target}_id`)} is not distinct from ${at('c', `commentable_${target}_id`)}`,
      ),
      ' and ',
    );
    return sql`(select count(*)::int from comment c where c.project_id = ${at(t, 'id')} and c.user_id is distinct from ${caller.user}
      and not exists (select 1 from comment_reading r where r.user_id = ${caller.user} and r.read_at >= c.created_at and ${same}))`;
  },

  /** The number of comments on the row by other people since the caller last read them. */
  unread_comments: (scope, resource, t) => {
    const here = (alias: string) => sql`${at(alias, `commentable_${resource.name}_id`)} = ${at(t, 'id')}`;
    return sql`(select count(*)::int from comment c where ${here('c')} and c.user_id is distinct from ${scope.caller.user}
      and c.created_at > coalesce((select max(r.read_at) from comment_reading r where ${here('r')} and r.user_id = ${scope.caller.user}), '-infinity'))`;
  },
} satisfies Partial<Record<DerivedFunctionName, DerivedFunction>>;
