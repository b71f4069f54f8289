/** Creates many rows in one change, also rows below one another: typed or pasted lines. */

import sql, { join } from 'sql-template-tag';
import { createSchema } from '../../../contract/bodies.ts';
import { bulkCreateSchema } from '../../../contract/generic-bodies.ts';
import { linksTo } from '../../../contract/levels.ts';
import type { Collection, Resource } from '../../../contract/model.ts';
import type { Database, Run } from '../../store/database.ts';
import { requireLevel } from '../access/authorize.ts';
import { openChange } from '../journal/journal.ts';
import { type FieldError, invalid } from '../problem.ts';
import type { Values } from '../row-values.ts';
import { name, type Scope, type UnitOfWork } from '../scope.ts';
import { writingActor } from '../system-role.ts';
import { validate } from '../values/validation.ts';
import { readBody } from './body.ts';
import type { BulkDone } from './bulk.ts';
import { createRows, requireFields } from './create.ts';
import { prepareCreate } from './create-context.ts';
import { issue } from './issued.ts';
import { putAfter } from './move-rows.ts';
import { withSchemaDefaults } from './schema-defaults.ts';

const maxFaults = 100;

interface NewLine {
  readonly values: Values;
  /** The place in the list of the row above. */
  readonly below?: number;
  /** The last part of the path of another collection, beside this one. */
  readonly in?: string;
}

/** A row to create. */
interface Planned {
  readonly index: number;
  readonly collection: Collection;
  readonly values: Values;
  /** The row above in the list, and the field that refers to it; null for a row at the top. */
  readonly above: { readonly index: number; readonly field: string } | null;
  readonly depth: number;
}

/**
 * POST {base}/bulk_create: creates all rows or none, in one change.
 * @throws {ApiProblem} 401, 403, 404; 422 with the faults of all rows
 */
export async function bulkCreate(
  database: Database,
  scope: Scope,
  readJson: () => Promise<unknown>,
): Promise<BulkDone> {
  requireLevel(scope, 'create', `add ${scope.resource.plural.toLowerCase()} here`);
  const body = await readJson();
  const malformed = validate(bulkCreateSchema, body);
  if (malformed.length) throw invalid(malformed.slice(0, maxFaults));
  const { rows, after = null } = body as { readonly rows: readonly NewLine[]; readonly after?: number | null };
  const errors: FieldError[] = [];
  const planned = plan(scope, rows, errors);
  const first = await prepareCreate(database, scope, planned[0]?.values ?? {});
  if (errors.length) throw invalid(errors.slice(0, maxFaults));
  return database.transaction(writingActor(scope, first.line, first.resolved.parent), async (run) => {
    const work: UnitOfWork = { run, scope, change: await openChange(run, scope, 'bulk_create') };
    const ids: number[] = [];
    for (const some of together(planned)) await make(work, some, ids);
    const top = planned.flatMap(({ index, above }) => (above === null ? [ids[index] as number] : []));
    if (after !== null) await putAfter(work, top, after);
    return { change: work.change, ids };
  });
}

/** The rows with their collections and parents; reports all faults. */
function plan(scope: Scope, rows: readonly NewLine[], errors: FieldError[]): readonly Planned[] {
  const planned: Planned[] = [];
  for (const [index, line] of rows.entries()) {
    const fail = (pointer: string, message: string) => errors.push({ pointer: `/rows/${index}/${pointer}`, message });
    const above = line.below === undefined ? null : (planned[line.below] ?? 'later');
    const place = placeOf(scope, line, above, fail);
    // Rows below a misplaced row are checked as if it were placed correctly.
    const { collection, resource, field } = place ?? { ...scope, field: null };
    const values = place ? linked({ collection, resource, values: line.values, field }, index, errors) : {};
    const holder = above === 'later' || field === null ? null : above;
    planned.push({
      index,
      collection,
      values,
      above: holder && field !== null ? { index: holder.index, field } : null,
      depth: holder ? holder.depth + 1 : 0,
    });
  }
  return planned;
}

/** The collection of a row, and the field that refers to its parent; null with a fault if there is none. */
function placeOf(
  scope: Scope,
  { in: last }: NewLine,
  above: Planned | 'later' | null,
  fail: (pointer: string, message: string) => void,
): Pick<Linked, 'collection' | 'resource' | 'field'> | null {
  const collection = last === undefined ? scope.collection : besideIt(scope, last);
  const resource = collection && scope.model.resources.get(collection.resource);
  if (!collection || !resource) {
    fail('in', `No rows are added in “${String(last).slice(0, 60)}” beside these.`);
    return null;
  }
  if (above === 'later') {
    fail('below', 'A row stands in the list behind the one that it lies below.');
    return null;
  }
  if (above === null) {
    if (collection === scope.collection) return { collection, resource, field: null };
    fail('in', `${resource.plural} are added here below another row of the list: say in below which one.`);
    return null;
  }
  const field = linkBelow(resource, above.collection.resource);
  if (field !== null) return { collection, resource, field };
  fail('below', `${resource.plural} do not lie below ${plural(scope, above.collection.resource)}.`);
  return null;
}

