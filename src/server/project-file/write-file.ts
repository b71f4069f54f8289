/** Writes a project as a file from which it can be recreated. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../contract/model.ts';
import { isId, referencesIn, swapReferences } from '../../contract/value-references.ts';
import { discriminatorOf } from '../../fields/discriminator.ts';
import { labelsFor } from '../engine/access/labels.ts';
import { invalid } from '../engine/problem.ts';
import { inPortions } from '../engine/progress.ts';
import { defaultOf, type Values } from '../engine/row-values.ts';
import type { Scope } from '../engine/scope.ts';
import { swappedValues, valueFieldsOf } from '../engine/values/value-index.ts';
import { namedRows, ownedRows, type StoredRow } from '../engine/write/owned-rows.ts';
import { fileTypes, recogniseFile } from '../files/file-kind.ts';
import type { FileStore } from '../files/file-store.ts';
import { urlOf } from '../files/sweep.ts';
import type { Run } from '../store/database.ts';
import { polymorphicColumn } from '../store/tables.ts';
import {
  type EmbeddedFile,
  type FileRow,
  formatName,
  formatVersion,
  maxFileBytes,
  maxRows,
  type ProjectFile,
} from './format.ts';
import { Outside, readableIds } from './outsiders.ts';
import { holdsFile, type ProjectPart, projectPartsOf, rootName } from './parts.ts';

/** The stored rows of a part, and their numbers in the file. */
interface PartRows {
  readonly part: ProjectPart;
  readonly rows: readonly StoredRow[];
}

/** Numbers by resource and id. */
type Numbers = Map<string, Map<number, number>>;

/** Ids of readable rows outside of the project, by resource. */
type Readable = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Reads the whole project. Projects with the same contents give the same file.
 * @throws {ApiProblem} 422 for a project with more rows than a file takes
 */
export async function writeProjectFile(
  run: Run,
  scope: Scope,
  id: number,
  files: FileStore | null,
): Promise<ProjectFile> {
  const stored = await readParts(run, scope, id);
  const readable = await withoutUnreadable(run, scope, stored);
  const numbers = numbersOf(readable.parts);
  const outside = new Outside();
  const embedded = new EmbeddedFiles(files);
  const rows: Record<string, readonly FileRow[]> = {};
  for (const { part, rows: some } of readable.parts) {
    if (!some.length) continue;
    const numbered = await withIdsInside(run, scope, part, {
      rows: some,
      idFor: (target, one) => numberOf(target, one),
    });
    const made: FileRow[] = [];
    await inPortions(numbered, async (portion) => {
      // Each portion is awaited at once, so that a refused file is an error of this call.
      made.push(...(await Promise.all(portion.map((row) => fileRow(part, row)))));
      await nextTurn();
    });
    rows[part.resource.name] = made;
  }
  return {
    format: formatName,
    version: formatVersion,
    rows,
    outside: await outside.described(run, scope),
    files: embedded.all,
  };

  function numberOf(target: string, one: number): number | null {
    const number = numbers.get(target)?.get(one);
    if (number !== undefined) return number;
    return readable.readable.get(target)?.has(one) ? outside.numberOf(target, one) : null;
  }

  async function fileRow({ resource, fields }: ProjectPart, row: StoredRow): Promise<FileRow> {
    const values: Values = {};
    for (const field of fields) {
      if (field.kind === 'polymorphic') {
        const { type, id: one } = pointedTo(field, row);
        if (type !== null)
          Object.assign(values, { [discriminatorOf(field.name)]: type, [field.name]: numberOf(type, one) });
        continue;
      }
      const value = row[field.name];
      const [target = ''] = field.targets;
      const facts =
        field.kind === 'reference'
          ? value === null
            ? null
            : numberOf(target, value as number)
          : field.kind === 'references'
            ? ((value ?? []) as number[]).flatMap((one) => numberOf(target, one) ?? [])
            : holdsFile(field)
              ? await embedded.hold(value as { readonly url: string } | null)
              : value;
      if (!isUsual(field, facts)) values[field.name] = facts;
    }
    return { id: numbers.get(resource.name)?.get(row.id) as number, ...values };
  }
}

/** Whether the value is a default, which the file omits. */
const isUsual = (field: Field, value: unknown): boolean =>
  value === undefined || (!('x-default' in field.schema) && isDeepStrictEqual(value, defaultOf(field)));

