import type { Field, JsonSchema, Model, Resource } from '../../contract/model.ts';
import { discriminatorOf } from '../../fields/discriminator.ts';
import type { Storage } from '../../fields/kind.ts';
import { fieldKindOf } from '../../fields/kinds.ts';
import { limitTrigger } from './limit-triggers.ts';
import { newsTrigger } from './news-trigger.ts';
import { rightsTrigger } from './rights-triggers.ts';
import { identifier } from './sql-text.ts';
import type { ColumnSpec, ForeignKey, TableSpec, UniqueSpec } from './table-spec.ts';
import { arrayTenancy, callerCompany, ownOnly, tenancyCondition } from './tenancy.ts';

/** The version of the rules that derive tables from resource files. A database of an earlier version is migrated. */
export const tablesVersion = 6;

/** Keywords of JSON Schema that bound a single value. */
const boundWords = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'pattern'];

const boundsOf = (schema: JsonSchema): Readonly<Record<string, unknown>> =>
  Object.fromEntries(boundWords.flatMap((word) => (schema[word] === undefined ? [] : [[word, schema[word]]])));

const text = 'text collate "und-x-icu"';
/** For names that are only compared, never shown. Bytewise collation lets row-level security use an index. */
const plainText = 'text collate "C"';
const time = 'timestamptz(3)';
/** The column type for JSON that people write: `json` preserves the order of members, `jsonb` sorts them. */
const orderedJson = 'json';

/** Table of a many-to-many field without a join resource, or of the references in the values of a field. */
export const arrayTableName = (resource: string, field: string): string => identifier(`${resource}__${field}`);

/** The column of a polymorphic field for one of its target resources. */
export const polymorphicColumn = (field: string, target: string): string => `${field.replace(/_id$/, '')}_${target}_id`;

/** The columns that name the owner of a row, if the owner may be one of several resources. */
export const ownerColumns = (resource: Resource): readonly string[] =>
  resource.owners
    .filter(({ targets }) => targets.length > 1)
    .flatMap(({ field, targets }) => targets.map((target) => polymorphicColumn(field, target)));

/** The table behind an array of references: a table of its own, or the table of a join resource. */
export interface JoinTable {
  readonly table: string;
  /** Column with the id of the row that contains the array. */
  readonly row: string;
  /** Column with the id of the referenced row. */
  readonly target: string;
  /** Name of the join resource, which has fields, timestamps and journal lines of its own; null without one. */
  readonly resource: string | null;
  /** Column that orders the entries; null without one. Entries without a position come last, ordered by id. */
  readonly position: string | null;
}

/** The table with the entries of an array of references: a table of its own, or the table of the join resource. */
export function joinTable(resource: Resource, field: Field, model: Model): JoinTable {
  if (!field.through)
    return {
      table: arrayTableName(resource.name, field.name),
      row: 'row_id',
      target: 'target_id',
      resource: null,
      position: 'place',
    };
  const through = model.resources.get(field.through) as Resource;
  const pointing = (target: string): string =>
    [...through.fields.values()].find((f) => f.kind === 'reference' && f.targets[0] === target)?.name ?? `${target}_id`;
  return {
    table: field.through,
    row: pointing(resource.name),
    target: pointing(field.targets[0] as string),
    resource: field.through,
    position: field.positionedBy,
  };
}

const columnTypes: Readonly<Record<Storage, string>> = {
  text,
  integer: 'integer',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
  time,
  json: 'jsonb',
  ordered_json: orderedJson,
};

/** The column type for values of this schema. */
export function columnType(schema: JsonSchema): string {
  return columnTypes[fieldKindOf({ schema }).storage(schema)];
}

const literal = (value: unknown, type: string): string => {
  const quoted = (s: string) => `'${s.replaceAll("'", "''")}'`;
  return type === 'jsonb' || type === orderedJson ? `${quoted(JSON.stringify(value))}::${type}` : quoted(String(value));
};

