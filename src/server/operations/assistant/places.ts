/** Converts the rows of an API answer to texts that can be quoted. Pure. */
import type { Above } from '../../../contract/answers.ts';
import type { Field, Model, Resource } from '../../../contract/model.ts';
import { plainText } from '../../../fields/html/html-words.ts';
import { ownersOf } from '../../engine/read/above.ts';
import { isObject } from '../../engine/row-values.ts';

/** A row as the reader sees it. */
export interface Place {
  readonly resource: string;
  readonly id: number;
  /** The title of its resource. */
  readonly kind: string;
  readonly label: string | null;
  /** The owners of the row, the nearest first. */
  readonly owners: readonly Above[];
  /** A remark of the API answer about the row. It cannot be quoted. */
  readonly note?: string;
  /** Texts by field. Members of objects are named `field.member`. */
  readonly fields: ReadonlyMap<string, string>;
}

type Members = Readonly<Record<string, unknown>>;

/** The maximum nesting of objects inside of a field. */
const maxDepth = 4;
/** The maximum number of texts of one row. */
const maxFields = 200;

/** The name of a row in a quotation: `entity_value/12`. */
export const nameOf = ({ resource, id }: Pick<Place, 'resource' | 'id'>): string => `${resource}/${id}`;

/** Rows of a resource as places; rows without an id are skipped. */
export const rowsIn = (model: Model, resource: Resource, rows: readonly Members[]): readonly Place[] =>
  rows.flatMap((row) => (Number.isInteger(row['id']) ? [rowOf(model, resource, row)] : []));

/** Rows of an answer that name their resource, such as search results; null for any other answer. */
export function namedIn(model: Model, body: unknown): readonly Place[] | null {
  if (!Array.isArray(body)) return null;
  const places: Place[] = [];
  for (const one of body as readonly unknown[]) {
    if (!isObject(one)) return null;
    const { resource: name, id, label, owners, gap } = one;
    const resource = typeof name === 'string' ? model.resources.get(name) : undefined;
    if (!resource || typeof id !== 'number' || (label !== null && typeof label !== 'string')) return null;
    places.push({
      resource: resource.name,
      id,
      kind: resource.title,
      label: label ?? null,
      owners: Array.isArray(owners) ? (owners as Above[]) : [],
      ...(typeof gap === 'string' && { note: gap }),
      fields: new Map(label ? [[resource.label, label]] : []),
    });
  }
  return places;
}

function rowOf(model: Model, resource: Resource, row: Members): Place {
  const labels = isObject(row['_labels']) ? row['_labels'] : {};
  const fields = new Map<string, string>();
  for (const field of resource.fields.values()) {
    if (isMachinery(resource, field)) continue;
    if (field.schema['format'] === 'json-schema') {
      addChoices(fields, field.name, row[field.name]);
      continue;
    }
    addTexts(fields, field.name, labels[field.name] ?? (isPointer(field) ? null : row[field.name]), {
      html: field.schema['format'] === 'html',
      depth: 0,
    });
    // An empty list of people is sent to the model, so that it knows that nobody is assigned.
    if (field.kind === 'references' && isEmptyList(row[field.name]) && pointsToPeople(model, field))
      fields.set(field.name, '(nobody)');
  }
  const owners = ownersOf(model, resource.name).flatMap(({ column, target }) => {
    const id = row[column];
    const label = labels[column];
    return typeof id === 'number' ? [{ resource: target, id, label: typeof label === 'string' ? label : null }] : [];
  });
  return {
    resource: resource.name,
    id: row['id'] as number,
    kind: resource.title,
    label: fields.get(resource.label) ?? null,
    owners,
    fields,
  };
}

/** Adds the choices of a schema's members, such as the blocks of a canvas, as texts. */
function addChoices(fields: Map<string, string>, name: string, schema: unknown): void {
  const members = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  for (const [member, one] of Object.entries(members))
    if (isObject(one) && Array.isArray(one['enum'])) fields.set(`${name}.${member}`, one['enum'].join(', '));
}

/**
 * Whether a field is hidden from the model: ids, timestamps, positions, internal fields, and email addresses of people.
 */
const isMachinery = (resource: Resource, { name, implied, schema, kind, targets }: Field): boolean =>
  implied ||
  resource.chain.includes(name) ||
  kind === 'discriminator' ||
  schema['format'] === 'email' ||
  (kind === 'derived' && schema['type'] === 'object') ||
  (targets.length > 0 && targets.every((target) => target === 'company')) ||
  isGeometry(schema);

const isPointer = ({ kind }: Field): boolean => kind === 'reference' || kind === 'references' || kind === 'polymorphic';

const pointsToPeople = (model: Model, { targets }: Field): boolean =>
  targets.some((target) => model.resources.get(target)?.tenancy.kind === 'account');

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether all members of an object are numbers, as in a point or a size. */
function isGeometry(schema: Members): boolean {
  const members = schema['properties'];
  return (
    isObject(members) &&
    Object.keys(members).length > 0 &&
    Object.values(members).every((one) => isObject(one) && one['type'] === 'number')
  );
}

/** Adds the texts of a nested value under a name. */
function addTexts(
  fields: Map<string, string>,
  name: string,
  value: unknown,
  { html, depth }: { readonly html: boolean; readonly depth: number },
): void {
  if (fields.size >= maxFields || value === null || value === undefined || value === '' || value === false) return;
  if (typeof value === 'string') {
    const text = html ? plainText(value) : value;
    if (text.trim() !== '') fields.set(name, text);
  } else if (typeof value === 'number' || typeof value === 'boolean') {
    if (value !== 0 || depth > 0) fields.set(name, String(value));
  } else if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'string' || typeof one === 'number')) {
      if (value.length) fields.set(name, value.join(', '));
    } else if (depth < maxDepth)
      for (const [at, one] of value.entries()) addTexts(fields, `${name}.${at}`, one, { html, depth: depth + 1 });
  } else if (isObject(value) && depth < maxDepth)
    for (const [member, one] of Object.entries(value))
      addTexts(fields, `${name}.${member}`, one, { html: false, depth: depth + 1 });
}
