/** Reads the hand-written calls of openapi/operations for the server. */

import { callParameters } from '../../src/contract/call-parameters.ts';
import type {
  CallAccess,
  CallAction,
  CallBody,
  CallParameter,
  HandWrittenCall,
  NamedRow,
} from '../../src/contract/hand-written.ts';
import { escapePointer } from '../../src/contract/json-pointer.ts';
import type { JsonSchema, Model } from '../../src/contract/model.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { maxInteger } from '../../src/fields/number/whole-number.ts';
import type { Json } from '../files/call-bodies.ts';
import type { Problem } from '../files/problem.ts';
import type { FileWords } from '../files/resource-file.ts';
import { inWords, parseWords } from '../files/words.ts';

const megabyte = 1024 * 1024;
const actions: readonly string[] = ['read', 'create', 'write', 'delete'] satisfies CallAction[];

/** The position of a call, and the parts that it may reference. */
export interface Described {
  readonly file: string;
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
  readonly model: Model;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Shared parameters, by name. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** The body schema of a collection's create. */
  readonly createBody: (collection: string) => unknown;
  readonly problems: Problem[];
}

/** Parses a call. Adds its faults to `problems`. */
export function readHandWritten(described: Described): HandWrittenCall {
  const { path, method, operation } = described;
  const summary = String(operation['summary'] ?? operation['operationId']);
  const access = readAccess(described);
  return {
    id: String(operation['operationId']),
    method: method.toUpperCase(),
    path,
    what: summary.charAt(0).toLowerCase() + summary.slice(1),
    access,
    byCookie: operation['x-acts-by-cookie'] === true,
    onlyReads: operation['x-only-reads'] === true,
    personal: isPersonal(operation['security'] as readonly Json[] | undefined),
    parameters: readParameters(described),
    body: readBody(described, access),
  };
}

/** Whether the call's security accepts no API keys. */
const isPersonal = (security: readonly Json[] | undefined): boolean =>
  security !== undefined && security.length > 0 && !security.some((one) => 'key' in one);

const closed: CallAccess = {
  kind: 'collection',
  collection: '',
  action: 'read',
  row: null,
  policies: [{ kind: 'nobody' }],
};

function readAccess({ file, path, method, operation, model, problems }: Described): CallAccess {
  const pointer = `/paths/${escapePointer(path)}/${method}/x-access`;
  const fail = (at: string, message: string, mend: string): CallAccess => {
    problems.push({ file, pointer: pointer + at, message, mend });
    return closed;
  };
  const access = operation['x-access'];
  const open = Array.isArray(operation['security']) && operation['security'].length === 0;
  if (open)
    return access === undefined
      ? { kind: 'public' }
      : fail('', 'The call is open to all and asks for something.', 'Take out either security or x-access.');
  if (access === 'session' || access === 'account') return { kind: access };
  if (typeof access !== 'object' || access === null)
    return fail(
      '',
      'Nothing says who may make this call.',
      'Say "account", "session", or a collection and an action; "security: []" opens it to all.',
    );
  const { collection = '', action = '', row, may } = access as Partial<Record<string, string>>;
  const known = model.collections.get(collection);
  if (!known)
    return fail(
      '/collection',
      `There is no collection "${collection}".`,
      suggestion(collection, model.collections.keys(), 'Name one by its path, with underscores.'),
    );
  if (!actions.includes(action)) return fail('/action', `"${action}" is no action.`, `Take ${inWords(actions, 'or')}.`);
  const named = readRow(row);
  if (named === undefined)
    return fail('/row', `"${row}" names no row.`, 'Say path.id, body.id (or another member), or singleton.');
  if (named?.in === 'path' && !path.includes(`{${named.name}}`))
    return fail('/row', `The path has no {${named.name}}.`, 'Name one of its parameters.');
  return {
    kind: 'collection',
    collection,
    action: action as CallAction,
    row: named,
    policies: may === undefined ? null : parseWords(may as FileWords, action === 'read' ? 'read' : 'write'),
  };
}

/** Parses the row of a call; undefined for an invalid text. */
function readRow(named: string | undefined): NamedRow | null | undefined {
  if (named === undefined) return null;
  if (named === 'singleton') return { in: 'singleton' };
  const [place, name] = named.split('.', 2);
  return (place === 'path' || place === 'body') && name ? { in: place, name } : undefined;
}

const readParameters = ({ operation, schemas, shared }: Described): readonly CallParameter[] =>
  callParameters(operation['parameters'], shared).map((parameter) => ({
    ...parameter,
    schema: resolved(parameter.schema, schemas) as JsonSchema,
  }));

function readBody(described: Described, access: CallAccess): CallBody {
  const { operation, schemas, createBody, file, path, method, problems } = described;
  const body = operation['requestBody'] as
    | {
        readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
        readonly 'x-max-megabytes'?: number;
      }
    | undefined;
  if (!body) return { kind: 'none' };
  const mostBytes = body['x-max-megabytes'] === undefined ? null : body['x-max-megabytes'] * megabyte;
  const json = body.content['application/json']?.schema;
  if (json) {
    const made = access.kind === 'collection' ? JSON.stringify(createBody(access.collection)) : undefined;
    if (JSON.stringify(json) === made) return { kind: 'create', list: null, mostBytes };
    if (json['type'] === 'array' && JSON.stringify(json['items']) === made) {
      const { items: _, ...list } = json;
      return { kind: 'create', list: { title: 'The list', ...list }, mostBytes };
    }
    return { kind: 'json', schema: resolved(json, schemas) as JsonSchema, mostBytes };
  }
  const form = body.content['multipart/form-data']?.schema;
  if (form && mostBytes !== null)
    return { kind: 'form', schema: resolved(withoutFiles(form), schemas) as JsonSchema, mostBytes };
  problems.push({
    file,
    pointer: `/paths/${escapePointer(path)}/${method}/requestBody`,
    message: 'The body is neither JSON nor a form with a file and a limit.',
    mend: 'Describe application/json, or multipart/form-data with x-max-megabytes.',
  });
  return { kind: 'none' };
}

const isFile = (schema: JsonSchema): boolean => schema['format'] === 'binary';

/** The form's schema without the file, whose field may have any name. */
function withoutFiles(form: JsonSchema): JsonSchema {
  const properties = Object.entries(form['properties'] as Record<string, JsonSchema>).filter(([, one]) => !isFile(one));
  const names = properties.map(([name]) => name);
  const required = ((form['required'] ?? []) as string[]).filter((name) => names.includes(name));
  return { type: 'object', required, properties: Object.fromEntries(properties) };
}

const isInteger = ({ type }: Readonly<Record<string, unknown>>): boolean => [type].flat().includes('integer');

/**
 * A schema with resolved references. Integers get the bounds of the database.
 * @throws if a reference has no target in the contract
 */
export function resolved(schema: unknown, schemas: Described['schemas']): unknown {
  if (Array.isArray(schema)) return schema.map((one) => resolved(one, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as { $ref?: string };
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolved(value, schemas)]));
  if ($ref === undefined) return isInteger(inner) ? { maximum: maxInteger, ...inner } : inner;
  const path = $ref.replace('#/components/schemas/', '').split('/');
  const found = path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], schemas);
  if (found === undefined) throw new Error(`${$ref} is not among the schemas of the contract.`);
  return { ...(resolved(found, schemas) as object), ...inner };
}
