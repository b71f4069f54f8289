/**
 * Members of values as fields, such as `values.cost`, by the schemas that the caller may read. Several schemas may have
 * a member of one name with different types: each type is a variant, with the rows whose schemas declare it.
 */
import sql, { type Sql } from 'sql-template-tag';
import { levelRank } from '../../../contract/audience.ts';
import { memberName, splitMember } from '../../../contract/member-names.ts';
import type { Field, JsonSchema, Model, Resource } from '../../../contract/model.ts';
import { closest } from '../../../fields/closest.ts';
import { typesOf } from '../../../fields/json-schema.ts';
import type { Run } from '../../store/database.ts';
import { stepTables, withTables } from '../access/path-steps.ts';
import { nothingSettled, readableCondition, readLevel } from '../access/readable.ts';
import { at, name, type Scope } from '../scope.ts';
import { type ValueField, valueFieldsOf } from '../values/value-index.ts';

/** One type of a member. */
export interface MemberVariant {
  /** Ids of the rows with schemas that declare this type. */
  readonly holders: readonly number[];
  /** The member as a declared field, under its full name. */
  readonly field: Field;
}

/** A member of values, as named by lists, files and bodies. */
export interface Member {
  /** The full name, such as `values.cost`. */
  readonly name: string;
  /** The name inside of the object, such as `cost`. */
  readonly key: string;
  readonly title: string;
  readonly of: ValueField;
  readonly variants: readonly MemberVariant[];
}

export type Members = ReadonlyMap<string, Member>;

export const noMembers: Members = new Map();

/** Fields of a resource whose members can be named in a query. */
const valueFieldsIn = (model: Model, resource: Resource): readonly ValueField[] =>
  valueFieldsOf(model).filter((one) => one.resource === resource);

/** The names among these that denote a member of a field of the resource. */
export function memberNames({ model, resource }: Scope, names: Iterable<string>): readonly string[] {
  const fields = new Set(valueFieldsIn(model, resource).map(({ field }) => field.name));
  return fields.size ? [...new Set(names)].filter((one) => fields.has(splitMember(one)?.field ?? '')) : [];
}

/** Whether the caller's audience may read the resource with the schemas. */
const readsHolders = ({ model, caller, actor }: Scope, holder: Resource): boolean =>
  actor.role === 'system' || levelRank(caller.audience) >= levelRank(readLevel(model, holder));

/** The members with these names that some schema declares. `run` must run in the caller's own role. */
export async function readMembers(run: Run, scope: Scope, names: readonly string[]): Promise<Members> {
  const found = new Map<string, Member>();
  for (const of of valueFieldsIn(scope.model, scope.resource)) {
    const keys = names.flatMap((one) => {
      const split = splitMember(one);
      return split?.field === of.field.name ? [split.key] : [];
    });
    const holder = scope.model.resources.get(of.holder) as Resource;
    if (!keys.length || !readsHolders(scope, holder)) continue;
    const properties = propertiesOf(of);
    const rows = await run<{ id: number; key: string; part: string }>(
      sql`${withTables(stepTables(scope))}select h.id, k.key, (${properties}->k.key)::text as part
        from ${name(of.holder)} h, unnest(${keys}::text[]) as k(key)
        where json_typeof(${properties}->k.key) = 'object'${readableHolder(scope, holder)} order by h.id`,
    );
    for (const member of membersOf(of, rows)) found.set(member.name, member);
  }
  return found;
}

/** The `properties` of the schema in the row `h`. */
const propertiesOf = (of: ValueField) => sql`${at('h', of.schema)}::json->'properties'`;

const readableHolder = (scope: Scope, holder: Resource) => {
  const readable = readableCondition(scope, holder, 'h', nothingSettled);
  return readable ? sql` and ${readable}` : sql``;
};