/** Columns that preserve their JSON as written. */
export const orderedColumns = (resource: Resource): readonly string[] =>
  [...resource.fields.values()].flatMap((field) =>
    field.kind === 'value' && columnType(field.schema) === orderedJson ? field.name : [],
  );

/** Every table of the model: one for each resource, and one for each many-to-many field without a join resource. */
export function tablesOf(model: Model): Map<string, TableSpec> {
  const tables = new Map<string, TableSpec>();
  const owning = new Set([...model.resources.values()].flatMap((r) => r.owners.flatMap((owner) => owner.targets)));
  for (const resource of model.resources.values()) {
    tables.set(resource.name, resourceTable(resource, model, owning.has(resource.name)));
    for (const field of resource.fields.values())
      if (field.kind === 'references' && !field.through)
        tables.set(arrayTableName(resource.name, field.name), arrayTable(resource, field, model));
    for (const field of valueFields(resource))
      tables.set(arrayTableName(resource.name, field.name), valueTable(resource, field, model));
  }
  return tables;
}

/** The columns, keys and indexes of a table, to which each field adds its own. */
interface TableParts {
  readonly columns: Record<string, ColumnSpec>;
  readonly foreignKeys: Record<string, ForeignKey>;
  readonly indexes: Record<string, readonly string[]>;
}

function resourceTable(resource: Resource, model: Model, owns: boolean): TableSpec {
  const parts: TableParts = {
    columns: { id: { type: 'integer', required: true, default: 'identity' } },
    foreignKeys: {},
    indexes: {},
  };
  const { columns, foreignKeys, indexes } = parts;
  for (const field of resource.fields.values())
    if (!['id', 'created_at', 'updated_at'].includes(field.name)) addField(parts, resource, field, model);
  columns['created_at'] = { type: time, required: true, default: 'now()' };
  columns['updated_at'] = { type: time, required: true, default: 'now()' };
  addOrderAndChain(parts, resource);
  const unique = uniqueRules(resource, columns);
  const triggers = Object.fromEntries([
    ...[rightsTrigger(resource), newsTrigger(resource)].filter((one) => one !== null),
    ...resource.limits.map((limit, index) => limitTrigger(resource, limit, index, model)),
  ]);
  if (owns && resource.chain.length)
    unique[identifier(`${resource.name}_line_key`)] = { columns: ['id', ...resource.chain], where: null };
  const writable = resource.tenancy.kind === 'company' ? ownOnly(resource.tenancy) : null;
  return {
    columns,
    primaryKey: ['id'],
    unique,
    indexes,
    foreignKeys,
    tenancy: tenancyCondition(resource, model),
    writable,
    triggers,
  };
}

const isOwner = ({ owners }: Resource, { name }: Field): boolean => owners.some(({ field }) => field === name);

/** Adds the columns of a field, with the keys and indexes of its targets. */
function addField(parts: TableParts, resource: Resource, field: Field, model: Model): void {
  const { columns } = parts;
  if (field.kind === 'reference') {
    const [sole] = resource.owners;
    const isSole = resource.owners.length === 1 && sole?.targets.length === 1 && sole.field === field.name;
    columns[field.name] = {
      type: 'integer',
      required: !field.nullable && (field.required || isSole),
      default: null,
    };
    addReference(parts, resource, { field, column: field.name, above: targetNamed(model, field.targets[0]) });
  } else if (field.kind === 'polymorphic')
    for (const target of field.targets) {
      const column = polymorphicColumn(field.name, target);
      columns[column] = { type: 'integer', required: false, default: null };
      addReference(parts, resource, { field, column, above: targetNamed(model, target) });
    }
  else if (field.kind === 'value') columns[field.name] = valueColumn(resource, field);
}

const targetNamed = (model: Model, target: string | undefined): Resource =>
  model.resources.get(target as string) as Resource;

