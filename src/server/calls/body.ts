import type { CallBody, HandWrittenCall } from '../../contract/hand-written.ts';
import type { JsonSchema } from '../../contract/model.ts';
import type { Facts } from '../../contract/permissions.ts';
import { suggestion } from '../../fields/closest.ts';
import { schemaIn } from '../../fields/json-schema.ts';
import { ApiProblem, type FieldError, invalid } from '../engine/problem.ts';
import { misplacedParameters } from '../engine/read/unknown-parameters.ts';
import { isObject, type Values } from '../engine/row-values.ts';
import type { Scope } from '../engine/scope.ts';
import { validate } from '../engine/values/validation.ts';
import { readBody } from '../engine/write/body.ts';
import { requireFields } from '../engine/write/create.ts';
import type { ApiRequest } from '../request.ts';
import type { SentFile } from './call.ts';

/** The maximum number of reported faults. */
const maxFaults = 100;

/**
 * Refuses a body with faults, reported up to a maximum number.
 * @throws {ApiProblem} invalid, if there are faults
 */
export function throwFaults(errors: readonly FieldError[]): void {
  if (errors.length) throw invalid(errors.slice(0, maxFaults));
}

/**
 * Refuses a JSON body that contains query parameters.
 * @throws {ApiProblem} invalid, with the name of each parameter
 */
export function requirePlaced(body: unknown, inQuery: readonly string[], schema: JsonSchema): void {
  if (isObject(body))
    throwFaults(misplacedParameters(Object.keys(body), inQuery, Object.keys(schemaIn(schema['properties']))));
}

/** The collection that the rows of a body belong to. */
interface Target {
  readonly scope: Scope;
  readonly facts: Facts;
}

/**
 * Reads and checks the body of a call. `target` is required for a call that creates rows.
 * @throws {ApiProblem} with all faults of the body
 */
export async function readCallBody(
  { body: described, parameters }: Pick<HandWrittenCall, 'body' | 'parameters'>,
  request: ApiRequest,
  target: Target | null,
): Promise<{ readonly body: unknown; readonly file: SentFile | null }> {
  if (described.kind === 'none') return { body: undefined, file: null };
  const inQuery = parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : []));
  const inPath = parameters.flatMap(({ name, in: place }) => (place === 'path' ? [name] : []));
  if (described.kind === 'form') return readForm(described, { inQuery, inPath }, request);
  const body = await request.json(described.mostBytes ?? undefined);
  if (described.kind === 'json') {
    requirePlaced(body, inQuery, described.schema);
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
  { inQuery, inPath }: { readonly inQuery: readonly string[]; readonly inPath: readonly string[] },
  request: ApiRequest,
): Promise<{ readonly body: unknown; readonly file: SentFile }> {
  const form = await request.form(mostBytes);
  const properties = schema['properties'] as Readonly<Record<string, { readonly type?: string }>>;
  // Path parameters are allowed in a form, because clients repeat the row's id beside the file.
  throwFaults(strayTexts(form, inQuery, [...Object.keys(properties), ...inPath]));
  const body: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(properties)) {
    const text = form.get(name);
    if (typeof text === 'string') body[name] = type === 'integer' && /^\d{1,10}$/.test(text) ? Number(text) : text;
  }
  throwFaults(validate(schema, body));
  return { body, file: await fileOf(form, mostBytes) };
}

/** A fault for each unknown text field of a form. Files may have any field name. */
function strayTexts(form: FormData, inQuery: readonly string[], known: readonly string[]): readonly FieldError[] {
  const texts = [...new Set([...form].flatMap(([name, value]) => (typeof value === 'string' ? [name] : [])))];
  const misplaced = misplacedParameters(texts, inQuery, known);
  const elsewhere = inQuery.length > 0 ? ` Parameters of the query are: ${inQuery.join(', ')}.` : '';
  const unknown = texts.filter((name) => !known.includes(name) && !inQuery.includes(name));
  return [
    ...misplaced,
    ...unknown.map((name) => ({
      pointer: `/${name}`,
      message: `This form has no field "${name.slice(0, 100)}". ${known.length > 0 ? suggestion(name, known) : 'Take it out.'}${elsewhere}`,
    })),
  ];
}

/**
 * The single file of a form, in any field.
 * @throws if there is no file, several files, or a file that is too large
 */
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
