import { createHash } from 'node:crypto';
import type { Field, JsonSchema, Model, Resource } from '../../contract/model.ts';

/** A table as the resource files want it. Compared with what was applied last to find what to change. */
export interface TableSpec {
  readonly columns: Readonly<Record<string, ColumnSpec>>;
  readonly primaryKey: readonly string[];
  readonly unique: Readonly<Record<string, { readonly columns: readonly string[]; readonly where: string | null }>>;
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly foreignKeys: Readonly<Record<string, ForeignKey>>;
  /** Condition under which the plain role sees and writes a row; null: sees all, writes none. */
  readonly wall: string | null;
}
export interface ColumnSpec {
  readonly type: string;
  readonly required: boolean;
  readonly default: string | null;
}
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly onDelete: 'restrict' | 'cascade' | 'set null';
}

const text = 'text collate "und-x-icu"';
const time = 'timestamptz(3)';

/** The caller's ids as the wall reads them; null for nobody. */
const callerCompany = "(select nullif(current_setting('tessera.company', true), '')::int)";
const callerUser = "(select nullif(current_setting('tessera.user', true), '')::int)";

/** PostgreSQL cuts names at 63 bytes, and two that begin alike would then be one: longer names end in a hash. */
export function identifier(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}

/** Table of a plain many-to-many field. */
export const arrayTableName = (resource: string, field: string): string => identifier(`${resource}__${field}`);

/** Column of a polymorphic field for one of its targets. */
export const polymorphicColumn = (field: string, target: string): string => `${field.replace(/_id$/, '')}_${target}_id`;

/** The table behind an array of references: its own, or the join resource it goes through. */
export interface JoinTable {
  readonly table: string;
  /** Column with the id of the row that has the array. */
  readonly row: string;
  /** Column with the id of what the array holds. */
  readonly target: string;
  /** A join resource has fields, times and a journal of its own. */
  readonly resource: string | null;
}

export function joinTable(resource: Resource, field: Field, model: Model): JoinTable {
  if (!field.through)
    return { table: arrayTableName(resource.name, field.name), row: 'row_id', target: 'target_id', resource: null };
  const through = model.resources.get(field.through) as Resource;
  const pointing = (target: string): string =>
    [...through.fields.values()].find((f) => f.kind === 'reference' && f.targets[0] === target)?.name ?? `${target}_id`;
  return {
    table: field.through,
    row: pointing(resource.name),
    target: pointing(field.targets[0] as string),
    resource: field.through,
  };
}

export function columnType(schema: JsonSchema): string {
  const types = [schema['type'] ?? 'string'].flat().filter((type) => type !== 'null');
  const format = schema['format'];
  if (types.length !== 1) return 'jsonb';
  switch (types[0]) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'double precision';
    case 'boolean':
      return 'boolean';
    case 'string':
      return format === 'date' ? 'date' : format === 'date-time' ? time : text;
    default:
      return 'jsonb';
  }
}

const literal = (value: unknown, type: string): string => {
  const quoted = (s: string) => `'${s.replaceAll("'", "''")}'`;
  return type === 'jsonb' ? `${quoted(JSON.stringify(value))}::jsonb` : quoted(String(value));
};

/** Every table the model wants: one for each resource and one for each plain many-to-many. */
export function tablesOf(model: Model): Map<string, TableSpec> {
  const tables = new Map<string, TableSpec>();
  const owning = new Set([...model.resources.values()].flatMap((r) => r.owners.flatMap((owner) => owner.targets)));
  for (const resource of model.resources.values()) {
    tables.set(resource.name, resourceTable(resource, model, owning.has(resource.name)));
    for (const field of resource.fields.values())
      if (field.kind === 'references' && !field.through)
        tables.set(arrayTableName(resource.name, field.name), arrayTable(resource, field, model));
  }
  return tables;
}

