/** Writes a dictionary as JSON Schema 2020-12: elements with children become objects. Pure. */
import type { Dictionary, DictionaryElement } from '../dictionary.ts';
import type { WrittenFile } from '../format.ts';
import { definitionsIn } from './definitions.ts';

type Schema = Record<string, unknown>;

const jsonTypes = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null', 'any']);
const listOf = 'array of ';

/** JSON Schema types by prefixes of type names in databases and files. */
const beginnings: readonly (readonly [RegExp, Schema])[] = [
  [/^(big|small|tiny|medium)?int(eger)?\b|^serial|^long\b/i, { type: 'integer' }],
  [/^(numeric|decimal|number|float|double|real|money)/i, { type: 'number' }],
  [/^bool|^bit\b|^yesno|^truefalse/i, { type: 'boolean' }],
  [/^(timestamp|datetime)/i, { type: 'string', format: 'date-time' }],
  [/^date\b/i, { type: 'string', format: 'date' }],
  [/^time\b/i, { type: 'string', format: 'time' }],
];

/** Parses a value that the dictionary contains as JSON text. */
function unwritten(text: string): unknown {
  if (!/^([[{]|-?\d|true$|false$)/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Writes one dictionary, with the definitions that its elements reference. */
class SchemaWriter {
  readonly losses = new Set<string>();
  readonly #below: ReadonlyMap<string | null, readonly DictionaryElement[]>;
  /** The definitions, by the names that types use. */
  readonly #named: ReadonlyMap<string, string>;

  constructor({ elements }: Dictionary) {
    this.#below = Map.groupBy(elements, ({ parent }) => parent);
    this.#named = new Map(definitionsIn(elements).map(({ name, key }) => [name, key]));
  }

  /** The members of an object, from the given elements. */
  members(children: readonly DictionaryElement[]): Schema {
    if (!children.length) return {};
    const properties: Schema = {};
    const patterns: Schema = {};
    for (const child of children) {
      const name = child.code || child.name;
      const holder = child.key.endsWith(`/${name}/`) ? patterns : properties;
      if (name in holder) this.losses.add(`Two elements below one are called “${name}”; the last one is written.`);
      holder[name] = this.schemaOf(child, name);
    }
    const required = children.filter(({ mandatory }) => mandatory).map(({ code, name }) => code || name);
    return {
      ...(Object.keys(properties).length ? { properties } : {}),
      ...(Object.keys(patterns).length ? { patternProperties: patterns } : {}),
      ...(required.length ? { required } : {}),
    };
  }

  /** The schema of an element; `name` is its name as a member. */
  schemaOf(one: DictionaryElement, name: string): Schema {
    const inner = this.members(this.#below.get(one.key) ?? []);
    return {
      ...(one.name !== name ? { title: one.name } : {}),
      ...(one.description ? { description: one.description } : {}),
      ...this.#typeWords(one.type, inner),
      ...valueWords(one),
      ...Object.fromEntries(Object.entries(one.more).map(([key, value]) => [key, unwritten(value)])),
    };
  }

  #typeWords(type: string, inner: Schema): Schema {
    const hasMembers = Object.keys(inner).length > 0;
    if (type.startsWith(listOf)) return { type: 'array', items: this.#typeWords(type.slice(listOf.length), inner) };
    const key = this.#named.get(type);
    if (key !== undefined) return { $ref: `#/${key}`, ...inner };
    const [word = '', format] = type.split(/ \(|\)$/);
    const all = word.split(' or ');
    if (type && all.every((each) => jsonTypes.has(each)))
      return {
        ...(word === 'any' ? {} : { type: all.length > 1 ? all : word }),
        ...(format ? { format } : {}),
        ...inner,
      };
    if (all.length > 1 && all.every((each) => jsonTypes.has(each) || this.#named.has(each) || each.startsWith(listOf)))
      return { anyOf: all.map((each) => this.#typeWords(each, {})), ...inner };
    if (hasMembers) return { type: 'object', ...inner };
    return { ...beginnings.find(([pattern]) => pattern.test(type))?.[1], ...(type ? { 'x-type': type } : {}) };
  }
}

function valueWords({ values }: DictionaryElement): Schema {
  if (!values.length) return {};
  if (values.every(({ label }) => !label)) return { enum: values.map(({ value }) => value) };
  return { oneOf: values.map(({ value, label }) => ({ const: value, ...(label ? { title: label } : {}) })) };
}

/** The dictionary as one schema, with the referenced elements in its definitions. */
export function writeJsonSchema(dictionary: Dictionary): WrittenFile {
  const writer = new SchemaWriter(dictionary);
  const defined = definitionsIn(dictionary.elements);
  const keys = new Set(defined.map(({ key }) => key));
  const top = dictionary.elements.filter(({ parent, key }) => parent === null && !keys.has(key));
  const holders = Map.groupBy(defined, ({ holder }) => holder);
  if (dictionary.groups.some(({ name }) => name !== 'Definitions')) writer.losses.add('Groups are left out.');
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(dictionary.name ? { title: dictionary.name } : {}),
    ...(dictionary.description ? { description: dictionary.description } : {}),
    type: 'object',
    ...writer.members(top),
    ...Object.fromEntries(
      [...holders].map(([holder, all]) => [
        holder,
        Object.fromEntries(all.map(({ name, element }) => [name, writer.schemaOf(element, name)])),
      ]),
    ),
  };
  return {
    ending: 'schema.json',
    mediaType: 'application/schema+json',
    content: `${JSON.stringify(schema, null, 2)}\n`,
    losses: [...writer.losses],
  };
}
