/** What the calls on many items of one module stand on: their collection, who may, and where the rows belong. */
import sql from 'sql-template-tag';
import type { JsonSchema } from '../../contract/model.ts';
import { requireAccess, requireLevel } from '../engine/access.ts';
import { collectionCondition } from '../engine/collection-condition.ts';
import { numericParams } from '../engine/dispatch.ts';
import { gateFacts, gateTables, type ToldRow, type Walked, walk, withTables } from '../engine/gates.ts';
import { type FieldError, invalid } from '../engine/problem.ts';
import type { Line } from '../engine/references.ts';
import { name, type Scope } from '../engine/scope.ts';
import { validate } from '../engine/validation.ts';
import { mostBulkBytes } from '../http/body.ts';
import type { ApiRequest, Services } from '../http/types.ts';
import type { Database, Run } from '../store/database.ts';
import { scopeOn } from './accounts.ts';

/** Rows in one call: as many as a list under a parent answers whole. */
export const mostRows = 20_000;
/** Faults told at once; a body with more is wrong enough. */
const mostFaults = 100;

export const moduleItems = 'projects_project_scenario_modules_entity_values';

/** The items of the module that the path names. */
export const itemScope = (request: ApiRequest, services: Services): Scope =>
  scopeOn(services, moduleItems, request.caller, numericParams(request.params));

/** A list of rows, none of them looked into yet. */
export async function readRows(request: ApiRequest): Promise<readonly unknown[]> {
  return (await readBulk(request, { type: 'array', title: 'The list', maxItems: mostRows })) as unknown[];
}

/** Items that are told by ids, by jsids, or by both. */
export interface Named {
  readonly ids?: readonly number[];
  readonly jsids?: readonly string[];
}
export const namedProperties: Readonly<Record<string, JsonSchema>> = {
  ids: {
    type: 'array',
    title: 'Ids',
    maxItems: mostRows,
    items: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  },
  jsids: { type: 'array', title: 'Identifiers', maxItems: mostRows, items: { type: 'string', maxLength: 100 } },
};

/** A body that may be large; throws with what is wrong in it. */
export async function readBulk(request: ApiRequest, schema: JsonSchema): Promise<unknown> {
  const body = await request.json(mostBulkBytes);
  throwFaults(validate(schema, body));
  return body;
}

export function throwFaults(errors: readonly FieldError[]): void {
  if (errors.length) throw invalid(errors.slice(0, mostFaults));
}

export interface Standing {
  readonly walked: Walked;
  /** Ids of all owners that rows here have. */
  readonly line: Line;
}

/** Walks the path and asks the policies of a write; throws 401, 403 or 404. */
export async function requireStanding(
  database: Database,
  scope: Scope,
  verb: 'write' | 'delete',
  what: string,
): Promise<Standing> {
  requireLevel(scope, 'write', what);
  const [told] = await database.query<{ facts: string }>(
    scope.actor,
    sql`${withTables(gateTables(scope))}select ${gateFacts(scope)}::text as facts`,
  );
  const walked = walk(scope, JSON.parse(told?.facts ?? '[]') as (ToldRow | null)[]);
  requireAccess(scope, scope.collection.access[verb], walked.facts, what);
  const { id = null, ...above } = walked.parent ?? {};
  const { binding } = scope.collection;
  return { walked, line: binding?.kind === 'owner' ? { ...above, [binding.field]: id } : above };
}

export interface Found {
  readonly id: number;
  readonly jsid: string | null;
}

/** Those of the named items that are in the module, in drawing order. */
export function findNamed(run: Run, scope: Scope, { ids = [], jsids = [] }: Named): Promise<readonly Found[]> {
  const walked: Scope = { ...scope, walked: true };
  return run<Found>(
    sql`${withTables(gateTables(walked))}select t.id, t.jsid from ${name(scope.resource.name)} t
      where ${collectionCondition(walked, scope.collection, 't')} and (t.id = any(${ids}::int[]) or t.jsid = any(${jsids}::text[]))
      order by t.${name(scope.resource.order)}, t.id`,
  );
}

/** One call at a time writes items of a module, so that a repeated one finds what the first has made. */
export async function lockModule(run: Run, scope: Scope, { walked }: Pick<Standing, 'walked'>): Promise<void> {
  const above = scope.model.collections.get(scope.collection.parent?.collection ?? '');
  if (above && walked.parent)
    await run(sql`select 1 from ${name(above.resource)} t where t.id = ${walked.parent['id']} for no key update`);
}