function resourceTable(resource: Resource, model: Model, owns: boolean): TableSpec {
  const columns: Record<string, ColumnSpec> = {
    id: { type: 'integer', required: true, default: 'identity' },
  };
  const foreignKeys: Record<string, ForeignKey> = {};
  const indexes: Record<string, readonly string[]> = {};
  const unique: Record<string, { columns: readonly string[]; where: string | null }> = {};
  const soleOwner =
    resource.owners.length === 1 && resource.owners[0]?.targets.length === 1 ? resource.owners[0] : null;
  const ownerFields = new Set(resource.owners.map((owner) => owner.field));
  const point = (column: string, target: string, onDelete: Field['onDelete'], owner: boolean) => {
    const above = model.resources.get(target) as Resource;
    const action = owner ? 'cascade' : onDelete === 'null' ? 'set null' : onDelete;
    foreignKeys[identifier(`${resource.name}_${column}_fk`)] = {
      columns: [column],
      target,
      targetColumns: ['id'],
      onDelete: action,
    };
    // With the ids above it the key holds the whole line of owners true.
    if (owner && above.chain.length)
      foreignKeys[identifier(`${resource.name}_${column}_line_fk`)] = {
        columns: [column, ...above.chain],
        target,
        targetColumns: ['id', ...above.chain],
        onDelete: action,
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
  resource.unique.forEach((set, index) => {
    const owned = set.includes('$owner')
      ? resource.owners.map((owner) => set.map((field) => (field === '$owner' ? owner.field : field)))
      : [set];
    const each = owned.flatMap((fields) => columnSets(resource, fields));
    each.forEach((fields, variant) => {
      unique[identifier(`${resource.name}_unique_${index}${variant ? `_${variant}` : ''}`)] = {
        columns: fields,
        where: null,
      };
    });
  });
  if (owns && resource.chain.length)
    unique[identifier(`${resource.name}_line_key`)] = { columns: ['id', ...resource.chain], where: null };
  return { columns, primaryKey: ['id'], unique, indexes, foreignKeys, wall: wallCondition(resource, model) };
}

/** Columns of a unique set; a polymorphic field has one column for each target, and its twin none. */
function columnSets(resource: Resource, fields: readonly string[]): readonly (readonly string[])[] {
  const polymorphic = fields.map((name) => resource.fields.get(name)).find((field) => field?.kind === 'polymorphic');
  if (!polymorphic) return [fields];
  const twin = polymorphic.name.replace(/_id$/, '_type');
  return polymorphic.targets.map((target) =>
    fields
      .filter((name) => name !== twin)
      .map((name) => (name === polymorphic.name ? polymorphicColumn(name, target) : name)),
  );
}

/** Columns within which the order counts: the one owner and the parent in a tree. */
export function orderScope(resource: Resource): readonly string[] {
  const owners = resource.owners.filter((owner) => owner.targets.length === 1).map((owner) => owner.field);
  return [...owners, ...(resource.tree ? [resource.tree] : [])];
}

function arrayTable(resource: Resource, field: Field, model: Model): TableSpec {
  const name = arrayTableName(resource.name, field.name);
  const target = field.targets[0] as string;
  const wall = arrayWall(resource, field, model);
  return {
    columns: {
      row_id: { type: 'integer', required: true, default: null },
      target_id: { type: 'integer', required: true, default: null },
      place: { type: 'integer', required: true, default: '0' },
      ...(wall ? { [wall.column]: { type: 'integer', required: false, default: null } } : {}),
    },
    primaryKey: ['row_id', 'target_id'],
    unique: {},
    indexes: { [identifier(`${name}_target_id_idx`)]: ['target_id'] },
    foreignKeys: {
      [identifier(`${name}_row_id_fk`)]: {
        columns: ['row_id'],
        target: resource.name,
        targetColumns: ['id'],
        onDelete: 'cascade',
      },
      [identifier(`${name}_target_id_fk`)]: {
        columns: ['target_id'],
        target,
        targetColumns: ['id'],
        onDelete: 'cascade',
      },
    },
    wall: wall ? `${wall.column} = ${callerCompany}${wall.nullable ? ` or ${wall.column} is null` : ''}` : null,
  };
}

/** The tenant of a membership in an array: that of the row, else that of what it holds; null if everyone's. */
export function arrayWall(
  resource: Resource,
  field: Field,
  model: Model,
): { readonly column: string; readonly nullable: boolean; readonly side: 'row' | 'target' } | null {
  if (resource.wall.kind === 'company') return { ...resource.wall, side: 'row' };
  const target = model.resources.get(field.targets[0] as string);
  return target?.wall.kind === 'company' ? { ...target.wall, side: 'target' } : null;
}

/** Condition on rows of the resource's table that they are on the caller's side of the wall; null for everyone's. */
export function wallCondition(resource: Resource, model: Model): string | null {
  const { wall } = resource;
  switch (wall.kind) {
    case 'open':
      return null;
    case 'tenant':
      return `id = ${callerCompany}`;
    case 'account': {
      const tie = [...model.resources.values()].find((other) => other.wall.kind === 'membership');
      if (tie?.wall.kind !== 'membership') return `id = ${callerUser}`;
      const { accountColumn, tenantColumn } = tie.wall;
      return `id = ${callerUser} or exists (select 1 from "${tie.name}" tie where tie."${accountColumn}" = "${resource.name}".id and tie."${tenantColumn}" = ${callerCompany})`;
    }
    case 'membership':
      return `"${wall.tenantColumn}" = ${callerCompany} or "${wall.accountColumn}" = ${callerUser}`;
    case 'company':
      return `"${wall.column}" = ${callerCompany}${wall.nullable ? ` or "${wall.column}" is null` : ''}`;
    case 'user':
      return `"${wall.column}" = ${callerUser}`;
  }
}
