/** The rows that reference one row and that the caller may read, with their owners. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Use } from '../../../contract/answers.ts';
import { levelRank } from '../../../contract/audience.ts';
import { memberName } from '../../../contract/member-names.ts';
import type { Model } from '../../../contract/model.ts';
import type { Database, Run } from '../../store/database.ts';
import { joinTable } from '../../store/tables.ts';
import { anonymousRow, isHiddenIn } from '../access/anonymous.ts';
import { labelOf } from '../access/columns.ts';
import type { Labels } from '../access/labels.ts';
import { nothingSettled, readableCondition } from '../access/readable.ts';
import { at, literal, name, type Scope } from '../scope.ts';
import { thisOne } from '../this-one.ts';
import { type Pointing, pointingTo } from '../values/pointing.ts';
import { pointsTo } from '../values/value-index.ts';
import { labelsAbove, lineOf, ownersAbove } from './above.ts';
import { readPage } from './pages.ts';
import { requireRowOfMember } from './rows.ts';

interface Found extends Omit<Use, 'title' | 'owners'> {
  readonly line: Readonly<Record<string, number | null>>;
}

/** GET {base}/{id}/uses: the rows that reference this row. */
export async function uses(
  database: Database,
  scope: Scope,
  id: number,
  query: URLSearchParams,
): Promise<{ readonly uses: readonly Use[]; readonly total: number }> {
  const { resource, model } = scope;
  const what = `see what uses ${thisOne(resource)}`;
  const rowId = await requireRowOfMember(database, scope, id, what);
  const { limit, offset } = readPage(query, ['page', 'per_page']);
  const each = pointingTo(resource.name, model)
    .filter((pointing) => isVisible(scope, pointing))
    .map((pointing, place) => usesBy(scope, pointing, { id: rowId, place }));
  if (!each.length) return { uses: [], total: 0 };
  const run: Run = (statement) => database.query(scope.actor, statement);
  const [page] = await run<{ total: number; found: string }>(
    sql`with found_uses as (${join(each, ' union all ')})
      select (select count(*)::int from found_uses) as total,
        (select coalesce(json_agg(to_json(p) order by p.place, p.line::text, p.id), '[]')::text
          from (select * from found_uses order by place, line::text, id limit ${limit} offset ${offset}) p) as found`,
  );
  const found = JSON.parse(page?.found ?? '[]') as Found[];
  const labels = await labelsAbove(run, scope, found);
  return { uses: found.map((one) => useOf(model, one, labels)), total: page?.total ?? 0 };
}

/** Whether uses by a field are shown. Excluded are personal rows, hidden fields and fields above the caller's level. */
const isVisible = ({ caller, actor }: Scope, { resource, field }: Pointing): boolean =>
  resource.tenancy.kind !== 'user' &&
  field.read !== 'nobody' &&
  (actor.role === 'system' || levelRank(caller.audience) >= levelRank(field.read));

/** The rows of one resource that reference a row by one field. */
function usesBy(scope: Scope, pointing: Pointing, { id, place }: { readonly id: number; readonly place: number }): Sql {
  const { resource, field, onDelete } = pointing;
  const readable = readableCondition(scope, resource, 't', nothingSettled);
  // An anonymous row must reveal neither its person nor what was chosen: uses show single rows.
  const isSecret = isHiddenIn(resource, field.name) || field.schemaFrom || field.kind === 'references';
  const hidden = isSecret ? anonymousRow(resource, 't') : null;
  const { from, fieldName, title } = pointedBy(scope, pointing, id);
  return sql`select ${place}::int as place, ${literal(resource.name)} as resource, t.id, left(${labelOf(scope, { resource, alias: 't' })}, 300) as label,
      ${fieldName} as field, coalesce(${title}, ${literal(field.title)}) as field_title, ${literal(onDelete)} as on_delete,
      ${lineOf(scope.model, resource.name, 't')} as line
    from ${from}${hidden ? sql` and not ${hidden}` : raw('')}${readable ? sql` and ${readable}` : raw('')}`;
}

/** The `from` and `where` of the referencing rows, and the title of the field. */
function pointedBy(
  scope: Scope,
  { resource, field, column, values }: Pointing,
  id: number,
): { readonly from: Sql; readonly fieldName: Sql; readonly title: Sql } {
  const table = name(resource.name);
  const declared = { fieldName: literal(field.name), title: raw('null::text') };
  if (values) {
    const key = sql`split_part(m.path, '/', 2)`;
    return {
      from: sql`(select distinct on (m.row_id, ${key}) m.row_id, ${key} as key from ${name(values.table)} m where ${pointsTo('m', scope.resource.name, [id])}) v
        join ${table} t on t.id = v.row_id join ${name(values.holder)} h on h.id = ${at('t', values.reference)} where true`,
      fieldName: sql`${literal(memberName(field.name, ''))} || v.key`,
      title: sql`${at('h', values.schema)}::jsonb #>> array['properties', v.key, 'title']`,
    };
  }
  if (column) return { ...declared, from: sql`${table} t where ${at('t', column)} = ${id}` };
  const tie = joinTable(resource, field, scope.model);
  return {
    ...declared,
    from: sql`${table} t where exists (select 1 from ${name(tie.table)} m where ${at('m', tie.row)} = t.id and ${at('m', tie.target)} = ${id})`,
  };
}

function useOf(model: Model, { line, ...found }: Found & { place?: number }, labels: Labels): Use {
  const { place: _, ...use } = found;
  const owners = ownersAbove(model, { resource: use.resource, line }, labels);
  return { ...use, title: model.resources.get(use.resource)?.title ?? use.resource, owners };
}
