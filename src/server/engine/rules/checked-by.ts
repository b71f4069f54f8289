/** Rows that a JSON Schema of another row checks: `x-checked-by`. */
import sql, { join, raw } from 'sql-template-tag';
import type { Field, JsonSchema, Resource } from '../../../contract/model.ts';
import type { CheckedBy } from '../../../contract/row-rules.ts';
import { schemaIn, titleFor } from '../../../fields/json-schema.ts';
import type { Run } from '../../store/database.ts';
import { fieldValue } from '../access/columns.ts';
import { type FieldError, invalid } from '../problem.ts';
import type { Values } from '../row-values.ts';
import { literal, name, type Scope } from '../scope.ts';
import { validate } from '../values/validation.ts';
import { valueAt } from './row-path.ts';

/** The maximum number of faults in one refusal. */
const maxFaults = 20;

/** Parsed schemas with the titles of the fields, by resource and schema text. */
const prepared = new Map<string, JsonSchema>();
const maxPrepared = 2_000;

function preparedSchema(resource: Resource, text: string): JsonSchema {
  const key = `${resource.name} ${text}`;
  const known = prepared.get(key);
  if (known) return known;
  if (prepared.size >= maxPrepared) prepared.clear();
  const schema = JSON.parse(text) as JsonSchema;
  const properties = Object.fromEntries(
    Object.entries(schemaIn(schema['properties'])).map(([member, part]) => [
      member,
      { title: resource.fields.get(member)?.title ?? titleFor(schemaIn(part), member), ...schemaIn(part) },
    ]),
  );
  const made = { ...schema, properties };
  prepared.set(key, made);
  return made;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Faults of a row's values by their schema. Without a schema the values must be empty. */
function faultsOf(resource: Resource, holder: string, { values, schema }: CheckedRow): readonly FieldError[] {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
  const checking = preparedSchema(resource, schema ?? '{}');
  const known = schemaIn(checking['properties']);
  const strange = Object.keys(filled).filter((member) => !(member in known));
  return [
    ...strange.map((member) => ({
      pointer: `/${member}`,
      message: `${resource.fields.get(member)?.title ?? member} is not asked for by this ${holder}. Leave it empty.`,
    })),
    ...validate(checking, Object.fromEntries(Object.entries(filled).filter(([member]) => member in known))),
  ];
}

interface CheckedRow {
  readonly id: number;
  readonly values: Values;
  readonly schema: string | null;
}

/**
 * Checks stored rows against the JSON Schema named by `x-checked-by`.
 * @throws {ApiProblem} 422 that lists the invalid fields, at most `maxFaults`
 */
async function requireFitting(
  run: Run,
  scope: Scope,
  { resource, checkedBy }: { readonly resource: Resource; readonly checkedBy: CheckedBy },
  ids: readonly number[],
): Promise<void> {
  const within: Scope = { ...scope, resource };
  // An object whose schema is in a row is checked by that alone, so that values of removed fields can remain.
  const fields = checkedBy.fields
    .map((field) => resource.fields.get(field) as Field)
    .filter(({ schemaFrom }) => schemaFrom === null);
  const values = fields.map(
    (field) => sql`${literal(field.name)}, ${fieldValue(within, { resource, alias: 't' }, field)}`,
  );
  const rows = await run<{ id: number; values: string; schema: string | null }>(
    sql`select t.id, json_build_object(${join(values, ', ')})::text as values, (${valueAt(within, { resource, alias: 't' }, checkedBy.path)})::text as schema
      from ${name(resource.name)} t where t.id = any(${ids}::int[]) order by t.id`,
  );
  const holder = scope.model.resources.get(checkedBy.path.target ?? '')?.title.toLowerCase() ?? 'row';
  const faults = rows.flatMap(({ id, values: text, schema }) =>
    faultsOf(resource, holder, { id, values: JSON.parse(text) as Values, schema }),
  );
  if (faults.length) throw invalid(faults.slice(0, maxFaults));
}

/**
 * Resources with an array field whose join resource is this one, and the column with the id of the row that has the
 * array.
 */
function listedBy(scope: Scope, through: Resource) {
  return [...scope.model.resources.values()].flatMap((resource) => {
    const { checkedBy } = resource;
    if (!checkedBy) return [];
    const tied = checkedBy.fields.some((field) => resource.fields.get(field)?.through === through.name);
    const column = [...through.fields.values()].find(
      ({ targets }) => targets.length === 1 && targets[0] === resource.name,
    );
    return tied && column ? [{ resource, checkedBy, column: column.name }] : [];
  });
}

/**
 * Checks stored rows, and the rows whose array fields have them as join rows.
 * @throws {ApiProblem} 422
 */
export async function requireChecked(
  run: Run,
  scope: Scope,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const { checkedBy } = resource;
  if (checkedBy) await requireFitting(run, scope, { resource, checkedBy }, ids);
  // Join rows written with their owner are checked with the owner, once all of them exist.
  if (scope.resource !== resource) return;
  for (const { column, ...holder } of listedBy(scope, resource)) {
    const rows = await run<{ id: number }>(
      sql`select distinct t.${raw(`"${column}"`)} as id from ${name(resource.name)} t where t.id = any(${ids}::int[])`,
    );
    await requireFitting(
      run,
      scope,
      holder,
      rows.map(({ id }) => id),
    );
  }
}
