/** Creates rows that a file references by name, such as roles that the project does not have yet. */

import { createSchema, resourceOf } from '../../../contract/bodies.ts';
import type { Field } from '../../../contract/model.ts';
import type { Database, Run } from '../../store/database.ts';
import { ApiProblem, type FieldError, invalid } from '../problem.ts';
import type { Scope } from '../scope.ts';
import { actorFor } from '../system-role.ts';
import { readBody } from '../write/body.ts';
import { createRows } from '../write/create.ts';
import { type CreateContext, prepareCreate } from '../write/create-context.ts';

/** The collection in which this caller can create targets of a field. */
export interface Creator {
  readonly scope: Scope;
  readonly context: CreateContext;
}

/** The collection under the same parent that contains the targets of a field, if a name is enough to create one. */
function placeOf(scope: Scope, field: Field): Scope | null {
  const { model, collection } = scope;
  const [target, ...more] = field.targets;
  if ((field.kind !== 'reference' && field.kind !== 'references') || more.length > 0 || !collection.parent) return null;
  for (const other of model.collections.values()) {
    const beside =
      other.parent?.collection === collection.parent.collection && other.parent.param === collection.parent.param;
    if (!beside || other.resource !== target || !other.operations.includes('create')) continue;
    const resource = resourceOf(model, other);
    const { required = [] } = createSchema(other, resource) as { readonly required?: readonly string[] };
    if (required.some((name) => name !== resource.label)) continue;
    return { ...scope, collection: other, resource, actor: actorFor(other, 'create', scope.caller) };
  }
  return null;
}

/**
 * The import fields whose unknown names the caller could create, by field name. Called before the transaction.
 * @throws all errors except missing permissions
 */
export async function prepareCreators(
  database: Database,
  scope: Scope,
  fields: readonly Field[],
): Promise<ReadonlyMap<string, Creator>> {
  const creators = new Map<string, Creator>();
  for (const field of fields) {
    const place = placeOf(scope, field);
    if (!place) continue;
    try {
      creators.set(field.name, { scope: place, context: await prepareCreate(database, place, {}) });
    } catch (error) {
      // Without permission to create rows, the name is reported as unknown.
      if (!(error instanceof ApiProblem)) throw error;
    }
  }
  return creators;
}

/** Whether a text can be the name of a new row. Numbers are excluded, because they are unknown ids. */
export const isName = (text: string): boolean => text.trim() !== '' && !/^\d+$/.test(text.trim());

/**
 * Creates a row for each name.
 * @throws ApiProblem if a name is invalid; nothing is created then
 */
export async function makeNamed(
  { run, change }: { readonly run: Run; readonly change: number },
  { scope, context }: Creator,
  names: readonly string[],
): Promise<void> {
  const { collection, resource } = scope;
  const errors: FieldError[] = [];
  const bodies = names.map((name) =>
    readBody({ collection, resource }, 'create', { [resource.label]: name.trim() }, { errors }),
  );
  if (errors.length === 0) await createRows({ run, scope, change }, context, bodies, { errors });
  if (errors.length > 0) throw invalid(errors.map(({ message }) => ({ pointer: '/make', message })));
}
