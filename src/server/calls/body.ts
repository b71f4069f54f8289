import type { CallBody } from '../../contract/hand-written.ts';
import type { Facts } from '../../contract/permissions.ts';
import { ApiProblem, type FieldError, invalid } from '../engine/problem.ts';
import type { Values } from '../engine/row-values.ts';
import type { Scope } from '../engine/scope.ts';
import { validate } from '../engine/values/validation.ts';
import { readBody } from '../engine/write/body.ts';
import { requireFields } from '../engine/write/create.ts';
import type { ApiRequest } from '../request.ts';
import type { SentFile } from './call.ts';

/** Faults told at once; a body with more is wrong enough. */
const mostFaults = 100;

/**
 * Refuses a body for all that is wrong in it, or as much of it as helps.
 *
 * @throws {ApiProblem} invalid, if anything is.
 */
export function throwFaults(errors: readonly FieldError[]): void {
  if (errors.length) throw invalid(errors.slice(0, mostFaults));
}

/** Where the rows of a body go. */
interface Target {
  readonly scope: Scope;
  readonly facts: Facts;
}

/**
 * Reads and checks the body of a call; `target` is needed for one that creates rows.
 * @throws {ApiProblem} with everything that is wrong in it.
 */
export async function readCallBody(
  described: CallBody,
  request: ApiRequest,
  target: Target | null,
): Promise<{ readonly body: unknown; readonly file: SentFile | null }> {
  if (described.kind === 'none') return { body: undefined, file: null };
  if (described.kind === 'form') return readForm(described, request);
  const body = await request.json(described.mostBytes ?? undefined);
  if (described.kind === 'json') {
    throwFaults(validate(described.schema, body));
    return { body, file: null };
  }
  if (!target) throw new Error('A body is to be read as new rows of a collection that the call does not name.');
  if (described.list) throwFaults(validate(described.list, body));
  const rows = readRows(described.list ? (body as unknown[]) : [body], target, described.list !== null);
  return { body: described.list ? rows : rows[0], file: null };
}

function readRows(bodies: readonly unknown[], { scope, facts }: Target, listed: boolean): Values[] {
  const errors: FieldError[] = [];
  const rows = bodies.map((body, i) =>
    readBody({ collection: scope.collection, resource: scope.resource }, 'create', body, {
      errors,
      base: listed ? `/${i}` : '',
    }),
  );
  throwFaults(errors);
  for (const values of rows) requireFields(scope, values, 'create', facts);
  return rows;
}

async function readForm(
  { schema, mostBytes }: Extract<CallBody, { kind: 'form' }>,
  request: ApiRequest,
): Promise<{ readonly body: unknown; readonly file: SentFile }> {
  const form = await request.form(mostBytes);
  const properties = schema['properties'] as Readonly<Record<string, { readonly type?: string }>>;
  const body: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(properties)) {
    const text = form.get(name);
    if (typeof text === 'string') body[name] = type === 'integer' && /^\d{1,10}$/.test(text) ? Number(text) : text;
  }
  throwFaults(validate(schema, body));
  return { body, file: await fileOf(form, mostBytes) };
}

/** The one file of a form, whatever its field is called; throws if there is none, several, or too large a one. */
async function fileOf(form: FormData, most: number): Promise<SentFile> {
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (!file || files.length > 1) {
    const message = file ? 'The form has several files; send one.' : 'The form has no file.';
    throw new ApiProblem('invalid', message, { errors: [{ pointer: '', message }] });
  }
  if (file.size > most)
    throw new ApiProblem('too_large', `The file is larger than the ${most / 1024 / 1024} MB this call takes.`);
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}
