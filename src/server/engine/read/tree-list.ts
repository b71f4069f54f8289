/** Lists of a tree: one branch, or the found rows with all their ancestors. SQL only. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { rowCondition } from '../access/authorize.ts';
import { collectionCondition } from '../access/collection-condition.ts';
import { at, name, type Scope } from '../scope.ts';

/** The value of `below` for the top level of a tree; ids begin at 1. */
export const topOfTree = 0;

/**
 * The children of one parent, or the top level. In a collection with a `where`, a row whose parent is excluded belongs
 * to the top level; otherwise no branch would contain it.
 */
export function branchCondition(scope: Scope, below: number, top: boolean, alias: string): Sql {
  const parent = at(alias, scope.resource.tree as string);
  if (!top) return sql`${parent} = ${below}`;
  if (!scope.collection.where.length) return sql`${parent} is null`;
  const above = collectionCondition(scope, scope.collection, 'above');
  return sql`not exists (select 1 from ${name(scope.resource.name)} above where above.id = ${parent} and ${above})`;
}

/**
 * The rows of `hits`, a select in parentheses, and all their ancestors that the caller may read; `_above` is true for
 * the added rows. Only ids are compared, because the type json has no equality.
 */
export function withRowsAbove(scope: Scope, hits: Sql): Sql {
  const { resource, collection } = scope;
  const [table, parent] = [name(resource.name), resource.tree as string];
  const readable = rowCondition(scope, collection.access.read, 'p') ?? raw('true');
  return sql`(with recursive "hits" as materialized ${hits},
    "up" as (select ${at('h', parent)} as id from "hits" h where ${at('h', parent)} is not null
      union select ${at('u', parent)} from "up" join ${table} u on u.id = "up".id where ${at('u', parent)} is not null)
    select h.*, false as "_above" from "hits" h
    union all select p.*, true from ${table} p where p.id in (select id from "up") and p.id not in (select id from "hits")
      and ${collectionCondition(scope, collection, 'p')} and ${readable})`;
}
