/** Values of referenced rows that conditions of required fields read, for the checks of rows. */
import sql from 'sql-template-tag';
import type { Resource } from '../../../contract/model.ts';
import { isHideable } from '../../../contract/required-if-shown.ts';
import { type ReferencePath, referencePaths } from '../../../fields/condition/paths.ts';
import { fieldValue } from '../access/columns.ts';
import type { Values } from '../row-values.ts';
import { name, type Transaction } from '../scope.ts';

/** Adds to a row the values beside it, by their paths. */
export type WithBeside = (row: Values) => Values;

/** For rows whose conditions read only fields of their own. */
export const nothingBeside: WithBeside = (row) => row;

const known = new WeakMap<Resource, readonly ReferencePath[]>();

/** The paths in conditions of required fields: the others are for forms alone. */
function pathsOf(resource: Resource): readonly ReferencePath[] {
  const found =
    known.get(resource) ??
    referencePaths(
      [...resource.fields.values()].flatMap(({ required, schema }) => (required && isHideable(schema) ? [schema] : [])),
    );
  known.set(resource, found);
  return found;
}

/**
 * Reads the values beside rows, in one statement for each path.
 * @throws {Error} if the model has no field at a path, which codegen excludes
 */
export async function readBeside({ run, scope }: Transaction, rows: readonly Values[]): Promise<WithBeside> {
  const { resource, model } = scope;
  const paths = pathsOf(resource);
  if (!paths.length) return nothingBeside;
  const values = new Map<string, ReadonlyMap<unknown, unknown>>();
  for (const { path, reference, field } of paths) {
    const target = model.resources.get(resource.fields.get(reference)?.targets[0] ?? '');
    const read = target?.fields.get(field);
    if (!target || !read) throw new Error(`${resource.name} has no "${path}".`);
    const ids = [...new Set(rows.map((row) => row[reference]).filter((id) => typeof id === 'number'))];
    const value = fieldValue({ ...scope, unmasked: true }, { resource: target, alias: 'beside' }, read);
    const found = await run<{ id: number; value: string | null }>(
      sql`select beside.id, to_json(${value})::text as value from ${name(target.name)} beside where beside.id = any(${ids}::int[])`,
    );
    values.set(path, new Map(found.map(({ id, value: text }) => [id, JSON.parse(text ?? 'null')])));
  }
  return (row) => ({
    ...row,
    ...Object.fromEntries(paths.map(({ path, reference }) => [path, values.get(path)?.get(row[reference]) ?? null])),
  });
}
