/** Turns the body of a create or an update into checked and cleaned values of columns and arrays. */
import sanitizeHtml from 'sanitize-html';
import {
  createSchema,
  detaches,
  readableFields,
  requestSchema,
  updateSchema,
  writableFields,
} from '../../../contract/bodies.ts';
import { escapePointer } from '../../../contract/json-pointer.ts';
import { splitMember } from '../../../contract/member-names.ts';
import type { Collection, Field, JsonSchema, Resource } from '../../../contract/model.ts';
import { beginningWithArticle, withArticle } from '../../../fields/article.ts';
import {
  allowedAttributes,
  allowedElements,
  allowsAttribute,
  isTooDeep,
  linkSchemes,
  maxHtmlLevels,
} from '../../../fields/html/allowed-html.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import type { FieldError } from '../problem.ts';
import { isObject, type Values } from '../row-values.ts';
import { validate } from '../values/validation.ts';

interface Bodies {
  readonly create: JsonSchema;
  readonly update: JsonSchema;
  /** Members of an answer that a body may contain, and that are ignored. */
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

/** HTML with only the elements of fields/html/allowed-html.ts. Takes linear time for shallow HTML. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...allowedElements],
    allowedAttributes: Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attributes).filter(([name, value]) => allowsAttribute(tagName, name, value)),
        ),
      }),
    },
    // A picture without an address shows nothing.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  });

/** Characters as JSON Schema counts them. */
export const lengthOf = (text: string): number => [...text].length;

/** Cleans html of a field with a maximum length. Returns the fault as a sentence, instead of the html. */
export function readHtml(
  html: string,
  title: string,
  most: number,
): { readonly html: string } | { readonly fault: string } {
  if (isTooDeep(html))
    return { fault: `${title} nests its elements deeper than ${maxHtmlLevels} levels. Make it simpler.` };
  const cleaned = cleanHtml(html);
  const length = cleaned.length > most ? lengthOf(cleaned) : 0;
  if (length > most)
    return {
      fault: `${title} takes at most ${most} characters; written out as it is stored, this has ${length}. Shorten it.`,
    };
  return { html: cleaned };
}

/** The stored form of a value, where its kind has one. */
function clean(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return fieldKindOf(field).stored?.(value) ?? value;
}

/**
 * Checks one body. `base` is its pointer in the request. Faults are added to `errors`; the values are clean. Members of
 * values that an update names, such as `values.cost`, keep their names; see member-changes.ts.
 */
export function readBody(
  { collection, resource }: { readonly collection: Collection; readonly resource: Resource },
  verb: 'create' | 'update',
  body: unknown,
  { errors, base = '' }: { readonly errors: FieldError[]; readonly base?: string },
): Values {
  if (!isObject(body)) {
    errors.push({
      pointer: base,
      message: `${beginningWithArticle(resource.title.toLowerCase())} is sent as a JSON object.`,
    });
    return {};
  }
  const { ignored, ...schemas } = bodiesOf(collection, resource);
  if (verb === 'update' && detaches(collection)) return readDetach({ collection, resource }, body, { errors, base });
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !ignored[verb].has(name)));
  if (verb === 'update' && 'base' in sent) {
    if (!isObject(sent['base']))
      errors.push({ pointer: `${base}/base`, message: 'The base is an object: the former values of the fields.' });
    delete sent['base'];
  }
  const found = validate(schemas[verb], sent, base);
  errors.push(...found);
  const faulty = new Set(found.map(({ pointer }) => pointer));
  const values: Values = {};
  for (const field of writableFields(collection, resource, verb)) {
    if (!Object.hasOwn(sent, field.name)) continue;
    const value = sent[field.name];
    const pointer = `${base}/${field.name}`;
    values[field.name] = clean(field, value);
    // A refused value is not cleaned, since it may be very long.
    if (!fieldKindOf(field).markup || typeof value !== 'string' || faulty.has(pointer)) continue;
    const read = readHtml(value, field.title, Number(requestSchema(field)['maxLength']));
    if ('fault' in read) errors.push({ pointer, message: read.fault });
    else values[field.name] = read.html;
  }
  // Copies single members, such as `values.cost`; `validate` has checked them above.
  if (verb === 'update') for (const name of Object.keys(sent)) if (splitMember(name)) values[name] = sent[name];
  return values;
}

/** Faults for fields in the PUT of a collection that detaches rows by it: the client expects a change of the row. */
function readDetach(
  { collection, resource }: { readonly collection: Collection; readonly resource: Resource },
  { updated_at, ...fields }: Values,
  { errors, base }: { readonly errors: FieldError[]; readonly base: string },
): Values {
  const { title, done } = collection.detachWords;
  for (const name of Object.keys(fields))
    errors.push({
      pointer: `${base}/${escapePointer(name)}`,
      message: `A PUT here does not change ${withArticle(resource.title.toLowerCase())}, it is ${done} by it. To ${title.toLowerCase()} it, send no fields; to change it, use another address.`,
    });
  if (updated_at !== undefined) errors.push(...validate(updateSchema(collection, resource), { updated_at }, base));
  return {};
}

/** The version that an update is based on; null if it was not sent. */
export function versionOf(body: unknown): string | null {
  const version = isObject(body) ? body['updated_at'] : null;
  return typeof version === 'string' ? version : null;
}

/** The former values of the fields of an update; null if they were not sent. */
export function baseOf(body: unknown): Values | null {
  const base = isObject(body) ? body['base'] : null;
  return isObject(base) ? base : null;
}
