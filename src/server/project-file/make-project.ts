/** Makes a project from a file. Each row passes the checks of a create; all rows are created in one change or none. */

import sql, { join } from 'sql-template-tag';
import type { Field, Resource } from '../../contract/model.ts';
import { swapReferences } from '../../contract/value-references.ts';
import { discriminatorOf } from '../../fields/discriminator.ts';
import { scopeOn } from '../calls/scope.ts';
import { findDuplicates } from '../engine/import/unique.ts';
import { lockRows, openChange, record } from '../engine/journal/journal.ts';
import type { FieldError } from '../engine/problem.ts';
import { inPortions, mapInTurns } from '../engine/progress.ts';
import type { Values } from '../engine/row-values.ts';
import { at, name, type OwnerIds, type Scope } from '../engine/scope.ts';
import { swappedValues, valueFieldsOf } from '../engine/values/value-index.ts';
import { createRows } from '../engine/write/create.ts';
import { type CreateContext, givenValues } from '../engine/write/create-context.ts';
import { updateRows } from '../engine/write/write-rows.ts';
import type { Services } from '../services.ts';
import type { Run } from '../store/database.ts';
import { type FoundOutsiders, findOutside } from './outsiders.ts';
import { holdsFile, type ProjectPart, rootName } from './parts.ts';
import { pointerTo, type ReadFile, type ReadRow, rootFields, rootNumber } from './read-file.ts';
import type { StoredFiles } from './store-files.ts';

/** A reference to a row outside of the project that does not exist here, and the number of rows affected. */
export interface LeftOut {
  readonly resource: string;
  readonly title: string;
  readonly name: string | null;
  readonly count: number;
}

export interface Made {
  readonly project: number;
  readonly change: number;
  readonly counts: readonly { readonly resource: string; readonly title: string; readonly count: number }[];
  readonly left_out: readonly LeftOut[];
}

/** The state of creating a project. */
interface Making {
  readonly run: Run;
  readonly root: Scope;
  readonly context: CreateContext;
  readonly services: Services;
  readonly file: ReadFile;
  readonly stored: StoredFiles;
  /** The row numbers of the file, by resource. */
  readonly numbers: ReadonlyMap<string, ReadonlySet<number>>;
  readonly change: number;
  readonly errors: FieldError[];
  readonly found: FoundOutsiders;
  /** Ids of created rows, by resource and number. */
  readonly made: Map<string, Map<number, number>>;
  /** The owner ids for rows below a row, by resource and number. */
  readonly lines: Map<string, Map<number, OwnerIds>>;
  /** Values that can be set only when all rows exist. */
  readonly later: { readonly part: ProjectPart; readonly id: number; readonly values: Values }[];
  readonly missed: Map<string, LeftOut>;
}

/** Creates all rows, or adds the faults to `errors`. `context` is that of a new project of the caller. */
export async function makeProject(
  { run, services }: { readonly run: Run; readonly services: Services },
  { scope, context }: { readonly scope: Scope; readonly context: CreateContext },
  {
    file,
    stored,
    name: called,
  }: { readonly file: ReadFile; readonly stored: StoredFiles; readonly name: string | null },
  errors: FieldError[],
): Promise<Made> {
  const change = await openChange(run, scope, 'create');
  const making: Making = {
    run,
    root: scope,
    context,
    services,
    file,
    stored,
    numbers: new Map(
      file.parts.map(({ part, rows }) => [part.resource.name, new Set(rows.map(({ number }) => number))]),
    ),
    change,
    errors,
    found: await findOutside(run, scope, file.outside),
    made: new Map(),
    lines: new Map(),
    later: [],
    missed: new Map(),
  };
  for (const { part, rows } of file.parts) {
    if (errors.length) break;
    await makePart(making, part, part.resource.name === rootName && called ? renamed(rows, called) : rows);
  }
  if (!errors.length) await finish(making);
  return {
    project: [...(making.made.get(rootName)?.values() ?? [])][0] ?? 0,
    change,
    counts: file.parts.flatMap(({ part: { resource } }) => {
      const count = making.made.get(resource.name)?.size ?? 0;
      return count && resource.name !== rootName
        ? [{ resource: resource.name, title: count === 1 ? resource.title : resource.plural, count }]
        : [];
    }),
    left_out: [...making.missed.values()],
  };
}

const renamed = (rows: readonly ReadRow[], called: string): readonly ReadRow[] =>
  rows.map((row) => ({ ...row, values: { ...row.values, name: called } }));

/** A row with its references as ids, and its position in the file. */
interface Ready {
  readonly row: ReadRow;
  readonly index: number;
  readonly values: Values;
}

