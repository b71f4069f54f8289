/** Converts properties of a JSON Schema to elements. References become type names and are not resolved. Pure. */
import { type DictionaryElement, type DictionaryFault, element, keyBelow, type PermittedValue } from '../dictionary.ts';
import { isRecord, textOf } from '../source-file.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Members of a schema with a counterpart in an element; all others become additional columns. */
const placed = new Set([
  '$id',
  '$schema',
  '$defs',
  'definitions',
  'title',
  'description',
  'type',
  'enum',
  'const',
  'oneOf',
  'properties',
  'patternProperties',
  'items',
  'required',
  '$ref',
  'anyOf',
  'allOf',
]);

export interface SchemaMembers {
  readonly elements: readonly DictionaryElement[];
  readonly losses: readonly DictionaryFault[];
}

/** The results so far, and the group of the current properties. */
interface Walk {
  readonly elements: DictionaryElement[];
  readonly losses: DictionaryFault[];
  readonly group: string | null;
}

/** The elements of a schema's properties, below a parent or at the top. */
export function membersOf(schema: unknown, parent: string | null, group: string | null): SchemaMembers {
  const walk: Walk = { elements: [], losses: [], group };
  if (isRecord(schema)) readProperties(walk, schema, parent);
  return walk;
}

/** The elements of a named schema, such as a definition, and of its properties. */
export function namedSchema(name: string, schema: unknown, key: string, group: string | null): SchemaMembers {
  const walk: Walk = { elements: [], losses: [], group };
  readMember(walk, { name, schema, key, parent: null, mandatory: false });
  return walk;
}

function readProperties(walk: Walk, schema: Schema, parent: string | null): void {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  for (const [kind, pattern] of [
    ['properties', false],
    ['patternProperties', true],
  ] as const) {
    const members = schema[kind];
    if (!isRecord(members)) continue;
    for (const [name, member] of Object.entries(members))
      readMember(walk, {
        name,
        schema: member,
        key: keyBelow(parent, pattern ? `/${name}/` : name),
        parent,
        mandatory: required.has(name),
      });
  }
  // The parts of a composition describe one object, so their properties are merged.
  for (const kind of ['allOf', 'anyOf', 'oneOf'] as const) {
    const parts = schema[kind];
    if (!Array.isArray(parts)) continue;
    const known = new Set(walk.elements.map(({ key }) => key));
    for (const part of parts) {
      if (!isRecord(part) || (!isRecord(part['properties']) && !Array.isArray(part['allOf']))) continue;
      const inner: Walk = { ...walk, elements: [] };
      readProperties(inner, part, parent);
      for (const one of inner.elements) {
        if (known.has(one.key)) walk.losses.push(duplicateFault(one));
        else walk.elements.push(one);
        known.add(one.key);
      }
    }
  }
}

const duplicateFault = ({ key }: DictionaryElement): DictionaryFault => ({
  line: null,
  message: `“${key}” is described by several alternatives; the first one is taken.`,
});

interface Member {
  readonly name: string;
  readonly schema: unknown;
  readonly key: string;
  readonly parent: string | null;
  readonly mandatory: boolean;
}

function readMember(walk: Walk, { name, schema, key, parent, mandatory }: Member): void {
  if (!isRecord(schema)) {
    walk.elements.push(
      element({ key, parent, group: walk.group, name, code: name, type: schema === true ? 'any' : '' }),
    );
    return;
  }
  const title = textOf(schema['title']);
  walk.elements.push(
    element({
      key,
      parent,
      group: walk.group,
      name: title || name,
      code: name,
      type: typeOf(schema),
      description: textOf(schema['description']),
      mandatory,
      values: valuesOf(schema),
      more: furtherOf(schema),
    }),
  );
  const inner = innermost(schema);
  readProperties(walk, inner, key);
}

/** The schema of the items of a list, also of nested lists. */
function innermost(schema: Schema): Schema {
  let at = schema;
  while (isRecord(at['items']) && !isRecord(at['properties'])) at = at['items'];
  return at;
}

/** The type as text: `string`, `array of Organization`, `string or null`. */
export function typeOf(schema: unknown): string {
  if (!isRecord(schema)) return '';
  const reference = textOf(schema['$ref']);
  if (reference) return reference.split('/').at(-1) ?? reference;
  const { type, format, items } = schema;
  const types = (Array.isArray(type) ? type : [type]).map(textOf).filter(Boolean);
  if (types.includes('array') || (items !== undefined && !types.length)) {
    const inner = typeOf(items);
    return inner ? `array of ${inner}` : 'array';
  }
  const alternatives = ['oneOf', 'anyOf', 'allOf'].flatMap((kind) =>
    Array.isArray(schema[kind]) ? (schema[kind] as unknown[]).map(typeOf) : [],
  );
  const typeNames = types.length ? types : [...new Set(alternatives.filter(Boolean))];
  return [typeNames.join(' or '), format ? `(${textOf(format)})` : ''].filter(Boolean).join(' ');
}

/** The permitted values from `enum`, `const`, or alternatives with a single value each. */
function valuesOf(schema: Schema): readonly PermittedValue[] {
  const { items } = schema;
  if (Array.isArray(schema['enum']))
    return schema['enum'].filter((value) => value !== null).map((value) => ({ value: textOf(value), label: '' }));
  if (schema['const'] !== undefined) return [{ value: textOf(schema['const']), label: '' }];
  const one = schema['oneOf'] ?? schema['anyOf'];
  if (Array.isArray(one) && one.length > 0 && one.every((each) => isRecord(each) && each['const'] !== undefined))
    return one.map((each: Schema) => ({ value: textOf(each['const']), label: textOf(each['title']) }));
  return isRecord(items) ? valuesOf(items) : [];
}

/** Members without a counterpart in an element, each as an additional column. */
function furtherOf(schema: Schema): Readonly<Record<string, string>> {
  const more: Record<string, string> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (placed.has(name) || name === 'format') continue;
    more[name] = typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);
  }
  return more;
}