/** The target of a polymorphic reference, from its columns. */
function pointedTo(field: Field, row: Values): { readonly type: string | null; readonly id: number } {
  const type = field.targets.find((one) => typeof row[polymorphicColumn(field.name, one)] === 'number') ?? null;
  return { type, id: type === null ? 0 : (row[polymorphicColumn(field.name, type)] as number) };
}

/** Reads all rows. Each part is ordered by its owners, then by its own order. */
async function readParts(run: Run, scope: Scope, id: number): Promise<readonly PartRows[]> {
  const read: PartRows[] = [];
  const places: Numbers = new Map();
  let count = 0;
  for (const part of projectPartsOf(scope.model)) {
    const { resource } = part;
    // An access link shows a project, but not its comments.
    if (scope.caller.shared && resource.name === 'comment') continue;
    const rows =
      resource.name === rootName
        ? await namedRows(run, scope, resource, [id])
        : await ownedRows(run, scope, resource, places);
    count += rows.length;
    if (count > maxRows)
      throw invalid([
        {
          pointer: '',
          message: `The project holds more than ${maxRows.toLocaleString('en')} rows, which is more than one file takes. Export its lists instead.`,
        },
      ]);
    const named = resource.name === 'comment' ? await withSpeakers(run, scope, rows) : rows;
    const sorted = inOrder(part, named, places);
    places.set(resource.name, new Map(sorted.map((row, place) => [row.id, place])));
    read.push({ part, rows: sorted });
  }
  return read;
}

/** Adds the names of the authors to comments as text, because their accounts do not exist at the target. */
async function withSpeakers(run: Run, scope: Scope, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const people = new Set(rows.flatMap(({ user_id: user }) => (typeof user === 'number' ? [user] : [])));
  const labels = (await labelsFor(run, scope, new Map([['user', people]]))).get('user');
  return rows.map((row) => ({
    ...row,
    said_by: row['said_by'] ?? labels?.get(row['user_id'] as number)?.slice(0, 200) ?? null,
  }));
}

/**
 * Sorts rows by the position of their owner in the file, then by the position of their tree parent, then by their order
 * field.
 */
function inOrder({ resource }: ProjectPart, rows: readonly StoredRow[], places: Numbers): readonly StoredRow[] {
  const { tree, order } = resource;
  const own = new Map<number, number>();
  const keyOf = (row: StoredRow): readonly number[] => {
    const owner = resource.owners.flatMap(({ field, targets }, i) =>
      targets.flatMap((target, j) => {
        const id = row[targets.length > 1 ? polymorphicColumn(field, target) : field];
        const place = typeof id === 'number' ? places.get(target)?.get(id) : undefined;
        return place === undefined ? [] : [[i * 100 + j, place]];
      }),
    )[0] ?? [0, 0];
    const above = tree && typeof row[tree] === 'number' ? (own.get(row[tree]) ?? 0) + 1 : 0;
    const place = row[order];
    return [...owner, above, typeof place === 'number' ? place : Number.MAX_SAFE_INTEGER, row.id];
  };
  const sorted: StoredRow[] = [];
  for (let left = rows; left.length; ) {
    const waiting = new Set(left.map(({ id }) => id));
    const ready = left.filter((row) => !tree || !waiting.has(row[tree] as number));
    if (!ready.length) return [...sorted, ...left];
    const level = ready.map((row) => ({ row, key: keyOf(row) })).sort((one, other) => compare(one.key, other.key));
    for (const { row } of level) {
      own.set(row.id, sorted.length);
      sorted.push(row);
    }
    left = left.filter((row) => !own.has(row.id));
  }
  return sorted;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}