const valueColumn = (resource: Resource, field: Field): ColumnSpec => {
  const type = resource.chain.includes(field.name) ? 'integer' : columnType(field.schema);
  const given = 'default' in field.schema && field.schema['default'] !== null ? field.schema['default'] : undefined;
  return {
    type,
    required: field.name === 'level' || (!field.nullable && (field.required || given !== undefined)),
    default: field.name === 'level' && field.implied ? '0' : given === undefined ? null : literal(given, type),
    ...(Array.isArray(field.schema['enum']) && { allowed: field.schema['enum'].filter((value) => value !== null) }),
    bounds: boundsOf(field.schema),
  };
};

const deletion = { null: 'set null', restrict: 'no action', cascade: 'cascade' } as const;

/** Adds the foreign keys and the index of a column that references rows of `above`. */
function addReference(
  { foreignKeys, indexes }: TableParts,
  resource: Resource,
  { field, column, above }: { readonly field: Field; readonly column: string; readonly above: Resource },
): void {
  const owner = isOwner(resource, field);
  const onDelete = owner ? 'cascade' : deletion[field.onDelete];
  const target = above.name;
  foreignKeys[identifier(`${resource.name}_${column}_fk`)] = {
    columns: [column],
    target,
    targetColumns: ['id'],
    onDelete,
    deferrable: true,
  };
  // The key includes the ids of all owners, which keeps the ids consistent. Excluded are rows whose tenant is that of
  // the writer.
  if (owner && above.chain.length && above.chain.every((id) => resource.chain.includes(id)))
    foreignKeys[identifier(`${resource.name}_${column}_line_fk`)] = {
      columns: [column, ...above.chain],
      target,
      targetColumns: ['id', ...above.chain],
      onDelete,
      deferrable: true,
    };
  indexes[identifier(`${resource.name}_${column}_idx`)] = [column];
}

/** Adds the index of the order, and the columns with the ids of all owners. */
function addOrderAndChain({ columns, indexes }: TableParts, resource: Resource): void {
  const scope = orderScope(resource);
  indexes[identifier(`${resource.name}_order_idx`)] = [...scope, resource.order, 'id'];
  for (const column of scope) if (scope.length === 1) delete indexes[identifier(`${resource.name}_${column}_idx`)];
  for (const column of resource.chain)
    if (!columns[column]) columns[column] = { type: 'integer', required: false, default: null };
  const owners = new Set(resource.owners.map(({ field }) => field));
  for (const column of resource.chain)
    if (!owners.has(column) && resource.guards.some((guard) => guard.column === column))
      indexes[identifier(`${resource.name}_${column}_idx`)] = [column];
}

/** The unique rules of a resource, once for each owner and each target of a polymorphic field. */
function uniqueRules(resource: Resource, columns: TableParts['columns']): Record<string, UniqueSpec> {
  const unique: Record<string, UniqueSpec> = {};
  resource.unique.forEach(({ fields: set, unless, nullsNotDistinct, caseInsensitive }, index) => {
    const owned = set.includes('$owner')
      ? resource.owners.map((owner) => set.map((field) => (field === '$owner' ? owner.field : field)))
      : [set];
    const each = owned.flatMap((fields) => columnSets(resource, fields));
    each.forEach((fields, variant) => {
      unique[identifier(`${resource.name}_unique_${index}${variant ? `_${variant}` : ''}`)] = {
        columns: fields,
        where: unless && `"${unless}" is null`,
        ...(nullsNotDistinct && { nullsNotDistinct }),
        ...(caseInsensitive && { lower: fields.filter((column) => columns[column]?.type === text) }),
      };
    });
  });
  return unique;
}

/** Columns of a unique set; a polymorphic field has one column for each target, and its discriminator none. */
function columnSets(resource: Resource, fields: readonly string[]): readonly (readonly string[])[] {
  const polymorphic = fields.map((name) => resource.fields.get(name)).find((field) => field?.kind === 'polymorphic');
  if (!polymorphic) return [fields];
  const discriminator = discriminatorOf(polymorphic.name);
  return polymorphic.targets.map((target) =>
    fields
      .filter((name) => name !== discriminator)
      .map((name) => (name === polymorphic.name ? polymorphicColumn(name, target) : name)),
  );
}