function membersOf(
  of: ValueField,
  rows: readonly { readonly id: number; readonly key: string; readonly part: string }[],
): readonly Member[] {
  const byKey = new Map<string, Map<string, { field: Field; holders: number[] }>>();
  for (const { id, key, part } of rows) {
    const field = fieldOf(of.field, key, JSON.parse(part) as JsonSchema);
    const variants = byKey.get(key) ?? new Map<string, { field: Field; holders: number[] }>();
    const meaning = JSON.stringify([field.kind, field.targets, field.schema]);
    const variant = variants.get(meaning) ?? { field, holders: [] };
    variant.holders.push(id);
    byKey.set(key, variants.set(meaning, variant));
  }
  return [...byKey].map(([key, variants]) => {
    const all = [...variants.values()];
    return {
      name: memberName(of.field.name, key),
      key,
      title: all[0]?.field.title ?? key,
      of,
      variants: all,
    };
  });
}

/** A part of a schema as a declared field. An array of ids becomes an array of references. */
function fieldOf(values: Field, key: string, schema: JsonSchema): Field {
  const target = schema['x-ref'];
  const points = typeof target === 'string';
  const types = [schema['type'] ?? []].flat();
  return {
    ...values,
    name: memberName(values.name, key),
    title: typeof schema['title'] === 'string' ? schema['title'] : key,
    schema,
    kind: !points ? 'value' : typesOf(schema).includes('array') ? 'references' : 'reference',
    targets: points ? [target] : [],
    schemaFrom: null,
    copyOf: null,
    valuesWithin: null,
    narrowedBy: null,
    among: null,
    clearedBy: null,
    nullable: types.includes('null'),
    required: false,
  };
}

/**
 * The members that rows with a condition on `t` may have, in schema order. Hidden members, which are for programs, are
 * left out.
 */
export async function membersOfRows(run: Run, scope: Scope, condition: Sql): Promise<Members> {
  const names = new Set<string>();
  for (const of of valueFieldsIn(scope.model, scope.resource)) {
    const holder = scope.model.resources.get(of.holder) as Resource;
    if (!readsHolders(scope, holder)) continue;
    const schemas = await run<{ properties: string | null }>(
      sql`${withTables(stepTables(scope))}select (${propertiesOf(of)})::text as properties from ${name(of.holder)} h
        where exists (select 1 from ${name(scope.resource.name)} t where ${at('t', of.reference)} = h.id and ${condition})${readableHolder(scope, holder)}
        order by h.id`,
    );
    for (const { properties } of schemas)
      for (const [key, part] of Object.entries(JSON.parse(properties ?? '{}') as Record<string, JsonSchema>))
        if (part['x-hidden'] !== true) names.add(memberName(of.field.name, key));
  }
  const members = await readMembers(run, scope, [...names]);
  return new Map([...names].flatMap((one) => (members.has(one) ? [[one, members.get(one) as Member]] : [])));
}

/** The members of a field in all schemas that the caller may read. */
async function memberKeys(run: Run, scope: Scope, field: string): Promise<readonly string[]> {
  const of = valueFieldsIn(scope.model, scope.resource).find((one) => one.field.name === field);
  const holder = of && (scope.model.resources.get(of.holder) as Resource);
  if (!of || !holder || !readsHolders(scope, holder)) return [];
  const properties = propertiesOf(of);
  const rows = await run<{ key: string }>(
    sql`${withTables(stepTables(scope))}select distinct k.key from ${name(of.holder)} h,
      lateral json_object_keys(case when json_typeof(${properties}) = 'object' then ${properties} else '{}'::json end) as k(key)
      where true${readableHolder(scope, holder)} order by k.key`,
  );
  return rows.map(({ key }) => key);
}

/** Error message for an unknown member of a value field, with a similar name if one exists. */
export async function strangeMember(run: Run, scope: Scope, member: string): Promise<string> {
  const { field = '', key = '' } = splitMember(member) ?? {};
  const near = closest(key, await memberKeys(run, scope, field));
  const what = scope.resource.fields.get(field)?.title.toLowerCase() ?? field;
  return `There is no "${key.slice(0, 60)}" among the ${what} of ${scope.resource.plural.toLowerCase()}.${near ? ` Did you mean "${memberName(field, near)}"?` : ''}`;
}
