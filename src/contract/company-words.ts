/** A company's names for the resources that it may rename, and their use in texts of the contract. Pure. */
import type { JsonSchema } from './model.ts';
import type { CollectionEntry } from './registry.ts';

/** The singular and the plural. */
export interface Words {
  readonly title: string;
  readonly plural: string;
}

/** The `entity_map` of a company. */
export type EntityMap = Readonly<
  Record<string, { readonly name?: string | undefined; readonly plural?: string | undefined } | undefined>
>;

/** Replaces the product's words by the company's; text in quotation marks belongs to people and does not change. */
export type Reword = (text: string) => string;

/** For companies that have renamed nothing. */
export const asItIs: Reword = (text) => text;

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Small inside a sentence, unless it is an abbreviation. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `own` are the product's words by entity: longer ones are found first, so that "stakeholder role" is not half renamed. */
export function rewordingOf(own: Readonly<Record<string, Words>>, map: EntityMap | null | undefined): Reword {
  const replacements = new Map<string, string>();
  for (const [entity, { title, plural }] of Object.entries(own)) {
    const words = map?.[entity];
    if (words?.name && words.name !== title) replacements.set(title.toLowerCase(), words.name);
    if (words?.plural && words.plural !== plural) replacements.set(plural.toLowerCase(), words.plural);
  }
  if (!replacements.size) return asItIs;
  // Words that are not renamed are matched as well, so that no shorter word is replaced within them.
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

/** Members of a screen with texts for people. */
const read = new Set(['title', 'plural', 'help', 'description', 'done', 'text', 'part']);
/** Members with values, which are not reworded. */
const values = new Set(['default', 'enum', 'const', 'examples']);

/** Everything people read in a screen's or a collection's description, in a company's words. */
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

/** The company's words for a resource; null if it has not renamed it. */
export type WordsFor = (resource: string) => Words | null;

/** `own` by entity, with the resource of each. */
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
 * A collection in a company's words: its texts, and the title of each field that points to something renamed, whatever
 * the product calls it there (Roles, of stakeholders).
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
