/** Rows behind a reference, if the caller may read them. */
import { join, raw, type Sql } from 'sql-template-tag';
import { levelRank } from '../../../contract/audience.ts';
import type { Collection, Policy } from '../../../contract/model.ts';
import { allows } from '../../../contract/permissions.ts';
import type { Relation } from '../../../contract/relations.ts';
import type { Scope } from '../scope.ts';
import { policiesCondition } from './authorize.ts';
import { unboundConditions } from './collection-condition.ts';
import { nothingSettled, readableCondition } from './readable.ts';

/** The scope of the related rows, as one of their collections shows them. */
export const relatedScope = (scope: Scope, { target }: Relation, collection: Collection): Scope => ({
  ...scope,
  resource: target,
  collection,
  params: {},
  related: true,
});

/**
 * Condition that the caller may read the row under `alias`: its label is readable, and some collection shows the row to
 * the caller. Null if every caller may. Row-level security enforces the tenant boundary.
 */
export function relatedCondition(scope: Scope, relation: Relation, alias: string): Sql | null {
  const { caller, actor } = scope;
  // The system role reads all rows.
  if (actor.role === 'system') return null;
  const ways = relation.openedBy
    .filter(({ levels }) => levelRank(caller.audience) >= levelRank(levels.read))
    .map((collection) => wayConditions(relatedScope(scope, relation, collection), alias));
  if (!ways.length) return raw('false');
  const named = readableCondition(scope, relation.target, alias, nothingSettled);
  const isOpen = ways.some((conditions) => !conditions.length);
  const shown = isOpen
    ? []
    : [
        join(
          ways.map((conditions) => join(conditions, ' and ')),
          ') or (',
          '((',
          '))',
        ),
      ];
  const all = named ? [named, ...shown] : shown;
  return all.length ? join(all, ' and ') : null;
}

/** The conditions of a collection except those that a readable label already implies. */
function wayConditions(scope: Scope, alias: string): readonly Sql[] {
  const { collection, caller } = scope;
  const policies = collection.access.read;
  const letsIn = (policy: Policy): boolean =>
    policy.kind === 'guard' ? policy.right === 'read' : policy.kind !== 'mine' && allows([policy], caller, {});
  const others = unboundConditions(scope, collection, alias);
  return policies.some(letsIn) ? others : [policiesCondition(scope, policies, alias), ...others];
}
