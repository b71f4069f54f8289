/** From the body of a create or an update to the values of columns and arrays, checked and made clean. */
import sanitizeHtml from 'sanitize-html';
import { createSchema, readableFields, updateSchema, writableFields } from '../../contract/bodies.ts';
import type { Collection, Field, JsonSchema, Resource } from '../../contract/model.ts';
import { typesOf } from '../../contract/schema-types.ts';
import { type FieldError, invalid } from './problem.ts';
import { validate } from './validation.ts';

export type Values = Record<string, unknown>;

interface Bodies {
  readonly create: JsonSchema;
  readonly update: JsonSchema;
  /** Members of an answer that may be sent back and are not looked at. */
  readonly ignored: { readonly create: ReadonlySet<string>; readonly update: ReadonlySet<string> };
}
const bodies = new WeakMap<Collection, Bodies>();

function bodiesOf(collection: Collection, resource: Resource): Bodies {
  const known = bodies.get(collection);
  if (known) return known;
  const create = createSchema(collection, resource);
  const update = updateSchema(collection, resource);
  const shown = [...readableFields(collection, resource).map(({ name }) => name), '_labels'];
  const beside = (schema: JsonSchema) => new Set(shown.filter((name) => !(name in (schema['properties'] as object))));
  const made: Bodies = { create, update, ignored: { create: beside(create), update: beside(update) } };
  bodies.set(collection, made);
  return made;
}

/** What html may hold: what the editor makes, no scripts, no styles, no frames. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins'],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      '*': ['align'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });

/** Values as they are stored: html cleaned, addresses in small letters, the ends of single lines trimmed. */
function clean(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field.schema['format'] === 'html') return cleanHtml(value);
  if (field.schema['format'] === 'email') return value.trim().toLowerCase();
  return value;
}

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks one body. `base` is its pointer in the request. Faults are added to `errors`; the values are the clean ones. */
export function readBody(
  collection: Collection,
  resource: Resource,
  verb: 'create' | 'update',
  body: unknown,
  errors: FieldError[],
  base = '',
): Values {
  if (!isObject(body)) {
    errors.push({ pointer: base, message: `A ${resource.title.toLowerCase()} is sent as a JSON object.` });
    return {};
  }
  const { ignored, ...schemas } = bodiesOf(collection, resource);
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !ignored[verb].has(name)));
  errors.push(...validate(schemas[verb], sent, base));
  const values: Values = {};
  for (const field of writableFields(collection, resource, verb))
    if (Object.hasOwn(sent, field.name)) values[field.name] = clean(field, sent[field.name]);
  return values;
}

/** One body by itself; throws with all its faults. */
export function readOneBody(
  collection: Collection,
  resource: Resource,
  verb: 'create' | 'update',
  body: unknown,
): Values {
  const errors: FieldError[] = [];
  const values = readBody(collection, resource, verb, body, errors);
  if (errors.length) throw invalid(errors);
  return values;
}

/** The version an update was made on, if it was sent. */
export function versionOf(body: unknown): string | null {
  const version = isObject(body) ? body['updated_at'] : null;
  return typeof version === 'string' ? version : null;
}

/** The value a create stores where the body says nothing: the schema's default, else empty as the type has it. */
export function defaultOf(field: Field): unknown {
  if ('default' in field.schema) return field.schema['default'];
  if (field.nullable) return null;
  const type = typesOf(field.schema)[0];
  return field.kind === 'references' || type === 'array'
    ? []
    : type === 'object'
      ? {}
      : type === 'boolean'
        ? false
        : null;
}
