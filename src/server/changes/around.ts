/** What the rows of a list hang on beside their own lines of the journal: rows that they show, follow or are hidden with. Pure. */
import sql, { type Sql } from 'sql-template-tag';
import { readableFields } from '../../contract/bodies.ts';
import type { Field, Resource } from '../../contract/model.ts';
import { asksRows } from '../engine/access/authorize.ts';
import { derivedFunctions } from '../engine/access/derived.ts';
import { guardedTable } from '../engine/access/grants.ts';
import type { ListIntent } from '../engine/read/list-intent.ts';
import { at, literal, name, type Scope } from '../engine/scope.ts';
import { joinTable, polymorphicColumn } from '../store/tables.ts';

/** Rows of a resource that rows of the list point to. */
interface PointedTo {
  readonly resource: string;
  /** Condition that the row under `t` points to one of `ids`. */
  readonly points: (ids: Sql) => Sql;
  /** Whether it decides which rows are in the list. */
  readonly decides: boolean;
}

/** Rows of another resource that name rows of the list. */
interface Naming {
  readonly resource: string;
  /** The ids in a row's snapshot, as a select. */
  readonly ids: (snapshot: Sql) => Sql;
}

export interface Around {
  readonly pointedTo: readonly PointedTo[];
  readonly naming: readonly Naming[];
  /** Whose rows let others in, or out, without any of these being written. */
  readonly deciding: readonly string[];
  /** Fields that the answer has and that follow from other rows in a way that no line of the journal tells. */
  readonly derived: readonly string[];
  /** Of these, the title of one by which the list is filtered or sorted. */
  readonly unsound: string | null;
}

/** What a list's answer hangs on, as its query has it. */
export function around(scope: Scope, intent: ListIntent): Around {
  const { resource, collection, model, params } = scope;
  const fields = readableFields(collection, resource);
  const asked = askedBy(intent);
  const named = [...asked.narrowing, ...asked.members];
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
  const settled = (field: Field): boolean =>
    field.from?.kind === 'of_reference' ||
    (field.from?.kind === 'function' && derivedFunctions[field.from.name].ofRowAlone === true) ||
    namingOf(scope, field).length > 0;
  const unsettled = deriving.filter((field) => !settled(field));
  const ofMembers = intent.sort.some((term) => 'member' in term && term.member.variants.some(pointsSomewhere));
  return {
    pointedTo: pointers.flatMap((field) =>
      pointedToBy(scope, field, conditioned.has(field.name) || field.hidesRow !== null),
    ),
    naming: [...looked].flatMap((field) => namingOf(scope, field)),
    deciding: decidingOf(scope),
    derived: unsettled.filter((field) => requested.includes(field)).map((field) => field.name),
    unsound:
      unsettled.find((field) => asked.narrowing.includes(field.name))?.title ?? (ofMembers ? resource.title : null),
  };

  function decidingOf({ actor }: Scope): readonly string[] {
    // Whoever sees every tenant sees all rows whatever has been granted.
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

/** Names of the fields by which a query filters and sorts, and of those whose members it names. */
function askedBy(intent: ListIntent) {
  const terms = [...intent.filters.flat(), ...intent.sort];
  return {
    narrowing: terms.flatMap((term) =>
      'field' in term ? [term.field.name] : 'relation' in term ? [term.relation.reference.name] : [],
    ),
    members: terms.flatMap((term) => ('member' in term ? [term.member.of.field.name] : [])),
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

/** By whose lines a field changes without the row being written. */
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
