/** What a row points to must exist for the caller, in the same line of owners, and be the caller's to read. */
import sql, { join, type Sql } from 'sql-template-tag';
import type { Field, Resource } from '../../contract/model.ts';
import type { Run } from '../store/database.ts';
import { joinTable, polymorphicColumn } from '../store/tables.ts';
import type { Values } from './body.ts';
import { guardCondition } from './grants.ts';
import type { FieldError } from './problem.ts';
import { at, literal, name, type Scope } from './scope.ts';

/** Owner ids a referenced row must share with the row that points to it, such as the project. */
export type Line = Readonly<Record<string, number | null>>;

interface Asked {
  readonly field: Field;
  readonly target: string;
  readonly ids: Set<number>;
}

/**
 * Checks every reference of every row in one statement. `line` is known from the path and the owner.
 * Adds an error at the field, or at the entry of an array, for each id that is not there.
 */
export async function checkReferences(
  run: Run,
  scope: Scope,
  resource: Resource,
  rows: readonly Values[],
  line: Line,
  errors: FieldError[],
  base: (row: number) => string = () => '',
): Promise<void> {
  const asked = new Map<string, Asked>();
  const each = (visit: (field: Field, target: string, id: number, pointer: string) => void) =>
    rows.forEach((values, row) => {
      for (const [key, value] of Object.entries(values)) {
        const field = resource.fields.get(key);
        if (!field || value === null || value === undefined) continue;
        if (field.kind === 'reference')
          visit(field, field.targets[0] as string, value as number, `${base(row)}/${key}`);
        if (field.kind === 'polymorphic') {
          const type = values[key.replace(/_id$/, '_type')];
          if (typeof type === 'string') visit(field, type, value as number, `${base(row)}/${key}`);
        }
        if (field.kind === 'references' && Array.isArray(value))
          value.forEach((id, i) => {
            visit(field, field.targets[0] as string, id as number, `${base(row)}/${key}/${i}`);
          });
      }
    });
  each((field, target, id) => {
    const key = `${field.name} ${target}`;
    const one = asked.get(key) ?? { field, target, ids: new Set() };
    one.ids.add(id);
    asked.set(key, one);
  });
  if (!asked.size) return;
  const written = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const selects = [...asked].map(
    ([key, { field, target, ids }]) =>
      sql`select ${literal(key)} as key, t.id from ${name(target)} t where t.id = any(${[...ids]}::int[])${inLine(scope, resource, target, line)}${readable(scope, resource, field, target, line, written)}`,
  );
  const found = new Map<string, Set<number>>();
  for (const { key, id } of await run<{ key: string; id: number }>(join(selects, ' union all ')))
    found.set(key, (found.get(key) ?? new Set()).add(id));
  each((field, target, id, pointer) => {
    if (found.get(`${field.name} ${target}`)?.has(id)) return;
    const title = scope.model.resources.get(target)?.title.toLowerCase() ?? target;
    errors.push({ pointer, message: `${field.title}: there is no ${title} with id ${id} here.` });
  });
}

/**
 * A guarded thing from elsewhere must be the caller's to read: otherwise whoever may write one thing could hang any
 * other on it and read it there. What a row points to already may stay, whoever put it there.
 */
function readable(
  scope: Scope,
  resource: Resource,
  field: Field,
  target: string,
  line: Line,
  written: readonly number[],
): Sql {
  const other = scope.model.resources.get(target);
  if (!other?.ownGuard || scope.actor.role === 'system') return sql``;
  const above = other.guards.filter(({ guard }) => guard !== other.ownGuard);
  // Under the same guard the walk has asked already.
  if (above.some(({ column }) => line[column] != null)) return sql``;
  const project = above.find(({ guard }) => guard === 'project');
  const granted = guardCondition(
    other.ownGuard,
    'read',
    at('t', 'id'),
    scope.caller,
    project && at('t', project.column),
  );
  if (!written.length) return sql` and ${granted}`;
  const table = field.kind === 'references' ? joinTable(resource, field, scope.model) : null;
  const column = field.kind === 'polymorphic' ? polymorphicColumn(field.name, target) : field.name;
  const held = table
    ? sql`exists (select 1 from ${name(table.table)} h where h.${name(table.row)} = any(${written}::int[]) and h.${name(table.target)} = t.id)`
    : sql`exists (select 1 from ${name(resource.name)} h where h.id = any(${written}::int[]) and h.${name(column)} = t.id)`;
  return sql` and (${granted} or ${held})`;
}

/** Whatever the two have in common above them must be the same; a row without a tenant is everyone's. */
function inLine(scope: Scope, resource: Resource, target: string, line: Line): Sql {
  const other = scope.model.resources.get(target);
  if (!other) return sql``;
  const shared = other.chain.filter(
    (column) => line[column] != null && (resource.chain.includes(column) || column === 'id'),
  );
  const conditions = shared.map((column) => {
    const nullable = other.wall.kind === 'company' && other.wall.column === column && other.wall.nullable;
    return nullable
      ? sql` and (${at('t', column)} = ${line[column]} or ${at('t', column)} is null)`
      : sql` and ${at('t', column)} = ${line[column]}`;
  });
  return join(conditions.length ? conditions : [sql``], '');
}
