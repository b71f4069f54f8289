/** References from rows of a project to rows outside: written by name, and resolved when the file is read. */

import sql, { join, raw, type Sql } from 'sql-template-tag';
import { levelRank } from '../../contract/audience.ts';
import type { Field, Model, Resource } from '../../contract/model.ts';
import { labelOf } from '../engine/access/columns.ts';
import { nothingSettled, readableCondition } from '../engine/access/readable.ts';
import { at, literal, name, type Scope, type Transaction } from '../engine/scope.ts';
import type { Run } from '../store/database.ts';
import type { Outsider } from './format.ts';

/** The identity of a row within its resource. */
interface Identity {
  readonly fields: readonly Field[];
  /** The fields are unique together, so they identify a row without its owner. */
  readonly alone: boolean;
}

/** The identity by fields that are unique together, if members may read them; else by the name within the owner. */
function identityOf(model: Model, resource: Resource): Identity {
  const isTenant = ({ targets }: Field) => targets.some((one) => model.resources.get(one)?.tenancy.kind === 'tenant');
  const usable = (field: Field | undefined): field is Field =>
    !!field &&
    (field.kind === 'value' || field.kind === 'reference') &&
    !field.callerDefault &&
    levelRank(field.read) <= levelRank('member') &&
    !isTenant(field);
  for (const { fields, unless } of resource.unique) {
    const set = fields.map((one) => resource.fields.get(one)).filter(usable);
    // Null values of a nullable field do not distinguish rows.
    const filled = set.every(({ nullable }) => !nullable);
    if (unless === null && filled && set.length === fields.length) return { fields: set, alone: true };
  }
  const around = [...resource.owners.map(({ field }) => field), ...(resource.tree ? [resource.tree] : [])];
  return { fields: around.map((one) => resource.fields.get(one)).filter(usable), alone: false };
}

const resourceNamed = (model: Model, target: string): Resource => {
  const resource = model.resources.get(target);
  if (!resource) throw new Error(`The model has no resource "${target}".`);
  return resource;
};

const readable = (scope: Scope, resource: Resource): Sql =>
  readableCondition(scope, resource, 't', nothingSettled) ?? raw('true');

