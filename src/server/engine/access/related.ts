/** Rows that a reference leads to, as far as the caller reads them. */
import { join, raw, type Sql } from 'sql-template-tag';
import { levelRank } from '../../../contract/model.ts';
import type { Relation } from '../../../contract/relations.ts';
import type { Scope } from '../scope.ts';
import { policiesCondition } from './authorize.ts';
import { unboundConditions } from './collection-condition.ts';

/** The scope of the rows that a relation leads to. */
export const relatedScope = (scope: Scope, { target, shownBy }: Relation): Scope => ({
  ...scope,
  resource: target,
  collection: shownBy,
  params: {},
  related: true,
});

/**
 * Condition that some collection shows the row under `alias` to the caller; null where every row is shown. The tenant
 * boundary is not asked: the database keeps it.
 */
export function relatedCondition(scope: Scope, { target, openedBy }: Relation, alias: string): Sql | null {
  const { caller, actor } = scope;
  // Who works in the area of all companies reads all of them.
  if (actor.role === 'system') return null;
  const ways = openedBy
    .filter(({ levels }) => levelRank(caller.audience) >= levelRank(levels.read))
    .map((collection) => {
      const here: Scope = { ...scope, resource: target, collection, params: {}, related: true };
      const conditions = [
        policiesCondition(here, collection.access.read, alias),
        ...unboundConditions(here, collection, alias),
      ];
      return join(conditions, ' and ');
    });
  return ways.length ? join(ways, ') or (', '((', '))') : raw('false');
}
