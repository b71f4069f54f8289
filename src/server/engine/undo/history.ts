/** What has happened to one row, by what the journal says of it: only what its collection shows, and only to members. */

import sql from 'sql-template-tag';
import type { ChangedField, HistoryEntry } from '../../../contract/answers.ts';
import { readableFields } from '../../../contract/bodies.ts';
import { memberName } from '../../../contract/member-names.ts';
import type { Field } from '../../../contract/model.ts';
import { type Database, type Run, systemActor } from '../../store/database.ts';
import { polymorphicColumn } from '../../store/tables.ts';
import { hiddenRow } from '../access/anonymous.ts';
import { accountsOf, addId, type IdsByResource, type Labels, labelsFor } from '../access/labels.ts';
import { plainArrays, readSnapshot } from '../journal/journal.ts';
import { readPage } from '../read/pages.ts';
import { requireRowOfMember } from '../read/rows.ts';
import { noMembers, readMembers } from '../read/value-members.ts';
import { addIdsInside, nameInside } from '../read/value-names.ts';
import { isObject, type Values } from '../row-values.ts';
import { name, type Scope } from '../scope.ts';
import { thisOne } from '../this-one.ts';

interface Line {
  readonly change_id: number;
  readonly at: string;
  readonly actor: number | null;
  readonly operation: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly before: string | null;
  readonly after: string | null;
}

/** GET {base}/{id}/history: the latest first. */
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
  // The row is the caller's to read, and ids are never given twice: these are its lines, whoever wrote them.
  const lines = sql`from tessera_journal j join tessera_change c on c.id = j.change_id
    where j.resource = ${resource.name} and j.row_id = ${rowId}${ofTenant(scope)}${unlessHidden(scope)}
      and (j.action <> 'update' or exists (select 1 from unnest(${columns}::text[]) shown where j.before -> shown is distinct from j.after -> shown))`;
  const [answer] = await database.query<{ lines: string; total: number }>(
    systemActor,
    sql`select (select count(*)::int ${lines}) as total, (select coalesce(json_agg(json_build_object('change_id', l.change_id, 'at', l.at,
        'actor', l.actor, 'operation', l.operation, 'action', l.action, 'before', l.before::text, 'after', l.after::text) order by l.sequence desc), '[]')::text
      from (select j.*, c.operation ${lines} order by j.sequence desc limit ${limit} offset ${offset}) l) as lines`,
  );
  const read = (JSON.parse(answer?.lines ?? '[]') as Line[]).map((line) => ({
    line,
    changes: changesOf(scope, fields, line),
    around: snapshotsOf(scope, line),
  }));
  const account = accountsOf(model);
  const ids: IdsByResource = new Map();
  for (const { line, changes } of read) {
    addId(ids, account, line.actor);
    for (const { target, value } of changes.flatMap(pointedAt)) addId(ids, target, value);
  }
  const run: Run = (statement) => database.query(scope.actor, statement);
  // What stands inside values is found by the schema that the row follows now.
  await addIdsInside(
    run,
    scope,
    read.flatMap(({ around }) => around),
    ids,
  );
  const labels = await labelsFor(run, scope, ids);
  const named = await nameInside(
    run,
    scope,
    read.flatMap(({ around }) => around),
    labels,
  );
  const schemaOf = await memberSchemas(run, scope, read);
  const people = labels.get(account);
  return {
    total: answer?.total ?? 0,
    entries: read.map(({ line: { before: _, after: __, ...line }, changes }, i) => {
      const actor = line.actor !== null && people?.has(line.actor) ? line.actor : null;
      return {
        ...line,
        actor,
        actor_label: actor === null ? null : (people?.get(actor) ?? null),
        fields: changes.map((change) =>
          change.key === undefined
            ? labelled(change, labels)
            : { ...namedInside(change, named[2 * i] ?? {}, named[2 * i + 1] ?? {}), ...schemaOf(change, i) },
        ),
      };
    }),
  };
}

/** Fields a history tells of: what is stored and shown, without what every change sets. */
const shownFields = ({ collection, resource }: Scope): readonly Field[] =>
  readableFields(collection, resource).filter(
    (field) =>
      !['id', 'created_at', 'updated_at'].includes(field.name) &&
      (['value', 'reference', 'polymorphic'].includes(field.kind) || plainArrays(resource).includes(field)),
  );

const columnsOf = (field: Field): readonly string[] =>
  field.kind === 'polymorphic' ? field.targets.map((target) => polymorphicColumn(field.name, target)) : [field.name];

/**
 * What was done to an account elsewhere is that company's to know; a line of another tenant's row there can be none,
 * and if there were, it would not be told.
 */
function ofTenant({ resource, actor }: Scope) {
  if (actor.role === 'system' || resource.tenancy.kind === 'open') return sql``;
  if (resource.tenancy.kind === 'account') return sql` and c.company_id = ${actor.company}::int`;
  if (resource.tenancy.kind === 'user') return sql``;
  return sql` and (j.company_id = ${actor.company}::int or j.company_id is null)`;
}

