import type { Field, JsonSchema, Model, Resource } from '../../contract/model.ts';
import { discriminatorOf } from '../../fields/discriminator.ts';
import type { Storage } from '../../fields/kind.ts';
import { fieldKindOf } from '../../fields/kinds.ts';
import { limitTrigger } from './limit-triggers.ts';
import { newsTrigger } from './news-trigger.ts';
import { rightsTrigger } from './rights-triggers.ts';
import { identifier } from './sql-text.ts';
import { arrayTenancy, callerCompany, ownOnly, tenancyCondition } from './tenancy.ts';

/** The version of the rules that derive tables from resource files. A database of an earlier version is migrated. */
export const tablesVersion = 6;

/** The specification of a table, derived from a resource file. The migration compares it with the one applied last. */
export interface TableSpec {
  readonly columns: Readonly<Record<string, ColumnSpec>>;
  readonly primaryKey: readonly string[];
  readonly unique: Readonly<Record<string, UniqueSpec>>;
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly foreignKeys: Readonly<Record<string, ForeignKey>>;
  /** Condition under which the app role reads a row; null if that role reads all rows and writes none. */
  readonly tenancy: string | null;
  /**
   * Condition under which the app role writes a row; null if that role writes all rows that it reads. Excludes global
   * rows.
   */
  readonly writable: string | null;
  /** For each trigger, the statements that create or replace it, and those that drop it. */
  readonly triggers: Readonly<Record<string, { readonly make: readonly string[]; readonly drop: readonly string[] }>>;
  /** Its rows derive from other tables, so the table can be dropped and filled again. */
  readonly derived?: true;
}

/** Tables by name. */
export type Tables = Readonly<Record<string, TableSpec>>;
/** A table as recorded by any release; earlier releases called `tenancy` `wall`. */
type RecordedTable = Omit<TableSpec, 'tenancy'> &
  ({ readonly tenancy: string | null } | { readonly wall: string | null });

/** Normalises tables recorded in a database or a backup by any release. */
export const recordedTables = (
  recorded: Readonly<Record<string, RecordedTable>>,
): Readonly<Record<string, TableSpec>> =>
  Object.fromEntries(
    Object.entries(recorded).map(([name, table]) => {
      if ('tenancy' in table) return [name, table];
      const { wall, ...spec } = table;
      return [name, { ...spec, tenancy: wall }];
    }),
  );

/** A unique rule. Its optional members were added later: a recorded state without them means the default. */
export interface UniqueSpec {
  readonly columns: readonly string[];
  readonly where: string | null;
  /** Two rows with null count as duplicates. */
  readonly nullsNotDistinct?: true;
  /** Columns compared without letter case. */
  readonly lower?: readonly string[];
}
export interface ColumnSpec {
  readonly type: string;
  readonly required: boolean;
  readonly default: string | null;
  /** The only allowed values, if the file lists them. */
  readonly allowed?: readonly (string | number | boolean)[];
  /**
   * Bounds of values in the resource file: size, length, format. Undefined if an earlier release recorded the column.
   */
  readonly bounds?: Readonly<Record<string, unknown>>;
}

/** Keywords of JSON Schema that bound a single value. */
const boundWords = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'pattern'];

const boundsOf = (schema: JsonSchema): Readonly<Record<string, unknown>> =>
  Object.fromEntries(boundWords.flatMap((word) => (schema[word] === undefined ? [] : [[word, schema[word]]])));
/**
 * A foreign key, checked after each statement or at the end of a transaction that defers it: see
 * engine/deferred-keys.ts.
 */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** `no action` prevents the deletion of the target, as `restrict` does, but can be deferred. */
  readonly onDelete: 'no action' | 'cascade' | 'set null';
  readonly deferrable: true;
}

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

function resourceTable(resource: Resource, model: Model, owns: boolean): TableSpec {
  const columns: Record<string, ColumnSpec> = {
    id: { type: 'integer', required: true, default: 'identity' },
  };
  const foreignKeys: Record<string, ForeignKey> = {};
  const indexes: Record<string, readonly string[]> = {};
  const unique: Record<string, UniqueSpec> = {};
  const soleOwner =
    resource.owners.length === 1 && resource.owners[0]?.targets.length === 1 ? resource.owners[0] : null;
  const ownerFields = new Set(resource.owners.map((owner) => owner.field));
  const point = (column: string, target: string, onDelete: Field['onDelete'], owner: boolean) => {
    const above = model.resources.get(target) as Resource;
    const action = owner
      ? 'cascade'
      : onDelete === 'null'
        ? 'set null'
        : onDelete === 'restrict'
          ? 'no action'
          : onDelete;
    foreignKeys[identifier(`${resource.name}_${column}_fk`)] = {
      columns: [column],
      target,
      targetColumns: ['id'],
      onDelete: action,
      deferrable: true,
    };
    // The key includes the ids of all owners, which keeps the ids consistent. Excluded are rows whose tenant is that of
    // the writer.
    if (owner && above.chain.length && above.chain.every((id) => resource.chain.includes(id)))
      foreignKeys[identifier(`${resource.name}_${column}_line_fk`)] = {
        columns: [column, ...above.chain],
        target,
        targetColumns: ['id', ...above.chain],
        onDelete: action,
        deferrable: true,
      };
    indexes[identifier(`${resource.name}_${column}_idx`)] = [column];
  };

  for (const field of resource.fields.values()) {
    if (field.name === 'id' || field.name === 'created_at' || field.name === 'updated_at') continue;
    if (field.kind === 'reference') {
      const owner = ownerFields.has(field.name);
      const required = !field.nullable && (field.required || soleOwner?.field === field.name);
      columns[field.name] = { type: 'integer', required, default: null };
      point(field.name, field.targets[0] as string, field.onDelete, owner);
    } else if (field.kind === 'polymorphic') {
      for (const target of field.targets) {
        const column = polymorphicColumn(field.name, target);
        columns[column] = { type: 'integer', required: false, default: null };
        point(column, target, field.onDelete, ownerFields.has(field.name));
      }
    } else if (field.kind === 'value') {
      const type = resource.chain.includes(field.name) ? 'integer' : columnType(field.schema);
      const given = 'default' in field.schema && field.schema['default'] !== null ? field.schema['default'] : undefined;
      columns[field.name] = {
        type,
        required: field.name === 'level' || (!field.nullable && (field.required || given !== undefined)),
        default: field.name === 'level' && field.implied ? '0' : given === undefined ? null : literal(given, type),
        ...(Array.isArray(field.schema['enum']) && { allowed: field.schema['enum'].filter((value) => value !== null) }),
        bounds: boundsOf(field.schema),
      };
    }
  }
  columns['created_at'] = { type: time, required: true, default: 'now()' };
  columns['updated_at'] = { type: time, required: true, default: 'now()' };

  const scope = orderScope(resource);
  indexes[identifier(`${resource.name}_order_idx`)] = [...scope, resource.order, 'id'];
  for (const column of scope) if (scope.length === 1) delete indexes[identifier(`${resource.name}_${column}_idx`)];
  for (const column of resource.chain)
    if (!columns[column]) columns[column] = { type: 'integer', required: false, default: null };
  for (const column of resource.chain)
    if (!ownerFields.has(column) && (model.resources.get(resource.name)?.guards ?? []).some((g) => g.column === column))
      indexes[identifier(`${resource.name}_${column}_idx`)] = [column];
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
