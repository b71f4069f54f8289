/** The row that contains the schema of a call on values. */
import type { JsonSchema } from '../../../contract/model.ts';
import { closest } from '../../../fields/closest.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import type { Database } from '../../store/database.ts';
import { requireAccess, requireLevel } from '../access/authorize.ts';
import { type FieldError, invalid } from '../problem.ts';
import type { Scope } from '../scope.ts';
import { validate } from '../values/validation.ts';
import { requireRow } from './rows.ts';

interface SchemaCall {
  readonly level: 'read' | 'write';
  /** The action, for error sentences. */
  readonly what: string;
  readonly bodySchema: JsonSchema;
  readonly body: unknown;
}

/**
 * The row, which the caller must be allowed to read and write, and the checked body, whose `field` names a field with a
 * schema.
 * @throws {ApiProblem} 403, 404, 422
 */
export async function requireSchemaRow<Request extends { readonly field: string }>(
  database: Database,
  scope: Scope,
  id: number,
  { level, what, bodySchema, body }: SchemaCall,
) {
  const { resource, collection } = scope;
  requireLevel(scope, level, what);
  const found = await requireRow(database, scope, id, false);
  requireAccess(scope, collection.access.read, found.facts, what);
  requireAccess(scope, collection.access.write, found.facts, what);
  const errors = validate(bodySchema, body);
  if (errors.length) throw invalid(errors);
  const request = body as Request;
  const known = [...resource.fields.values()].flatMap((field) =>
    fieldKindOf(field).name === 'schema' ? [field.name] : [],
  );
  if (!known.includes(request.field)) throw invalid([strangeSchemaField(request.field, known)]);
  return { found, request };
}

/** The fault of a field that contains no schema. */
function strangeSchemaField(field: string, known: readonly string[]): FieldError {
  const near = closest(field, known);
  const message = `There is no schema in "${field.slice(0, 60)}".${near ? ` Did you mean "${near}"?` : ''}`;
  return { pointer: '/field', message };
}
