/** Words of the meta-schemas that nothing reads: a word without an effect must not be accepted. */

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Words of JSON Schema itself: validators read them. */
const ofJsonSchema = new Set([
  ...['$ref', '$comment', '$schema', 'const', 'examples', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
  ...['maxItems', 'minItems', 'uniqueItems', 'additionalProperties', 'title', 'description', 'default', 'enum'],
]);

/** The words that a meta-schema accepts, at any depth, without those of JSON Schema. */
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

/** The part of a text that does something: types and comments read nothing. */
const doing = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/^(export )?(interface|type) [\s\S]*?^\}/gm, '')
    .replace(/^\s*readonly .*$/gm, '');

/** Words among these that no text reads, as a member or by its name. */
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

/** The values that a meta-schema lets its words have, at any depth; headings, which begin with a capital, are only drawn. */
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

/** Values among these that no text knows, as a text or as the name of a member. */
export function unreadValues(values: readonly string[], texts: readonly string[]): readonly string[] {
  const all = texts.map(doing).join('\n');
  return values.filter((value) => {
    const text = value.replace(/[$]/g, '\\$&');
    return !new RegExp(`['"\`]${text}['"\`]|(?<![\\w$])${text}:`).test(all);
  });
}
