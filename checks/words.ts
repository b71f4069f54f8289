/** Finds keywords of the meta-schemas that no code reads, because a keyword without an effect must not be accepted. */

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords of JSON Schema itself, which validators read. */
const ofJsonSchema = new Set([
  ...['$ref', '$comment', '$schema', 'const', 'examples', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
  ...['maxItems', 'minItems', 'uniqueItems', 'additionalProperties', 'title', 'description', 'default', 'enum'],
]);

/** The keywords that a meta-schema accepts, at any depth, without those of JSON Schema. */
export function wordsOf(meta: Node): readonly string[] {
  const words = new Set<string>();
  const walk = (schema: unknown): void => {
    if (Array.isArray(schema)) for (const one of schema) walk(one);
    if (!isNode(schema)) return;
    const { properties, ...parts } = schema;
    for (const [word, inner] of Object.entries(isNode(properties) ? properties : {})) {
      words.add(word);
      walk(inner);
    }
    for (const part of Object.values(parts)) walk(part);
  };
  walk(meta);
  return [...words].filter((word) => !ofJsonSchema.has(word)).sort();
}

/** The part of a text that runs: types and comments do not count. */
const doing = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/^(export )?(interface|type) [\s\S]*?^\}/gm, '')
    .replace(/^\s*readonly .*$/gm, '');

/** Keywords among these that no text reads, as a member or by name. */
export function unreadWords(words: readonly string[], texts: readonly string[]): readonly string[] {
  const all = texts.map(doing).join('\n');
  return words.filter((word) => {
    const name = word.replace(/[$]/g, '\\$&');
    const read = word.startsWith('x-')
      ? new RegExp(`['"]${name}['"]`)
      : new RegExp(`\\.${name}\\b|\\[['"]${name}['"]\\]|[{,]\\s*${name}\\s*[,}:=]|\\b${name} in\\b`);
    return !read.test(all);
  });
}

/**
 * The values that a meta-schema allows for its keywords, at any depth. Headings, which begin with a capital letter, are
 * left out because they are only drawn.
 */
export function valuesOf(meta: Node): readonly string[] {
  const values = new Set<string>();
  const walk = (schema: unknown): void => {
    if (Array.isArray(schema)) for (const one of schema) walk(one);
    if (!isNode(schema)) return;
    for (const value of Array.isArray(schema['enum']) ? schema['enum'] : [])
      if (typeof value === 'string' && /^\$?[a-z][\w-]*$/.test(value)) values.add(value);
    for (const part of Object.values(schema)) walk(part);
  };
  walk(meta);
  return [...values].sort();
}

/** Values among these that no text contains, as a string or as the name of a member. */
export function unreadValues(values: readonly string[], texts: readonly string[]): readonly string[] {
  const all = texts.map(doing).join('\n');
  return values.filter((value) => {
    const text = value.replace(/[$]/g, '\\$&');
    return !new RegExp(`['"\`]${text}['"\`]|(?<![\\w$])${text}:`).test(all);
  });
}
