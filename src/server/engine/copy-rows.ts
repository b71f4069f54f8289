/** Copies of rows with all that they own: the same owners that deletion follows. References among the copied lead to the copies. */
import sql, { join } from 'sql-template-tag';
import type { Field, Model, Resource } from '../../contract/model.ts';
import type { Run } from '../store/database.ts';
import { polymorphicColumn } from '../store/tables.ts';
import type { Values } from './body.ts';
import { record, snapshot } from './journal.ts';
import { at, name, type Scope } from './scope.ts';
import { insertRows } from './write-rows.ts';

/** Ids of copies by the ids of what they were made from, for each resource. */
export type Copies = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface Copying {
  readonly resource: Resource;
  readonly ids: readonly number[];
  /** Resources of which nothing is copied, nor of what they own. */
  readonly without: ReadonlySet<string>;
  /** What is to differ in the copies of the rows named by `ids`. */
  readonly revise: (values: Values) => Values;
}

/** Writes copies and their journal: one statement for each table and each level of a tree. */
export async function copyRows(run: Run, scope: Scope, copying: Copying, change: number): Promise<Copies> {
  const { resource: root, ids, without, revise } = copying;
  const copies = new Map<string, Map<number, number>>();
  for (const resource of ownersFirst(scope.model, root, without)) {
    const rows =
      resource === root ? await namedRows(run, scope, root, ids) : await ownedRows(run, scope, resource, copies);
    const made = new Map<number, number>();
    copies.set(resource.name, made);
    for (let left = rows; left.length; ) {
      const waiting = new Set(left.map(({ id }) => id));
      const ready = left.filter((row) => !waits(resource, row, waiting));
      if (!ready.length) throw new Error(`${resource.name} rows point at each other in a circle and cannot be copied.`);
      const values = ready.map((row) => copyOf(resource, row, copies));
      const written = resource === root ? values.map(revise) : values;
      const fresh = await insertRows(run, scope, resource, written, change);
      await record(run, scope, change, resource, 'create', fresh);
      for (const [i, row] of ready.entries()) made.set(row.id, fresh[i] as number);
      left = left.filter((row) => !made.has(row.id));
    }
  }
  return copies;
}

type Stored = Values & { readonly id: number };

/** The root and what it owns, each after everything among them that it points to. */
function ownersFirst(model: Model, root: Resource, without: ReadonlySet<string>): readonly Resource[] {
  const all = new Set([root]);
  for (const above of all)
    for (const resource of model.resources.values())
      if (!without.has(resource.name) && resource.owners.some(({ targets }) => targets.includes(above.name)))
        all.add(resource);
  const sorted: Resource[] = [];
  while (sorted.length < all.size) {
    const next = [...all].find(
      (resource) =>
        !sorted.includes(resource) &&
        (resource === root ||
          [...all].every((other) => other === resource || sorted.includes(other) || !pointsAt(resource, other))),
    );
    if (!next) throw new Error(`What belongs to ${root.name} points at each other in a circle and cannot be copied.`);
    sorted.push(next);
  }
  return sorted;
}

const isCopied = (field: Field): boolean =>
  !(field.implied && field.readOnly) && !field.through && !['derived', 'twin'].includes(field.kind);

const pointsAt = (resource: Resource, other: Resource): boolean =>
  [...resource.fields.values()].some((field) => isCopied(field) && field.targets.includes(other.name));

async function namedRows(run: Run, scope: Scope, resource: Resource, ids: readonly number[]): Promise<Stored[]> {
  return stored(run, scope, resource, sql`t.id = any(${ids}::int[])`);
}

/** Rows that belong to something that has been copied. */
async function ownedRows(
  run: Run,
  scope: Scope,
  resource: Resource,
  copies: ReadonlyMap<string, ReadonlyMap<number, number>>,
): Promise<Stored[]> {
  const conditions = resource.owners.flatMap(({ field, targets }) =>
    targets.flatMap((target) => {
      const ids = [...(copies.get(target)?.keys() ?? [])];
      const column = targets.length > 1 ? polymorphicColumn(field, target) : field;
      return ids.length ? [sql`${at('t', column)} = any(${ids}::int[])`] : [];
    }),
  );
  return conditions.length ? stored(run, scope, resource, sql`(${join(conditions, ' or ')})`) : [];
}

async function stored(
  run: Run,
  scope: Scope,
  resource: Resource,
  condition: ReturnType<typeof sql>,
): Promise<Stored[]> {
  const rows = await run<{ row: string }>(
    sql`select (${snapshot(resource, 't', scope.model)})::text as row from ${name(resource.name)} t where ${condition}
      order by ${at('t', resource.order)}, t.id`,
  );
  return rows.map(({ row }) => JSON.parse(row) as Stored);
}

/** A row waits for one of its own kind that it points to and that is still to be copied. */
const waits = (resource: Resource, row: Stored, waiting: ReadonlySet<number>): boolean =>
  [...resource.fields.values()].some(
    ({ kind, targets, name: key }) =>
      kind === 'reference' && targets[0] === resource.name && waiting.has(row[key] as number),
  );

/** What a body of a create would hold to make this row again, beside the copies of what it points to. */
function copyOf(resource: Resource, row: Stored, copies: Copies): Values {
  const moved = (target: string, id: unknown): unknown => copies.get(target)?.get(id as number) ?? id;
  const values: Values = {};
  for (const field of resource.fields.values()) {
    if (!isCopied(field)) continue;
    const { name: key, kind, targets } = field;
    const [target = ''] = targets;
    if (kind === 'value') values[key] = row[key];
    if (kind === 'reference') values[key] = moved(target, row[key]);
    if (kind === 'references') values[key] = ((row[key] ?? []) as unknown[]).map((id) => moved(target, id));
    if (kind !== 'polymorphic') continue;
    const type = targets.find((one) => row[polymorphicColumn(key, one)] !== null);
    values[key] = type ? moved(type, row[polymorphicColumn(key, type)]) : null;
    values[key.replace(/_id$/, '_type')] = type ?? null;
  }
  return values;
}
