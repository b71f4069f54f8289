/** Matches rows of a file to existing rows by a unique rule. Matched rows are updated instead of added. */

import { isDeepStrictEqual } from 'node:util';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { matchSets, writableFields } from '../../../contract/bodies.ts';
import type { Field, Policy, UniqueSet } from '../../../contract/model.ts';
import { withArticle } from '../../../fields/article.ts';
import type { Run } from '../../store/database.ts';
import { asksRows, requireAccess, requireLevel, rowCondition } from '../access/authorize.ts';
import { collectionCondition } from '../access/collection-condition.ts';
import { stepTables, withTables } from '../access/path-steps.ts';
import { lockRows } from '../journal/journal.ts';
import { invalid } from '../problem.ts';
import { answerRows } from '../read/answer-rows.ts';
import { asksMore } from '../read/rows.ts';
import type { Values } from '../row-values.ts';
import { at, name, type Scope, type UnitOfWork } from '../scope.ts';
import type { CreateContext } from '../write/create-context.ts';
import { applyUpdates } from '../write/update.ts';
import { storedKey, uniqueKey } from './unique.ts';

/** The result for one row of the file. */
export type RowOutcome = 'new' | 'changed' | 'unchanged';

export type ReportFault = (row: number, column: string | null, message: string) => void;

/** An existing row as its collection returns it. */
export interface Match {
  readonly id: number;
  readonly stored: Values;
}

/**
 * The unique rule whose fields the body names.
 * @throws ApiProblem if there is no such rule, or if the caller may not update rows here
 */
export function matchSetOf(scope: Scope, named: readonly string[]): UniqueSet {
  const sets = matchSets(scope.collection, scope.resource);
  const found = sets.find(({ fields }) => isDeepStrictEqual([...fields].sort(), [...named].sort()));
  if (!found) {
    const known = sets.map(({ fields }) => fields.join(' and ')).join(', or ') || 'nothing';
    throw invalid([{ pointer: '/match', message: `Rows here are known by ${known}. Name one of these.` }]);
  }
  requireLevel(scope, 'write', `change ${scope.resource.plural.toLowerCase()} here`);
  return found;
}

/** The way to match the rows of a file. */
export interface Matching {
  readonly context: CreateContext;
  readonly set: UniqueSet;
  /** Fields that the file contains. */
  readonly columns: readonly string[];
  readonly fault: ReportFault;
}

/** Finds the existing row for each row of the file. Reports a fault if the caller may not update it. */
export async function findMatches(
  run: Run,
  scope: Scope,
  { context, set, columns, fault }: Matching,
  rows: readonly Values[],
): Promise<readonly (Match | null)[]> {
  const { resource } = scope;
  const keys = rows.map((row) => uniqueKey(row, set));
  const distinct = [...new Set(keys.filter((key) => key !== null))];
  if (!distinct.length) return rows.map(() => null);
  const may = mayChange(scope, context, columns);
  const stored = storedKey(set, resource, 't');
  const unless = set.unless === null ? raw('true') : sql`${at('t', set.unless)} is null`;
  const found = await run<{ id: number; key: string; may: boolean }>(
    sql`${withTables(stepTables(scope))}select t.id, ${stored} as key, coalesce(${may}, false) as may from ${name(resource.name)} t
      where ${stored} = any(array(select value::jsonb::text from json_array_elements_text(${JSON.stringify(distinct)}::json))) and ${unless} and ${collectionCondition(scope, scope.collection, 't')}`,
  );
  const answers = JSON.parse(
    await answerRows(
      run,
      scope,
      found.map(({ id }) => id),
    ),
  ) as Values[];
  const byKey = new Map(
    found.map(({ key, id, may: allowed }, i) => [
      JSON.stringify(JSON.parse(key)),
      { id, allowed, stored: answers[i] ?? {} },
    ]),
  );
  const what = resource.title.toLowerCase();
  return keys.map((key, row) => {
    const match = key === null ? undefined : byKey.get(key);
    if (match && !match.allowed) fault(row, null, `You have no right to change this ${what}.`);
    if (!match && key !== null && set.fields.includes('id')) fault(row, 'id', `There is no ${what} with this id here.`);
    return match ? { id: match.id, stored: match.stored } : null;
  });
}

/**
 * Condition that the caller may update the row `t` and each of the columns. Policies that do not depend on rows are
 * checked immediately.
 */
function mayChange(scope: Scope, context: CreateContext, columns: readonly string[]): Sql {
  const { resource, collection } = scope;
  const fields = columns.flatMap((column) => {
    const policy = resource.fields.get(column)?.write.update;
    return policy && policy.kind !== 'audience' && policy.kind !== 'nobody' && asksMore(policy) ? [[policy]] : [];
  });
  const each = [collection.access.write, ...fields].flatMap((policies: readonly Policy[]): Sql[] => {
    const condition = asksRows(resource, policies) ? rowCondition(scope, policies, 't') : null;
    if (condition) return [condition];
    requireAccess(scope, policies, context.resolved.facts, `change ${resource.plural.toLowerCase()} here`);
    return [];
  });
  return each.length ? join(each, ' and ') : raw('true');
}

const comparable = (field: Field | undefined, value: unknown): unknown =>
  field?.schema['format'] === 'date-time' && typeof value === 'string' ? Date.parse(value) : (value ?? null);

/** The values of the file that differ from the existing row. A changed read-only value is a fault. */
export function changesOf(
  scope: Scope,
  { stored }: Match,
  values: Values,
  fault: (column: string, message: string) => void,
): Values {
  const { collection, resource } = scope;
  const writable = new Set(writableFields(collection, resource, 'update').map((field) => field.name));
  return Object.fromEntries(
    Object.entries(values).filter(([column, value]) => {
      const field = resource.fields.get(column);
      const same = column in stored && isDeepStrictEqual(comparable(field, stored[column]), comparable(field, value));
      if (same || writable.has(column)) return !same;
      fault(
        column,
        `${field?.title ?? column} of ${withArticle(resource.title.toLowerCase())} that is there cannot be changed.`,
      );
      return false;
    }),
  );
}

/** Writes the differences. Rows that set the same fields share one statement. */
export async function applyMatches(
  { run, scope, change }: UnitOfWork,
  context: CreateContext,
  rows: readonly (Values & { readonly id: number })[],
): Promise<void> {
  for (const group of Map.groupBy(rows, (row) => Object.keys(row).sort().join()).values()) {
    const ids = group.map(({ id }) => id);
    const { before } = await lockRows(run, scope, scope.resource, ids);
    await applyUpdates({ run, scope, change }, group, { line: context.line, before });
  }
}