async function makePart(making: Making, part: ProjectPart, rows: readonly ReadRow[]): Promise<void> {
  const { resource } = part;
  const made = new Map<number, number>();
  making.made.set(resource.name, made);
  making.lines.set(resource.name, new Map());
  let left = rows.map((row, index) => ({ row, index }));
  for (; left.length && !making.errors.length; ) {
    const waiting = new Set(left.map(({ row }) => row.number));
    const ready = left.filter(
      ({ row }) => !ownKind(part).some((field) => waiting.has(row.values[field.name] as number)),
    );
    const [first] = left;
    if (!ready.length && first) {
      making.errors.push({
        pointer: pointerTo(resource.name, first.index),
        message: `These ${resource.plural.toLowerCase()} point at each other in a circle.`,
      });
      return;
    }
    const pointed = await mapInTurns(ready, (one) => withIds(making, part, one.row, one.index));
    const resolved = await withIdsInside(
      making,
      part,
      pointed.filter((one) => one !== null),
    );
    findDuplicates(
      scopeOf(making, part, {}),
      resolved.map(({ row, values }) => ({ ...row.values, ...values })),
      {
        fault: (i, column, message) =>
          making.errors.push({
            pointer: `${pointerTo(resource.name, resolved[i]?.index ?? 0)}${column ? `/${column}` : ''}`,
            message,
          }),
        numbers: null,
      },
    );
    if (!making.errors.length) await makeGroups(making, part, resolved);
    const done = new Set(ready.map(({ row }) => row));
    left = left.filter(({ row }) => !done.has(row));
  }
}

/** Reference fields whose target is the resource itself. */
const ownKind = ({ resource, fields }: ProjectPart): readonly Field[] =>
  fields.filter(({ kind, targets }) => kind === 'reference' && targets[0] === resource.name);

/** The id of a numbered row; null if it does not exist here. */
function idOf(making: Making, target: string, number: number): number | null {
  if (number > 0) return making.made.get(target)?.get(number) ?? null;
  const id = making.found.get(target)?.get(number) ?? null;
  if (id === null) miss(making, target, number);
  return id;
}

function miss({ file, missed, root }: Making, target: string, number: number): void {
  const key = `${target} ${number}`;
  const { title = target } = root.model.resources.get(target) ?? {};
  const called = file.outside[target]?.[-number - 1]?.name ?? null;
  missed.set(key, { resource: target, title, name: called, count: (missed.get(key)?.count ?? 0) + 1 });
}

/** A row with ids instead of numbers; null if a required reference is missing, as after the deletion of its target. */
function withIds(making: Making, part: ProjectPart, row: ReadRow, index: number): Ready | null {
  const values: Values = { ...row.values };
  const base = pointerTo(part.resource.name, index);
  for (const field of part.fields) {
    const { name: key, kind, targets, nullable, onDelete } = field;
    const value = values[key];
    if (value === undefined || value === null) continue;
    if (holdsFile(field)) {
      const { file, ...about } = value as { readonly file: number };
      const stored = making.stored.get(file);
      values[key] = stored ? { ...about, ...stored } : null;
    }
    if (kind === 'references')
      values[key] = (value as number[]).flatMap((one) => idOf(making, targets[0] ?? '', one) ?? []);
    if (kind !== 'reference' && kind !== 'polymorphic') continue;
    const target = kind === 'polymorphic' ? String(values[discriminatorOf(key)]) : (targets[0] ?? '');
    const id = idOf(making, target, value as number);
    values[key] = id;
    if (id !== null || nullable) continue;
    // The target in the file was skipped, or the deletion of an outside target would delete this row.
    if ((value as number) > 0 || onDelete === 'cascade') return null;
    const called = making.file.outside[target]?.[-(value as number) - 1]?.name;
    making.errors.push({
      pointer: `${base}/${key}`,
      message: `${field.title}: there is no “${called ?? '?'}” here. Ask an administrator to add it.`,
    });
    return null;
  }
  const [project] = making.made.get(rootName)?.values() ?? [];
  for (const field of rootFields(part)) if (field in values) values[field] = project;
  for (const key of part.late) {
    if (!values[key]) continue;
    making.later.push({ part, id: row.number, values: { [key]: values[key] } });
    delete values[key];
  }
  return { row, index, values };
}

/** Replaces numbers inside of values by ids. References to rows that do not exist yet are set at the end. */
async function withIdsInside(making: Making, part: ProjectPart, rows: readonly Ready[]): Promise<readonly Ready[]> {
  const { run, root, errors } = making;
  let resolved = rows;
  for (const one of valueFieldsOf(root.model)) {
    if (one.resource !== part.resource || !resolved.length) continue;
    const swapped = await swappedValues(
      run,
      one,
      resolved.map(({ values }) => values),
      (schema, value, i) => {
        let waits = false;
        const swap = (whole: boolean) =>
          swapReferences(schema, value, ({ target, value: number, pointer }) => {
            if (typeof number !== 'number') return number;
            const isHere = number > 0 ? hasRow(making, target, number) : !!making.file.outside[target]?.[-number - 1];
            if (!isHere && !whole) {
              errors.push({
                pointer: `${pointerTo(part.resource.name, resolved[i]?.index ?? 0)}/${one.field.name}${pointer}`,
                message: `The file has no ${target.replaceAll('_', ' ')} with the number ${number}.`,
              });
              return null;
            }
            if (number > 0 && !making.made.get(target)?.has(number)) {
              waits = true;
              return null;
            }
            return idOf(making, target, number);
          });
        const now = swap(false);
        const row = resolved[i]?.row;
        if (waits && row) making.later.push({ part, id: row.number, values: { [one.field.name]: () => swap(true) } });
        return now;
      },
    );
    resolved = resolved.map((ready, i) => ({ ...ready, values: swapped[i] ?? ready.values }));
  }
  return resolved;
}

