/** Reads a project file and makes all checks that need no database. */

import { writableFields } from '../../contract/bodies.ts';
import type { Model } from '../../contract/model.ts';
import { isId } from '../../contract/value-references.ts';
import { beginningWithArticle } from '../../fields/article.ts';
import { discriminatorOf } from '../../fields/discriminator.ts';
import { requireModestJson } from '../calls/json-size.ts';
import { inThread } from '../engine/in-thread.ts';
import { ApiProblem, type FieldError } from '../engine/problem.ts';
import { mapInTurns } from '../engine/progress.ts';
import { isObject, type Values } from '../engine/row-values.ts';
import { validate } from '../engine/values/validation.ts';
import { readBody } from '../engine/write/body.ts';
import { type FileRow, fileSchema, maxRows, type ProjectFile } from './format.ts';
import type { ListPart, ParseAnswer } from './parse-worker.ts';
import { holdsFile, type ProjectPart, projectPartsOf, rootName } from './parts.ts';

/** A row of a file with checked values. Its references are still numbers of the file. */
export interface ReadRow {
  readonly number: number;
  readonly values: Values;
  /** The row that owns it; null for the project. */
  readonly owner: { readonly target: string; readonly number: number } | null;
}

export interface ReadFile {
  readonly parts: readonly { readonly part: ProjectPart; readonly rows: readonly ReadRow[] }[];
  readonly outside: ProjectFile['outside'];
  readonly files: ProjectFile['files'];
}

/** JSON pointer to a row of the file. */
export const pointerTo = (resource: string, index: number): string => `/rows/${resource}/${index}`;

/** The maximum duration in milliseconds. */
const maxParseTime = 20_000;

/**
 * Parses the file in a thread. The memory of `bytes` is transferred, so the caller can no longer read it.
 * @throws {ApiProblem} 422 for a file of another type; 400 for a file that is too large to be parsed
 */
export async function parseProjectFile(bytes: Buffer<ArrayBuffer>): Promise<ProjectFile> {
  await requireModestJson(bytes);
  const parsed = await parseInThread(bytes);
  if (!parsed) return refuse([{ pointer: '', message: 'The file is no JSON.' }]);
  const faults = validate(fileSchema, parsed.value);
  if (faults.length) refuse(faults.slice(0, 20));
  const { rows, outside = {}, files = [], ...head } = parsed.value as ProjectFile;
  const count = Object.values(rows).reduce((sum, some) => sum + some.length, 0);
  if (count > maxRows)
    refuse([
      {
        pointer: '/rows',
        message: `The file has ${count.toLocaleString('en')} rows; at most ${maxRows.toLocaleString('en')} are taken.`,
      },
    ]);
  return { ...head, rows, outside, files };
}

function refuse(errors: readonly FieldError[]): never {
  const detail = 'This is no file of a project. Choose one that was exported as JSON from a project.';
  throw new ApiProblem('invalid', detail, { errors });
}

/** The parsed JSON text; null if the text is not JSON. */
async function parseInThread(bytes: Buffer<ArrayBuffer>): Promise<{ readonly value: unknown } | null> {
  const lists = new Map<string | null, unknown[]>();
  const answer = await inThread<ParseAnswer>({
    script: new URL('./parse-worker.ts', import.meta.url),
    data: bytes,
    transfer: [bytes.buffer],
    receive: (part) => {
      const { resource, values } = part as ListPart;
      const list = lists.get(resource);
      if (list) list.push(...values);
      else lists.set(resource, [...values]);
    },
    maxTime: maxParseTime,
    tooMuch: (what) =>
      new ApiProblem('malformed', `The file takes too much ${what} to read. Export a smaller project.`),
  });
  if (!answer) return null;
  const { rest } = answer;
  if (!isObject(rest)) return { value: rest };
  const value: Values = { ...rest };
  const rows = rest['rows'];
  if (isObject(rows))
    value['rows'] = Object.fromEntries(
      Object.entries(rows).map(([resource, list]) => [resource, lists.get(resource) ?? list]),
    );
  if ('files' in rest) value['files'] = lists.get(null) ?? rest['files'];
  return { value };
}

/** Checks every row as a create does, and checks that the targets of its references are in the file. */
export async function readProjectFile(file: ProjectFile, model: Model, errors: FieldError[]): Promise<ReadFile> {
  const parts = projectPartsOf(model);
  const known = new Set(parts.map(({ resource }) => resource.name));
  for (const resource of Object.keys(file.rows))
    if (!known.has(resource))
      errors.push({ pointer: `/rows/${resource}`, message: `A project holds no "${resource}".` });
  const numbers = new Map(parts.map(({ resource }) => [resource.name, numbersIn(file, resource.name, errors)]));
  const isThere = (target: string, number: number): boolean =>
    number > 0 ? (numbers.get(target)?.has(number) ?? false) : file.outside[target]?.[-number - 1] !== undefined;
  const read: { readonly part: ProjectPart; readonly rows: readonly ReadRow[] }[] = [];
  for (const part of parts) {
    const { name } = part.resource;
    const about = { errors, isThere, files: file.files.length };
    const rows = await mapInTurns(file.rows[name] ?? [], (row, i) =>
      readRow(part, row, { base: pointerTo(name, i), ...about }),
    );
    read.push({ part, rows });
  }
  return { parts: read, outside: file.outside, files: file.files };
}

