/** Searches rows of all resources by their labels, limited to rows that the caller may read. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Above } from '../../../contract/answers.ts';
import { levelRank } from '../../../contract/audience.ts';
import type { Field, Resource } from '../../../contract/model.ts';
import { foldText } from '../../../fields/fold-text.ts';
import type { Database, Run } from '../../store/database.ts';
import { foldedLabel, hasLabelIndex } from '../../store/label-indexes.ts';
import { tenancyCondition } from '../../store/tenancy.ts';
import { labelOf } from '../access/columns.ts';
import { nothingSettled, readableCondition } from '../access/readable.ts';
import { at, literal, name, pattern, type Scope } from '../scope.ts';
import { acrossTenants } from '../system-role.ts';
import { labelsAbove, lineOf, type OwnedRow, ownersAbove } from './above.ts';
import { isLike, rankOf } from './typed-text.ts';

interface Found {
  readonly resource: string;
  /** The title of the resource. */
  readonly title: string;
  readonly plural: string;
  /** The icon of the row, else of its type's row, else of its resource. */
  readonly icon: string | null;
  readonly id: number;
  readonly label: string;
  /** The owners, the nearest first. */
  readonly owners: readonly Above[];
}

/** The maximum number of results of one resource, and of words in the query. */
const maxOfKind = 6;
const maxWords = 6;

/** Timeout in milliseconds. A slower search is useless while typing and would take connections from other requests. */
const timeoutMs = 2_000;

/** Searches all resources; the collection of the scope is ignored. */
export async function search(database: Database, scope: Scope, text: string): Promise<readonly Found[]> {
  const { model } = scope;
  const words = text.trim().split(/\s+/).slice(0, maxWords);
  const kinds = [...model.resources.values()]
    .filter((resource) => resource.search !== null && mayKnow(scope, resource))
    .sort((one, other) => (one.search ?? 0) - (other.search ?? 0));
  if (!kinds.length) return [];
  return database.transaction(scope.actor, async (run) => {
    await run(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
    const called = await candidates(run, scope, kinds, words);
    const each = kinds.flatMap((resource, place) => {
      const ids = called.get(resource.name) ?? null;
      return ids?.length === 0 ? [] : [foundOf(scope, resource, { words, text: text.trim(), place, ids })];
    });
    if (!each.length) return [];
    const found = await run<OwnedRow & { id: number; label: string; icon: string | null; line: string }>(
      sql`select f.resource, f.id, f.icon, left(f.label, 300) as label, f.line::text as line
        from (${join(each, ' union all ')}) f order by f.rank, f.place, f.changed desc, f.id`,
    );
    const rows = found.map((row) => ({ ...row, line: JSON.parse(row.line) as OwnedRow['line'] }));
    const labels = await labelsAbove(run, scope, rows);
    return rows.map(({ resource, id, label, icon: own, line }): Found => {
      const { title = resource, plural = title, icon = null } = model.resources.get(resource) ?? {};
      return {
        resource,
        title,
        plural,
        icon: own || icon,
        id,
        label,
        owners: ownersAbove(model, { resource, line }, labels),
      };
    });
  });
}

/** Whether the caller may read the labels of a resource. Other resources are not searched. */
const mayKnow = ({ caller }: Scope, resource: Resource): boolean =>
  levelRank(caller.audience) >= levelRank((resource.fields.get(resource.label) as Field).read) &&
  levelRank(caller.audience) >= levelRank('guest');

/** The number of index matches of one resource beyond which the index is no faster than a scan. */
const maxCandidates = 5_000;

/** The minimum number of characters for which trigrams are selective. */
const shortestIndexed = 3;

/**
 * Ids of the tenant's rows whose label contains the words, by resource, as found by an index. Under row-level security
 * PostgreSQL does not use an index for `like`, which is not leakproof, so this query runs in the system role. The ids
 * are not shown: a second statement reads the rows in the caller's own role.
 */
async function candidates(
  run: Run,
  { actor, model }: Scope,
  kinds: readonly Resource[],
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const long = words.filter((word) => word.length >= shortestIndexed);
  const indexed = kinds.filter(hasLabelIndex);
  if (!long.length || !indexed.length) return new Map();
  const each = indexed.map((resource) => {
    const holds = long.map((word) => sql`${raw(foldedLabel(resource.label))} like ${`%${pattern(foldText(word))}%`}`);
    const tenant = raw(tenancyCondition(resource, model) ?? 'true');
    return sql`select ${literal(resource.name)} as resource,
      array(select id from ${name(resource.name)} where (${tenant}) and ${join(holds, ' and ')} limit ${raw(String(maxCandidates + 1))}) as ids`;
  });
  const rows = await acrossTenants(run, actor, () =>
    run<{ resource: string; ids: readonly number[] }>(join(each, ' union all ')),
  );
  return new Map(rows.flatMap(({ resource, ids }) => (ids.length > maxCandidates ? [] : [[resource, ids]])));
}

interface Searched {
  readonly words: readonly string[];
  readonly text: string;
  readonly place: number;
  /** The ids to which the search is limited; null without a limit. */
  readonly ids: readonly number[] | null;
}

const iconFieldOf = ({ caller }: Scope, { fields }: Resource): Field | undefined =>
  [...fields.values()].find(
    ({ kind, schema, read }) =>
      kind === 'value' && schema['format'] === 'icon' && levelRank(caller.audience) >= levelRank(read),
  );

/** The icon of the row, or of its type: the target of its first required reference to a resource with icons. */
function iconOf(scope: Scope, resource: Resource): Sql {
  const own = iconFieldOf(scope, resource);
  if (own) return at('t', own.name);
  for (const { kind, nullable, targets, name: field } of resource.fields.values()) {
    const target =
      kind === 'reference' && !nullable && targets.length === 1
        ? scope.model.resources.get(targets[0] as string)
        : null;
    const icon = target && iconFieldOf(scope, target);
    if (target && icon)
      return sql`(select ${at('k', icon.name)} from ${name(target.name)} k where ${at('k', 'id')} = ${at('t', field)})`;
  }
  return sql`null::text`;
}

function foundOf(scope: Scope, resource: Resource, { words, text, place, ids }: Searched): Sql {
  const label = labelOf(scope, { resource, alias: 't' });
  const readable = readableCondition(scope, resource, 't', nothingSettled);
  const conditions = [
    ...(ids ? [sql`${at('t', 'id')} = any(${ids}::int[])`] : []),
    ...(readable ? [readable] : []),
    ...words.map((word) => isLike(label, word)),
  ];
  return sql`(select ${literal(resource.name)} as resource, ${raw(String(place))} as place, ${at('t', 'id')} as id, ${label} as label,
      ${iconOf(scope, resource)} as icon, ${rankOf(label, text)} as rank, ${at('t', 'updated_at')} as changed, ${lineOf(scope.model, resource.name, 't')} as line
    from ${name(resource.name)} t where ${join(conditions, ' and ')}
    order by rank, changed desc, id limit ${raw(String(maxOfKind))})`;
}
