/** Rows that a reference leads to, as far as the caller reads them. */
import { join, raw, type Sql } from 'sql-template-tag';
import { type Collection, levelRank, type Policy } from '../../../contract/model.ts';
import { allows } from '../../../contract/permissions.ts';
import type { Relation } from '../../../contract/relations.ts';
import type { Scope } from '../scope.ts';
import { policiesCondition } from './authorize.ts';
import { unboundConditions } from './collection-condition.ts';
import { nothingSettled, readableCondition } from './readable.ts';

/** The scope of the rows that a relation leads to, as one of the collections shows them. */
export const relatedScope = (scope: Scope, { target }: Relation, collection: Collection): Scope => ({
  ...scope,
  resource: target,
  collection,
  params: {},
  related: true,
});

/**
 * Condition that the caller reads the row under `alias`: it may be named, and some collection shows it to the caller.
 * Null where nothing is to be asked. The tenant boundary is not asked: the database keeps it.
 */
export function relatedCondition(scope: Scope, relation: Relation, alias: string): Sql | null {
  const { caller, actor } = scope;
  // Who works in the area of all companies reads all of them.
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

/** What a collection asks of a row beyond that it may be named, which asks its guards for the right to read. */
function wayConditions(scope: Scope, alias: string): readonly Sql[] {
  const { collection, caller } = scope;
  const policies = collection.access.read;
  const letsIn = (policy: Policy): boolean =>
    policy.kind === 'guard' ? policy.right === 'read' : policy.kind !== 'mine' && allows([policy], caller, {});
  const others = unboundConditions(scope, collection, alias);
  return policies.some(letsIn) ? others : [policiesCondition(scope, policies, alias), ...others];
}