const hasRow = ({ numbers }: Making, target: string, number: number): boolean =>
  numbers.get(target)?.has(number) === true;

const scopeOf = ({ root, services }: Making, { collection }: ProjectPart, params: OwnerIds): Scope => ({
  ...scopeOn(services, collection.key, root.caller, params as Readonly<Record<string, number>>),
  actor: root.actor,
});

/** Creates the rows of one owner together. */
async function makeGroups(making: Making, part: ProjectPart, rows: readonly Ready[]): Promise<void> {
  const { collection, resource } = part;
  const isBound = collection.binding?.kind === 'owner';
  const lineOf = ({ row: { owner } }: Ready): OwnerIds => {
    if (!owner) return making.context.line;
    const above =
      owner.number === rootNumber
        ? [...(making.lines.get(owner.target)?.values() ?? [])][0]
        : making.lines.get(owner.target)?.get(owner.number);
    return above ?? {};
  };
  const groups = Map.groupBy(rows, (one) => JSON.stringify(isBound ? lineOf(one) : within(resource, lineOf(one))));
  for (const group of groups.values()) {
    const [first] = group;
    if (!first || making.errors.length) return;
    const above = lineOf(first);
    const scope = scopeOf(making, part, {
      ...above,
      ...(typeof above['project_id'] === 'number' && { project_id: above['project_id'] }),
    });
    const context: CreateContext =
      resource.name === rootName
        ? making.context
        : {
            resolved: { facts: {}, parent: null },
            given: givenValues(scope, { ...above }),
            line: within(resource, above),
          };
    await inPortions(group, async (some) => {
      const ids = await createRows(
        { run: making.run, scope, change: making.change },
        context,
        some.map(({ values }) => values),
        { errors: making.errors, base: (i) => pointerTo(resource.name, some[i]?.index ?? 0) },
      );
      if (!making.errors.length) await remember(making, part, some, ids);
    });
  }
}

/** The subset of owner ids that rows of this resource store. */
const within = ({ chain }: Resource, line: OwnerIds): OwnerIds =>
  Object.fromEntries(Object.entries(line).filter(([column]) => chain.includes(column)));

/** Records the created rows and the owner ids for rows below them. */
async function remember(
  { run, made, lines, root }: Making,
  { resource }: ProjectPart,
  group: readonly Ready[],
  ids: readonly number[],
): Promise<void> {
  const columns = resource.chain.map((column) => at('t', column));
  const rows = await run<{ id: number } & Record<string, number | null>>(
    sql`select t.id${columns.length ? sql`, ${join(columns, ', ')}` : sql``} from ${name(resource.name)} t where t.id = any(${ids}::int[])`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  // Rows below a row with grants of its own store the id of that row in this column.
  const below = [...root.model.resources.values()]
    .flatMap(({ guards }) => guards)
    .find(({ guard, column }) => guard === resource.ownGuard && column !== 'id')?.column;
  for (const [i, { row }] of group.entries()) {
    const id = ids[i] as number;
    made.get(resource.name)?.set(row.number, id);
    const line = { ...stored.get(id), ...(below && { [below]: id }) };
    lines.get(resource.name)?.set(row.number, line);
  }
}

/** Sets the values that require all rows to exist. */
async function finish({ run, root, change, later, made }: Making): Promise<void> {
  const rows = later.flatMap(({ part, id: number, values }) => {
    const id = made.get(part.resource.name)?.get(number);
    const set = Object.entries(values).map(([key, value]) => [key, typeof value === 'function' ? value() : value]);
    return id === undefined ? [] : [{ part, row: { ...Object.fromEntries(set), id } as Values & { id: number } }];
  });
  for (const some of Map.groupBy(
    rows,
    ({ part, row }) => `${part.resource.name} ${Object.keys(row).sort().join()}`,
  ).values()) {
    const [first] = some;
    if (!first) continue;
    const { resource } = first.part;
    const ids = some.map(({ row }) => row.id);
    const { before } = await lockRows(run, root, resource, ids);
    await updateRows(
      { run, scope: { ...root, resource }, change },
      resource,
      some.map(({ row }) => row),
    );
    await record({ run, scope: root, change }, resource, 'update', { ids, before });
  }
}