function numbersIn({ rows }: ProjectFile, resource: string, errors: FieldError[]): ReadonlySet<number> {
  const seen = new Set<number>();
  for (const [i, { id }] of (rows[resource] ?? []).entries()) {
    if (seen.has(id))
      errors.push({ pointer: `${pointerTo(resource, i)}/id`, message: `There are two rows with the number ${id}.` });
    seen.add(id);
  }
  return seen;
}

interface Reading {
  readonly base: string;
  readonly errors: FieldError[];
  readonly isThere: (target: string, number: number) => boolean;
  /** The number of files in the project file. */
  readonly files: number;
}

function readRow(part: ProjectPart, { id, ...row }: FileRow, reading: Reading): ReadRow {
  const { resource, collection, fields, sent } = part;
  const { base, errors } = reading;
  const body = Object.fromEntries(
    Object.entries(row).filter(([key]) => sent.has(key) || !fields.some(({ name }) => name === key)),
  );
  // A create whose path lacks the project needs it in the body.
  for (const field of rootFields(part)) if (isTaken(field, part)) body[field] = 1;
  const values = readBody({ collection, resource }, 'create', body, { errors, base });
  let owner: ReadRow['owner'] = null;
  const owners = new Map(resource.owners.map(({ field, targets }) => [field, targets]));
  for (const field of fields) {
    const { name, kind, targets } = field;
    const value = row[name];
    if (value === undefined || value === null) continue;
    const pointer = `${base}/${name}`;
    if (holdsFile(field)) values[name] = readFile(value, pointer, reading);
    else if (!sent.has(name) && kind === 'value') {
      errors.push(...validate({ ...field.schema, 'x-ref': undefined }, value, pointer));
      values[name] = value;
    }
    const type = kind === 'polymorphic' ? String(row[discriminatorOf(name)]) : (targets[0] ?? '');
    if (!['reference', 'references', 'polymorphic'].includes(kind)) continue;
    for (const [i, one] of [value].flat().entries())
      if (!isNumber(one) || !targets.includes(type) || !reading.isThere(type, one))
        errors.push({
          pointer: Array.isArray(value) ? `${pointer}/${i}` : pointer,
          message: `${field.title}: the file has no ${resourceTitle(type)} with the number ${String(one).slice(0, 40)}.`,
        });
    if (owners.has(name) && typeof value === 'number') owner = { target: type, number: value };
    if (!sent.has(name)) values[name] = value;
    if (kind === 'polymorphic') values[discriminatorOf(name)] = type;
  }
  if (!owner && resource.name !== rootName) {
    const belongsToRoot = resource.owners.some(({ targets }) => targets.length === 1 && targets[0] === rootName);
    if (belongsToRoot) owner = { target: rootName, number: rootNumber };
    else
      errors.push({ pointer: base, message: `It is not said what this ${resource.title.toLowerCase()} belongs to.` });
  }
  if (owner && owner.number < 0)
    errors.push({
      pointer: base,
      message: `${beginningWithArticle(resource.title.toLowerCase())} belongs to something in the file.`,
    });
  return { number: id, values, owner };
}

/** Fields that say that a row belongs to the project. A file may omit them. */
export const rootFields = ({ resource }: ProjectPart): readonly string[] =>
  resource.owners.flatMap(({ field, targets }) => (targets.length === 1 && targets[0] === rootName ? field : []));

const isTaken = (field: string, { collection, resource }: ProjectPart): boolean =>
  writableFields(collection, resource, 'create').some(({ name }) => name === field);

/** The row number of the project itself. */
export const rootNumber = 0;

const isNumber = (value: unknown): value is number => isId(value) || (typeof value === 'number' && isId(-value));

const resourceTitle = (name: string): string => name.replaceAll('_', ' ');

function readFile(value: unknown, pointer: string, { errors, files }: Reading): Values | null {
  const number = isObject(value) ? value['file'] : null;
  if (!isObject(value) || !isId(number) || number > files) {
    errors.push({ pointer, message: 'The file has no picture or document with this number.' });
    return null;
  }
  const name = typeof value['name'] === 'string' ? { name: value['name'].slice(0, 200) } : {};
  return { file: number, ...name };
}
