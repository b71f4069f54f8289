/** A company's own names for resources, and their use in texts of the contract. Pure. */
import type { JsonSchema } from './model.ts';
import type { CollectionEntry } from './registry.ts';

/** A resource name: singular and plural. */
export interface Words {
  readonly title: string;
  readonly plural: string;
}

/** The `entity_map` of a company: own names by entity. */
export type EntityMap = Readonly<
  Record<string, { readonly name?: string | undefined; readonly plural?: string | undefined } | undefined>
>;

/** Replaces the product's resource names by the company's. Text in quotation marks is user data and does not change. */
export type Reword = (text: string) => string;

/** For companies without own names. */
export const asItIs: Reword = (text) => text;

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** The text with a lower-case first letter, for use inside a sentence; abbreviations stay. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Makes the replacement function. `own` has the product's names by entity. Longer names match first, so that
 * "stakeholder role" is not partly replaced.
 */
export function rewordingOf(own: Readonly<Record<string, Words>>, map: EntityMap | null | undefined): Reword {
  const replacements = new Map<string, string>();
  for (const [entity, { title, plural }] of Object.entries(own)) {
    const words = map?.[entity];
    if (words?.name && words.name !== title) replacements.set(title.toLowerCase(), words.name);
    if (words?.plural && words.plural !== plural) replacements.set(plural.toLowerCase(), words.plural);
  }
  if (!replacements.size) return asItIs;
  // Names that are not replaced are matched too, so that no shorter name is replaced inside of them.
  const terms = Object.values(own)
    .flatMap(({ title, plural }) => [title, plural])
    .sort((one, other) => other.length - one.length);
  const found = new RegExp(
    `"[^"]*"|“[^”]*”|(?<![\\p{L}\\p{N}_])(?:${terms.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  );
  return (text) =>
    text.replace(found, (term) => {
      const words = replacements.get(term.toLowerCase());
      if (words === undefined) return term;
      return /^\p{Lu}/u.test(term) ? upperFirst(words) : lowerFirst(words);
    });
}

/** Members of a screen that contain displayed text. */
const read = new Set(['title', 'plural', 'help', 'description', 'done', 'text', 'part']);
/** Members with values, which are not reworded. */
const values = new Set(['default', 'enum', 'const', 'examples']);

/** The description of a screen or collection, with all displayed texts in a company's names. */
export function reworded<T>(original: T, reword: Reword): T {
  if (reword === asItIs) return original;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        typeof inner === 'string' ? (read.has(key) ? reword(inner) : inner) : values.has(key) ? inner : walk(inner),
      ]),
    );
  };
  return walk(original) as T;
}

/** Returns the company's names for a resource; null if it is not renamed. */
export type WordsFor = (resource: string) => Words | null;

/** `own` has the names by entity, with the resource of each. */
export function wordsFor(
  own: Readonly<Record<string, Words & { readonly resource: string }>>,
  map: EntityMap | null | undefined,
): WordsFor {
  const renamed = new Map<string, Words>();
  for (const [entity, { resource, title, plural }] of Object.entries(own)) {
    const words = { title: map?.[entity]?.name || title, plural: map?.[entity]?.plural || plural };
    if (words.title !== title || words.plural !== plural) renamed.set(resource, words);
  }
  return (resource) => renamed.get(resource) ?? null;
}

/**
 * A collection in a company's names: its texts, and the titles of fields that reference a renamed resource, even if the
 * product's title differs from the resource name (Roles, of stakeholders).
 */
export function collectionInWords(original: CollectionEntry, reword: Reword, words: WordsFor): CollectionEntry {
  if (reword === asItIs) return original;
  const entry = reworded(original, reword);
  const titles = new Map(
    entry.fields.flatMap(({ name, kind, options: [target, ...others] }) => {
      const called = target && !others.length ? words(target.resource) : null;
      if (!called || (kind !== 'reference' && kind !== 'references')) return [];
      return [[name, kind === 'references' ? called.plural : called.title] as const];
    }),
  );
  if (!titles.size) return entry;
  const titled = <T extends object>(name: string, schema: T): T =>
    titles.has(name) ? { ...schema, title: titles.get(name) } : schema;
  const form = (schema: JsonSchema | null): JsonSchema | null =>
    schema && {
      ...schema,
      properties: Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, one]) => [
          name,
          titled(name, one),
        ]),
      ),
    };
  return {
    ...entry,
    fields: entry.fields.map((field) => ({ ...titled(field.name, field), schema: titled(field.name, field.schema) })),
    schemas: { create: form(entry.schemas.create), update: form(entry.schemas.update) },
  };
}
