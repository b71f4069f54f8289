/**
 * Determines the rows outside of a list on which its response depends: rows that it shows, is derived from, or is
 * hidden with. Pure.
 */
import sql, { type Sql } from 'sql-template-tag';
import { readableFields } from '../../contract/bodies.ts';
import type { Field, Resource } from '../../contract/model.ts';
import { asksRows } from '../engine/access/authorize.ts';
import { guardedTable } from '../engine/access/grants.ts';
import type { ListIntent } from '../engine/read/list-intent.ts';
import { at, literal, name, type Scope } from '../engine/scope.ts';
import { joinTable, polymorphicColumn } from '../store/tables.ts';

/** A resource that rows of the list reference. */
interface PointedTo {
  readonly resource: string;
  /** Condition that the row `t` references one of `ids`. */
  readonly points: (ids: Sql) => Sql;
  /** Whether these rows decide which rows belong to the list. */
  readonly decides: boolean;
}

/** A resource whose rows reference rows of the list. */
interface Naming {
  readonly resource: string;
  /** A select of the referenced ids in a snapshot. */
  readonly ids: (snapshot: Sql) => Sql;
}

/**
 * A membership resource: when a person joins or leaves a company, the account becomes readable or unreadable without a
 * change of its own.
 */
interface Membership {
  readonly resource: string;
  readonly account: string;
  readonly accountColumn: string;
}

export interface Around {
  readonly pointedTo: readonly PointedTo[];
  readonly naming: readonly Naming[];
  /** Memberships that decide whether the caller may read accounts referenced by rows of the list. */
  readonly memberships: readonly Membership[];
  /** Resources whose changes may add rows to the list or remove rows, although these rows are not written. */
  readonly deciding: readonly string[];
  /** Response fields derived from other rows. Journal lines of the row do not show changes of these fields. */
  readonly derived: readonly string[];
  /** Title of a derived field that filters or sorts the list; null if there is none. */
  readonly unsound: string | null;
}

/** The rows that the response to a query depends on. */
export function around(scope: Scope, intent: ListIntent): Around {
  const { resource, collection, model, params } = scope;
  const fields = readableFields(collection, resource);
  const queried = fieldsOf(intent);
  const named = [...queried.narrowing, ...queried.members];
  const requested = fields.filter(({ name: one }) => intent.fields?.has(one) ?? true);
  const looked = new Set([...requested, ...fields.filter((field) => named.includes(field.name))]);
  const deriving = [...looked].filter(({ kind }) => kind === 'derived');
  const references = new Set(deriving.flatMap(({ from }) => (from?.kind === 'of_reference' ? [from.reference] : [])));
  for (const { schemaFrom } of resource.fields.values()) if (schemaFrom) references.add(schemaFrom.reference);
  const conditioned = new Set(
    collection.where.flatMap(({ path }) => (path.includes('.') ? [path.split('.')[0] as string] : [])),
  );
  const pointers = [...resource.fields.values()].filter(
    (field) =>
      !(field.name in params) &&
      (looked.has(field) || references.has(field.name) || conditioned.has(field.name) || field.hidesRow !== null),
  );
  const unsettled = deriving.filter(
    (field) => !followsReference(scope, field) && !followsRow(field) && !namingOf(scope, field).length,
  );
  const ofMembers = intent.sort.some((term) => 'member' in term && term.member.variants.some(pointsSomewhere));
  const pointedTo = pointers.flatMap((field) =>
    pointedToBy(scope, field, conditioned.has(field.name) || field.hidesRow !== null),
  );
  return {
    pointedTo,
    memberships: membershipsOf(scope, pointedTo),
    naming: [...looked].flatMap((field) => namingOf(scope, field)),
    deciding: decidingOf(scope),
    derived: unsettled.filter((field) => requested.includes(field)).map((field) => field.name),
    unsound:
      unsettled.find((field) => queried.narrowing.includes(field.name))?.title ??
      queried.across.find((field) => !followsRow(field))?.title ??
      (ofMembers ? resource.title : null),
  };

  function decidingOf({ actor }: Scope): readonly string[] {
    // The system role reads all rows, independent of grants.
    const membership = [...model.resources.values()].filter(({ tenancy }) => tenancy.kind === 'membership');
    const tied = resource.tenancy.kind === 'account' && actor.role !== 'system' ? membership : [];
    const guarded = asksRows(resource, collection.access.read)
      ? resource.guards.filter(({ column, guard }) => column !== 'id' && guard !== 'module' && !(column in params))
      : [];
    const joins = collection.where.flatMap(({ path }) => resource.fields.get(path)?.through ?? []);
    return [...tied.map((one) => one.name), ...guarded.map(({ guard }) => guardedTable(guard)), ...joins];
  }
}