/** Removes rows that require an unreadable row. All outside rows are read in one query. */
async function withoutUnreadable(
  run: Run,
  scope: Scope,
  parts: readonly PartRows[],
): Promise<{ readonly parts: readonly PartRows[]; readonly readable: Readable }> {
  const inside = new Map(parts.map(({ part, rows }) => [part.resource.name, new Set(rows.map(({ id }) => id))]));
  const outside = new Map<string, Set<number>>();
  const ask = (target: string, id: unknown): void => {
    if (!isId(id) || inside.get(target)?.has(id) || !scope.model.resources.has(target)) return;
    outside.set(target, (outside.get(target) ?? new Set()).add(id));
  };
  for (const { part, rows } of parts) {
    for (const {
      kind,
      name,
      targets: [target = ''],
    } of part.fields)
      if (kind === 'reference' || kind === 'references')
        for (const row of rows) for (const id of [row[name] ?? []].flat()) ask(target, id);
    await withIdsInside(run, scope, part, {
      rows,
      idFor: (target, id) => {
        ask(target, id);
        return id;
      },
    });
  }
  const readable = new Map<string, ReadonlySet<number>>();
  for (const [target, ids] of outside) readable.set(target, await readableIds(run, scope, target, [...ids]));
  const written: PartRows[] = [];
  const there = new Map<string, ReadonlySet<number>>();
  for (const { part, rows } of parts) {
    const { resource, fields } = part;
    const needed = fields.filter(({ kind, nullable }) => (kind === 'reference' || kind === 'polymorphic') && !nullable);
    const some = rows.filter((row) =>
      needed.every((field) => {
        const { type, id } =
          field.kind === 'polymorphic'
            ? pointedTo(field, row)
            : { type: field.targets[0] ?? '', id: row[field.name] as number };
        // Of several owner fields one is set, so an empty one is no missing reference.
        if (type === null || id === null) return true;
        return (there.get(type)?.has(id) || readable.get(type)?.has(id)) ?? false;
      }),
    );
    there.set(resource.name, new Set(some.map(({ id }) => id)));
    written.push({ part, rows: some });
  }
  return { parts: written, readable };
}

const numbersOf = (parts: readonly PartRows[]): Numbers =>
  new Map(parts.map(({ part, rows }) => [part.resource.name, new Map(rows.map(({ id }, i) => [id, i + 1]))]));

/** Replaces ids inside of the values of rows; null removes a value. */
async function withIdsInside(
  run: Run,
  { model }: Scope,
  { resource }: ProjectPart,
  {
    rows,
    idFor,
  }: { readonly rows: readonly StoredRow[]; readonly idFor: (target: string, id: number) => number | null },
): Promise<readonly StoredRow[]> {
  let numbered: readonly Values[] = rows;
  for (const one of valueFieldsOf(model))
    if (one.resource === resource)
      numbered = await swappedValues(run, one, numbered, (schema, value) =>
        referencesIn(schema, value).length
          ? swapReferences(schema, value, ({ target, value: id }) => (isId(id) ? idFor(target, id) : null))
          : value,
      );
  return numbered as readonly StoredRow[];
}

/** The files of all rows, each file once. */
class EmbeddedFiles {
  readonly all: EmbeddedFile[] = [];
  readonly #numbers = new Map<string, Promise<number | null>>();
  readonly #store: FileStore | null;
  #bytes = 0;

  /** Without a store no file is included. */
  constructor(store: FileStore | null) {
    this.#store = store;
  }

  /** Adds the file of a row and returns its reference. */
  async hold(value: { readonly url: string } | null): Promise<Values | null> {
    if (!value?.url || !this.#store) return null;
    const { url, ...about } = value;
    const known = this.#numbers.get(url) ?? this.#add(url, this.#store);
    this.#numbers.set(url, known);
    const file = await known;
    return file === null ? null : { file, ...about };
  }

  async #add(url: string, store: FileStore): Promise<number | null> {
    // The number is assigned before the file is read, so that numbers follow the order of the rows.
    const place = this.all.push({ content_type: '', data: '' });
    const bytes = await bytesAt(url, store);
    const found = bytes && recogniseFile(bytes);
    if (!bytes || !found) return null;
    this.#bytes += bytes.length;
    if (this.#bytes > maxFileBytes)
      throw invalid([
        {
          pointer: '/query/files',
          message: `The pictures and documents of this project take more than ${maxFileBytes / 1024 / 1024} MB, which is more than one file takes. Export it without them.`,
        },
      ]);
    this.all[place - 1] = { content_type: fileTypes[found.kind], data: bytes.toString('base64') };
    return place;
  }
}

/** The contents of an address: from the store, or from a data URL, which small pictures use. */
async function bytesAt(url: string, store: FileStore): Promise<Buffer | null> {
  if (url.startsWith(urlOf(''))) return store.get(url.slice(urlOf('').length));
  const [, data] = /^data:[a-z/+.-]+;base64,(.*)$/s.exec(url) ?? [];
  return data === undefined ? null : Buffer.from(data, 'base64');
}