/** The subset of these rows that the caller may read. */
export async function readableIds(
  run: Run,
  scope: Scope,
  target: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const resource = resourceNamed(scope.model, target);
  const rows = await run<{ id: number }>(
    sql`select t.id from ${name(target)} t where t.id = any(${ids}::int[]) and (${readable(scope, resource)})`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Assigns numbers to rows outside of the project, in the order of the first reference. Their names are read at the end.
 */
export class Outside {
  readonly #numbers = new Map<string, Map<number, number>>();

  /** The number of a row: -1 for the first row of its resource. */
  numberOf(target: string, id: number): number {
    const numbers = this.#numbers.get(target) ?? new Map<number, number>();
    this.#numbers.set(target, numbers);
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return -number;
  }

  /** The identities of all referenced rows, and of the rows that these reference in turn. */
  async described(run: Run, scope: Scope): Promise<Record<string, Outsider[]>> {
    const described: Record<string, Outsider[]> = {};
    for (let again = true; again; ) {
      again = false;
      for (const [target, numbers] of [...this.#numbers]) {
        const known = described[target] ?? [];
        const fresh = [...numbers.keys()].slice(known.length);
        if (!fresh.length) continue;
        again = true;
        described[target] = [...known, ...(await this.#describe(run, scope, target, fresh))];
      }
    }
    return Object.fromEntries(Object.entries(described).sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  async #describe(run: Run, scope: Scope, target: string, ids: readonly number[]): Promise<Outsider[]> {
    const resource = resourceNamed(scope.model, target);
    const { fields } = identityOf(scope.model, resource);
    const rows = await run<{ id: number; described: string }>(
      sql`select t.id, json_build_object('name', ${labelOf(scope, { resource, alias: 't' })}, 'by', ${byOf(fields)})::text as described
        from ${name(target)} t where t.id = any(${ids}::int[])`,
    );
    const described = new Map(rows.map((row) => [row.id, JSON.parse(row.described) as Outsider]));
    return ids.map((id) => {
      const { name: called, by } = described.get(id) ?? { name: null, by: {} };
      const resolved = fields.map(({ name: key, targets: [other = ''], kind }) => {
        const value = by[key];
        return [key, kind === 'reference' && typeof value === 'number' ? this.numberOf(other, value) : value];
      });
      return { name: called, by: Object.fromEntries(resolved) };
    });
  }
}

const byOf = (fields: readonly Field[]): Sql =>
  sql`json_build_object(${join(fields.length ? fields.map(({ name: key }) => sql`${literal(key)}, ${at('t', key)}`) : [raw('')], ', ')})`;

/** Ids of the outside rows that a file names, by resource and number. Unresolved rows are missing. */
export type FoundOutsiders = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Finds the rows that a file names and the caller may read. Several rows with one name resolve to the first. */
export async function findOutside(
  run: Run,
  scope: Scope,
  outside: Readonly<Record<string, readonly Outsider[]>>,
): Promise<FoundOutsiders> {
  const found = new Map<string, Map<number, number>>();
  const done = new Set<string>();
  // Repeats until nothing changes, because rows that identify other rows are resolved first.
  for (let again = true; again; ) {
    again = false;
    for (const [target, all] of Object.entries(outside)) {
      const resource = scope.model.resources.get(target);
      if (!resource) continue;
      const identity = identityOf(scope.model, resource);
      const ready = all.flatMap((one, i) => {
        const number = -(i + 1);
        if (done.has(`${target} ${number}`)) return [];
        const by = resolveIdentity(
          identity,
          one,
          found,
          (other, n) => done.has(`${other} ${n}`) || !outside[other]?.[-n - 1],
        );
        return by === 'later' ? [] : [{ number, name: one.name, by }];
      });
      if (!ready.length) continue;
      again = true;
      for (const { number } of ready) done.add(`${target} ${number}`);
      const ids = await findNamed(
        { run, scope },
        resource,
        identity,
        ready.filter(({ by }) => by !== null),
      );
      found.set(target, new Map([...(found.get(target) ?? []), ...ids]));
    }
  }
  return found;
}

/**
 * The identity of a row, with ids instead of numbers: null if a part is missing, `later` if a part is not resolved yet.
 */
function resolveIdentity(
  { fields }: Identity,
  { by }: Outsider,
  found: FoundOutsiders,
  isDone: (target: string, number: number) => boolean,
): Record<string, unknown> | null | 'later' {
  const resolved: Record<string, unknown> = {};
  for (const {
    name: key,
    kind,
    targets: [target = ''],
  } of fields) {
    const value = by[key] ?? null;
    if (kind !== 'reference' || value === null) {
      resolved[key] = value;
      continue;
    }
    if (typeof value !== 'number') return null;
    if (!isDone(target, value)) return 'later';
    const id = found.get(target)?.get(value);
    if (id === undefined) return null;
    resolved[key] = id;
  }
  return resolved;
}

async function findNamed(
  { run, scope }: Transaction,
  resource: Resource,
  { fields, alone }: Identity,
  outsiders: readonly { readonly number: number; readonly name: string | null; readonly by: unknown }[],
): Promise<ReadonlyMap<number, number>> {
  const called = alone ? sql`` : sql` and ${labelOf(scope, { resource, alias: 't' })} is not distinct from v.name`;
  const rows = await run<{ number: number; id: number }>(
    sql`select v.number, min(t.id) as id from json_to_recordset(${JSON.stringify(outsiders)}::json) as v(number int, name text, by jsonb)
      join ${name(resource.name)} t on (${byOf(fields)})::jsonb = v.by${called}
      where (${readable(scope, resource)}) group by v.number`,
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}