const pointsSomewhere = ({ field }: { readonly field: Field }): boolean => field.targets.length > 0;

/** Whether a field changes only with a journal line of its row, or with the caller's permissions. */
const followsRow = ({ kind, from, through }: Field): boolean =>
  kind === 'derived' ? from?.kind === 'function' && from.ofRowAlone : !through;

/** Whether a field shows a field of a referenced row, which changes only with a journal line of that row. */
function followsReference({ resource, model }: Scope, { from }: Field): boolean {
  if (from?.kind !== 'of_reference') return false;
  const target = model.resources.get(resource.fields.get(from.reference)?.targets[0] ?? '');
  const shown = target?.fields.get(from.field);
  return shown !== undefined && followsRow(shown);
}

function membershipsOf({ model, actor }: Scope, pointedTo: readonly PointedTo[]): readonly Membership[] {
  if (actor.role === 'system') return [];
  const accounts = new Set(pointedTo.map(({ resource }) => resource));
  return [...model.resources.values()].flatMap(({ name: one, tenancy, fields }) => {
    if (tenancy.kind !== 'membership') return [];
    const account = fields.get(tenancy.accountColumn)?.targets[0] ?? '';
    return accounts.has(account) ? [{ resource: one, account, accountColumn: tenancy.accountColumn }] : [];
  });
}

/**
 * Names of the fields in the query's filters and sort: own fields, fields whose members it names, and fields of other
 * rows.
 */
function fieldsOf(intent: ListIntent) {
  const terms = [...intent.filters.flat(), ...intent.sort];
  return {
    narrowing: terms.flatMap((term) =>
      'field' in term ? [term.field.name] : 'relation' in term ? [term.relation.reference.name] : [],
    ),
    members: terms.flatMap((term) => ('member' in term ? [term.member.of.field.name] : [])),
    across: intent.filters.flat().flatMap((filter) => ('relation' in filter ? [filter.filter.field] : [])),
  };
}

function pointedToBy(scope: Scope, field: Field, decides: boolean): readonly PointedTo[] {
  const { resource, model } = scope;
  const to = (target: string, points: PointedTo['points']): PointedTo => ({ resource: target, points, decides });
  switch (field.kind) {
    case 'reference':
      return field.targets.map((target) => to(target, (ids) => sql`${at('t', field.name)} = any(${ids})`));
    case 'polymorphic':
      return field.targets.map((target) =>
        to(target, (ids) => sql`${at('t', polymorphicColumn(field.name, target))} = any(${ids})`),
      );
    case 'references': {
      const table = joinTable(resource, field, model);
      return field.targets.map((target) =>
        to(
          target,
          (ids) => sql`exists (select 1 from ${name(table.table)} m where m.${name(table.row)} = ${at('t', 'id')}
            and m.${name(table.target)} = any(${ids}))`,
        ),
      );
    }
    default:
      return [];
  }
}

/** Resources whose journal lines change the field although its own row is not written. */
function namingOf({ resource, model }: Scope, field: Field): readonly Naming[] {
  if (field.kind === 'references' && field.through)
    return [{ resource: field.through, ids: inColumn(joinTable(resource, field, model).row) }];
  if (field.from?.kind !== 'pointing_here') return [];
  const pointer = (model.resources.get(field.from.resource) as Resource).fields.get(field.from.field) as Field;
  const by = pointer.schemaFrom || pointer.through ? null : pointerIds(resource, pointer);
  return by ? [{ resource: field.from.resource, ids: by }] : [];
}

function pointerIds({ name: here }: Resource, pointer: Field): Naming['ids'] | null {
  switch (pointer.kind) {
    case 'reference':
      return inColumn(pointer.name);
    case 'polymorphic':
      return inColumn(polymorphicColumn(pointer.name, here));
    case 'references':
      return (row) => sql`select jsonb_array_elements_text(${row} -> ${literal(pointer.name)})::int`;
    default:
      return null;
  }
}

const inColumn =
  (column: string): Naming['ids'] =>
  (row) =>
    sql`select (${row} ->> ${literal(column)})::int`;