const plural = ({ model }: Scope, name: string): string => model.resources.get(name)?.plural.toLowerCase() ?? name;

/** A collection below the same row as this one, by the last part of its path. */
const besideIt = ({ model, collection: here }: Scope, last: string): Collection | undefined =>
  [...model.collections.values()].find(
    ({ path, parent, operations }) =>
      path === `${here.path.slice(0, here.path.lastIndexOf('/'))}/${last}` &&
      parent?.collection === here.parent?.collection &&
      operations.includes('create'),
  );

/** The field by which a row can be below one of this resource; null if there is none. */
function linkBelow(resource: Resource, above: string): string | null {
  if (resource.name === above) return resource.tree;
  const links = linksTo(resource, above);
  return links.length === 1 && links[0] ? links[0].name : null;
}

interface Linked {
  readonly collection: Collection;
  readonly resource: Resource;
  readonly values: Values;
  readonly field: string | null;
}

/**
 * The values of a row in the form that its create accepts; the reference to the parent is filled in once that exists.
 */
function linked({ field, values, ...of }: Linked, index: number, errors: FieldError[]): Values {
  if (field === null) return readBody(of, 'create', values, { errors, base: `/rows/${index}/values` });
  const { properties = {} } = createSchema(of.collection, of.resource) as { readonly properties?: object };
  const owners = sharedOwners({ ...of, field }).filter((owner) => owner in properties && !(owner in values));
  // Parents do not exist yet, and the checks of the body require an id: 1 is a placeholder.
  const placed = { ...values, ...Object.fromEntries([field, ...owners].map((one) => [one, 1])) };
  const read = readBody(of, 'create', placed, { errors, base: `/rows/${index}/values` });
  return Object.fromEntries(Object.entries(read).filter(([one]) => one !== field && !owners.includes(one)));
}

/** Groups of rows that are created together: of one collection and depth, and below one row where that is their owner. */
function together(planned: readonly Planned[]): readonly (readonly Planned[])[] {
  const groups = Map.groupBy(
    planned,
    ({ collection, above, depth }) => `${String(depth).padStart(4, '0')} ${collection.key} ${above?.index ?? ''}`,
  );
  return [...groups].sort(([one], [other]) => one.localeCompare(other)).map(([, some]) => some);
}

/** The owners that a row in a tree shares with its parent, where the path does not name them. */
const sharedOwners = ({ resource, field }: Pick<Linked, 'resource' | 'field'>): readonly string[] =>
  field === null || field !== resource.tree ? [] : resource.owners.map((owner) => owner.field);

/** The owners of the row above, for rows below it in a tree. */
async function ownersOf(
  run: Run,
  resource: Resource,
  above: NonNullable<Planned['above']>,
  id: number,
): Promise<Values> {
  const owners = sharedOwners({ resource, field: above.field }).filter((owner) => resource.chain.includes(owner));
  if (!owners.length) return {};
  const [row] = await run<Values>(
    sql`select ${join(
      owners.map((owner) => name(owner)),
      ', ',
    )} from ${name(resource.name)} where id = ${id}`,
  );
  return row ?? {};
}

/** Creates the rows of one group, whose parents exist, and stores their ids in `ids` by index. */
async function make({ run, scope, change }: UnitOfWork, some: readonly Planned[], ids: number[]): Promise<void> {
  const [{ collection, above }] = some as [Planned];
  const resource = scope.model.resources.get(collection.resource) as Resource;
  const here: Scope = { ...scope, collection, resource };
  const holder = above && ids[above.index];
  const shared = above && holder != null ? await ownersOf(run, resource, above, holder) : {};
  const bodies = some.map(({ values }) => (above === null ? values : { ...shared, ...values, [above.field]: holder }));
  const context = await prepareCreate({ query: (_, statement) => run(statement) }, here, bodies[0] as Values);
  for (const values of bodies) requireFields(here, values, 'create', context.resolved.facts);
  const errors: FieldError[] = [];
  const issued = bodies.map((values) => ({ ...values, ...issue(resource).stored }));
  const begun = await withSchemaDefaults({ run, scope: here }, issued);
  const base = (row: number) => `/rows/${some[row]?.index}/values`;
  const made = await createRows({ run, scope: here, change }, context, begun, { errors, base });
  if (errors.length) throw invalid(errors.slice(0, maxFaults));
  for (const [at, { index }] of some.entries()) ids[index] = made[at] as number;
}
