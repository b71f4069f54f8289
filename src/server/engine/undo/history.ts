/** The history of one row from the journal: only fields that its collection shows, and only for members. */

import sql from 'sql-template-tag';
import type { HistoryEntry } from '../../../contract/answers.ts';
import { readableFields } from '../../../contract/bodies.ts';
import type { Field } from '../../../contract/model.ts';
import { type Database, type Run, systemActor } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { hiddenRow } from '../access/anonymous.ts';
import { accountsOf, addId, type IdsByResource } from '../access/labels.ts';
import { plainArrays, readSnapshot } from '../journal/snapshot.ts';
import { readPage } from '../read/pages.ts';
import { requireRowOfMember } from '../read/rows.ts';
import type { Values } from '../row-values.ts';
import { name, type Scope } from '../scope.ts';
import { thisOne } from '../this-one.ts';
import { changedFields, type RowChange } from './changed-fields.ts';

interface Line {
  readonly change_id: number;
  readonly at: string;
  readonly actor: number | null;
  readonly operation: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly before: string | null;
  readonly after: string | null;
}

/** GET {base}/{id}/history: the changes of a row, the latest first. */
export async function history(
  database: Database,
  scope: Scope,
  id: number,
  query: URLSearchParams,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly total: number }> {
  const { resource, model } = scope;
  const what = `see what has happened to ${thisOne(resource)}`;
  const rowId = await requireRowOfMember(database, scope, id, what);
  const { limit, offset } = readPage(query, ['page', 'per_page']);
  const fields = shownFields(scope);
  const columns = fields.flatMap(columnsOf);
  // The caller may read the row, and ids are never reused, so all these lines belong to the row. Authors do not matter.
  const lines = sql`from tessera_journal j join tessera_change c on c.id = j.change_id
    where j.resource = ${resource.name} and j.row_id = ${rowId}${ofTenant(scope)}${unlessHidden(scope)}
      and (j.action <> 'update' or exists (select 1 from unnest(${columns}::text[]) shown where j.before -> shown is distinct from j.after -> shown))`;
  const [answer] = await database.query<{ lines: string; total: number }>(
    systemActor,
    sql`select (select count(*)::int ${lines}) as total, (select coalesce(json_agg(json_build_object('change_id', l.change_id, 'at', l.at,
        'actor', l.actor, 'operation', l.operation, 'action', l.action, 'before', l.before::text, 'after', l.after::text) order by l.sequence desc), '[]')::text
      from (select j.*, c.operation ${lines} order by j.sequence desc limit ${limit} offset ${offset}) l) as lines`,
  );
  const read = JSON.parse(answer?.lines ?? '[]') as Line[];
  const account = accountsOf(model);
  const also: IdsByResource = new Map();
  for (const { actor } of read) addId(also, account, actor);
  const run: Run = (statement) => database.query(scope.actor, statement);
  const changes = read.map((line): RowChange => {
    const [before, after] = snapshotsOf(scope, line);
    return { action: line.action, before, after };
  });
  const { fields: changed, labels } = await changedFields(run, scope, { fields, changes, also });
  const people = labels.get(account);
  return {
    total: answer?.total ?? 0,
    entries: read.map(({ before: _, after: __, ...line }, i) => {
      const actor = line.actor !== null && people?.has(line.actor) ? line.actor : null;
      return {
        ...line,
        actor,
        actor_label: actor === null ? null : (people?.get(actor) ?? null),
        fields: changed[i] ?? [],
      };
    }),
  };
}

/** The fields of a history: stored and visible ones, except those that every change sets. */
const shownFields = ({ collection, resource }: Scope): readonly Field[] =>
  readableFields(collection, resource).filter(
    (field) =>
      !['id', 'created_at', 'updated_at'].includes(field.name) &&
      (['value', 'reference', 'polymorphic'].includes(field.kind) || plainArrays(resource).includes(field)),
  );

const columnsOf = (field: Field): readonly string[] =>
  field.kind === 'polymorphic' ? field.targets.map((target) => polymorphicColumn(field.name, target)) : [field.name];

/**
 * Changes of an account in another company belong to that company and are not shown. Lines of another tenant's row
 * cannot occur; the condition excludes them in any case.
 */
function ofTenant({ resource, actor }: Scope) {
  if (actor.role === 'system' || resource.tenancy.kind === 'open') return sql``;
  if (resource.tenancy.kind === 'account') return sql` and c.company_id = ${actor.company}::int`;
  if (resource.tenancy.kind === 'user') return sql``;
  return sql` and (j.company_id = ${actor.company}::int or j.company_id is null)`;
}

/** Changes of an anonymous row are not shown, because their times would identify the author. */
function unlessHidden(scope: Scope) {
  const hidden = hiddenRow(scope, scope.resource, 't');
  return hidden
    ? sql` and not exists (select 1 from ${name(scope.resource.name)} t where t.id = j.row_id and ${hidden})`
    : sql``;
}

/** The row before and after a change. */
function snapshotsOf({ resource }: Pick<Scope, 'resource'>, line: Line): readonly [Values, Values] {
  const read = (text: string | null): Values => (text ? readSnapshot(resource, JSON.parse(text) as Values) : {});
  return [read(line.before), read(line.after)];
}
