/** Objects whose JSON Schema lies in another row, such as the values of an item in those of its attribute. */
import sql from 'sql-template-tag';
import type { JsonSchema, Resource } from '../../contract/model.ts';
import type { Run } from '../store/database.ts';
import type { Values } from './body.ts';
import type { FieldError } from './problem.ts';
import { at, name, type Scope } from './scope.ts';
import { schemaFault, validate } from './validation.ts';

/** Schemas by their text, so that each is compiled once however many rows and requests use it. */
const parsed = new Map<string, JsonSchema>();
const mostParsed = 2_000;

function schemaOf(text: string): JsonSchema {
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= mostParsed) parsed.clear();
  const schema = JSON.parse(text) as JsonSchema;
  parsed.set(text, schema);
  return schema;
}

const holding = new WeakMap<Resource, readonly string[]>();

/** The fields of a resource in which others' schemas lie. */
function schemaFields({ model, resource }: Scope): readonly string[] {
  const known = holding.get(resource);
  if (known) return known;
  const fields = [...model.resources.values()].flatMap((other) =>
    [...other.fields.values()].flatMap(({ schemaFrom }) =>
      schemaFrom && other.fields.get(schemaFrom.reference)?.targets[0] === resource.name ? [schemaFrom.field] : [],
    ),
  );
  const found = [...new Set(fields)];
  holding.set(resource, found);
  return found;
}

/** Validates such objects of all rows with one statement for each field that has a schema elsewhere. */
export async function checkValues(
  run: Run,
  scope: Scope,
  rows: readonly Values[],
  errors: FieldError[],
  base: (row: number) => string = () => '',
): Promise<void> {
  for (const field of schemaFields(scope))
    rows.forEach((row, i) => {
      const wrong = row[field] ? schemaFault(row[field] as JsonSchema) : null;
      if (wrong) errors.push({ pointer: `${base(i)}/${field}`, message: `This is not a JSON Schema: ${wrong}.` });
    });
  for (const field of scope.resource.fields.values()) {
    const from = field.schemaFrom;
    if (!from) continue;
    const holder = scope.resource.fields.get(from.reference)?.targets[0];
    const ids = [...new Set(rows.filter((row) => row[field.name]).map((row) => row[from.reference] as number))].filter(
      Boolean,
    );
    if (!holder || !ids.length) continue;
    const schemas = new Map(
      (
        await run<{ id: number; schema: string | null }>(
          sql`select t.id, ${at('t', from.field)}::text as schema from ${name(holder)} t where t.id = any(${ids}::int[])`,
        )
      ).map(({ id, schema }) => [id, schema]),
    );
    rows.forEach((row, i) => {
      const text = schemas.get(row[from.reference] as number);
      if (text && row[field.name])
        errors.push(...validate(schemaOf(text), row[field.name], `${base(i)}/${field.name}`));
    });
  }
}