/** What has happened to a row, and when, would tell whose it is. */
function unlessHidden(scope: Scope) {
  const hidden = hiddenRow(scope, scope.resource, 't');
  return hidden
    ? sql` and not exists (select 1 from ${name(scope.resource.name)} t where t.id = j.row_id and ${hidden})`
    : sql``;
}

/** A changed field, and what its values point to. */
interface Change extends ChangedField {
  readonly targets: { readonly before: string | null; readonly after: string | null };
}

interface Read {
  readonly changes: readonly Change[];
  readonly around: readonly [Values, Values];
}

/** What the schemas of the rows say now of the members that have changed, as far as the caller reads them. */
async function memberSchemas(run: Run, scope: Scope, read: readonly Read[]) {
  const nameOf = ({ name, key }: Change): string | null => (key === undefined ? null : memberName(name, key));
  const names = new Set(read.flatMap(({ changes }) => changes.flatMap((change) => nameOf(change) ?? [])));
  const members = names.size ? await readMembers(run, scope, [...names]) : noMembers;
  return (change: Change, at: number): Pick<ChangedField, 'schema'> => {
    const member = members.get(nameOf(change) ?? '');
    const [before, after] = read[at]?.around ?? [];
    const holder = member && (after?.[member.of.reference] ?? before?.[member.of.reference]);
    const schema = member?.variants.find(({ holders }) => holders.includes(Number(holder)))?.field.schema;
    return schema ? { schema } : {};
  };
}

/** The row before and after a change. */
function snapshotsOf({ resource }: Pick<Scope, 'resource'>, line: Line): readonly [Values, Values] {
  const read = (text: string | null): Values => (text ? readSnapshot(resource, JSON.parse(text) as Values) : {});
  return [read(line.before), read(line.after)];
}

/** A member of an object with what is in it called by name, where anything in it leads to rows. */
function namedInside({ targets: _, ...change }: Change, before: Values, after: Values): ChangedField {
  const within = (row: Values): unknown => {
    const object = row[change.name];
    return isObject(object) && change.key !== undefined ? (object[change.key] ?? null) : null;
  };
  const [was, is] = [within(before), within(after)];
  if (same(was, change.before) && same(is, change.after)) return change;
  return { ...change, before_label: was, after_label: is };
}

function changesOf({ resource }: Scope, fields: readonly Field[], line: Line): readonly Change[] {
  if (line.action === 'delete') return [];
  const [before, after] = snapshotsOf({ resource }, line);
  return fields.flatMap((field): Change[] => {
    const [was, is] = [valueIn(field, before), valueIn(field, after)];
    if (same(was.value, is.value) || (line.action === 'create' && isEmpty(is.value))) return [];
    if (field.schemaFrom && isObject(is.value) && (isObject(was.value) || was.value === null))
      return withinObject(field.name, was.value ?? {}, is.value);
    return [
      { name: field.name, before: was.value, after: is.value, targets: { before: was.target, after: is.target } },
    ];
  });
}

function valueIn(field: Field, row: Values): { readonly value: unknown; readonly target: string | null } {
  if (field.kind !== 'polymorphic') {
    const value = row[field.name] ?? null;
    return { value, target: field.kind === 'value' ? null : (field.targets[0] ?? null) };
  }
  const target = field.targets.find((one) => typeof row[polymorphicColumn(field.name, one)] === 'number') ?? null;
  return { value: target ? row[polymorphicColumn(field.name, target)] : null, target };
}

/** The order of members counts: in a schema it is the order of a form. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && !value.length) ||
  (isObject(value) && !Object.keys(value).length);

const withinObject = (name: string, before: Values, after: Values): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !same(before[key] ?? null, after[key] ?? null))
    .map((key) => ({
      name,
      key,
      before: before[key] ?? null,
      after: after[key] ?? null,
      targets: { before: null, after: null },
    }));

const pointedAt = ({ before, after, targets }: Change): readonly { target: string; value: unknown }[] =>
  [
    { target: targets.before, values: before },
    { target: targets.after, values: after },
  ].flatMap(({ target, values }) => (target ? [values].flat().map((value) => ({ target, value })) : []));

/** References with what they are called; of arrays only what the caller may see. */
function labelled({ targets, ...change }: Change, labels: Labels): ChangedField {
  if (!targets.before && !targets.after) return change;
  const read = (target: string | null, value: unknown): { value: unknown; label: unknown } => {
    const known = target ? labels.get(target) : undefined;
    if (!Array.isArray(value)) return { value, label: known?.get(value as number) ?? null };
    const seen = value.filter((id) => known?.has(id as number));
    return { value: seen, label: seen.map((id) => known?.get(id as number) ?? null) };
  };
  const [was, is] = [read(targets.before, change.before), read(targets.after, change.after)];
  return { ...change, before: was.value, after: is.value, before_label: was.label, after_label: is.label };
}