/** Columns that define the scope of an order: the one owner, and the parent in a tree. */
export function orderScope(resource: Resource): readonly string[] {
  const owners = resource.owners.filter((owner) => owner.targets.length === 1).map((owner) => owner.field);
  return [...owners, ...(resource.tree ? [resource.tree] : [])];
}

/** A foreign key that deletes the entry together with the row it names. */
const goesWith = (table: string, column: string, target: string): TableSpec['foreignKeys'] => ({
  [identifier(`${table}_${column}_fk`)]: {
    columns: [column],
    target,
    targetColumns: ['id'],
    onDelete: 'cascade',
    deferrable: true,
  },
});

function arrayTable(resource: Resource, field: Field, model: Model): TableSpec {
  const name = arrayTableName(resource.name, field.name);
  const target = field.targets[0] as string;
  const tenancy = arrayTenancy(resource, field, model);
  return {
    columns: {
      row_id: { type: 'integer', required: true, default: null },
      target_id: { type: 'integer', required: true, default: null },
      place: { type: 'integer', required: true, default: '0' },
      ...(tenancy ? { [tenancy.column]: { type: 'integer', required: false, default: null } } : {}),
    },
    primaryKey: ['row_id', 'target_id'],
    unique: {},
    indexes: { [identifier(`${name}_target_id_idx`)]: ['target_id'] },
    foreignKeys: {
      ...goesWith(name, 'row_id', resource.name),
      ...goesWith(name, 'target_id', target),
    },
    tenancy: tenancy
      ? `${tenancy.column} = ${callerCompany}${tenancy.nullable ? ` or ${tenancy.column} is null` : ''}`
      : null,
    writable: tenancy ? ownOnly(tenancy) : null,
    triggers: {},
  };
}

/** Fields whose JSON Schema is stored in a row. */
export const valueFields = (resource: Resource): readonly (Field & { readonly schemaFrom: SchemaFrom })[] =>
  [...resource.fields.values()].flatMap((field) =>
    field.schemaFrom ? [{ ...field, schemaFrom: field.schemaFrom }] : [],
  );
type SchemaFrom = NonNullable<Field['schemaFrom']>;

/**
 * The index of references in the values of a field: a row for each id, with its position in the value. It has no
 * foreign key, because a schema in a row may reference any resource. The engine prevents the deletion of targets.
 */
function valueTable(resource: Resource, field: Field, model: Model): TableSpec {
  const name = arrayTableName(resource.name, field.name);
  const tenancy = arrayTenancy(resource, field, model);
  const ofRow =
    resource.tenancy.kind === 'open' ? null : `exists (select 1 from "${resource.name}" r where r.id = row_id)`;
  return {
    columns: {
      row_id: { type: 'integer', required: true, default: null },
      path: { type: plainText, required: true, default: null },
      // The position in an array; -1 for a single id.
      place: { type: 'integer', required: true, default: '-1' },
      target: { type: plainText, required: true, default: null },
      target_id: { type: 'integer', required: true, default: null },
      ...(tenancy ? { [tenancy.column]: { type: 'integer', required: false, default: null } } : {}),
    },
    primaryKey: ['row_id', 'path', 'place', 'target'],
    unique: {},
    indexes: { [identifier(`${name}_target_idx`)]: ['target', 'target_id', 'row_id'] },
    foreignKeys: {
      ...goesWith(name, 'row_id', resource.name),
    },
    tenancy: tenancy
      ? `${tenancy.column} = ${callerCompany}${tenancy.nullable ? ` or ${tenancy.column} is null` : ''}`
      : ofRow,
    writable: tenancy ? ownOnly(tenancy) : null,
    triggers: {},
    derived: true,
  };
}
