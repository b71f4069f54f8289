/** Validators of schemas, compiled identically for the server and for the forms of the web. */
import { _ as code, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { valueAt } from '../../../contract/json-pointer.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import { requiringAlways } from '../../../contract/required-if-shown.ts';
import { multipleOfPrecision } from '../../../fields/fits.ts';
import { ajvFormats } from '../../../fields/kinds.ts';

const standaloneCode = standalone.default;

/** The options of all validators: server and pages must accept the same values. */
export const validatorOptions = {
  strict: false,
  allowUnionTypes: true,
  multipleOfPrecision,
  logger: false,
} as const satisfies Options;

/**
 * The schema without `$id` and similar names, at any depth. A name would allow only one compilation, nothing references
 * it, and the library would write it into a comment of the script.
 */
export function nameless(schema: JsonSchema): JsonSchema {
  const walk = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(walk);
    const named = Object.entries(part).filter(([key, value]) => key !== '$id' || typeof value !== 'string');
    return Object.fromEntries(named.map(([key, value]) => [key, walk(value)]));
  };
  return walk(schema) as JsonSchema;
}

/** The schema to compile. Members that are required only while shown are checked by `valueFaults` instead. */
export const compilable = (schema: JsonSchema): JsonSchema => nameless(requiringAlways(schema));

/** The maximum number of characters of a schema that is compiled for the web. Its validator is a few times as long. */
const maxCharacters = 500_000;
/**
 * The maximum number of parts of a schema after all references are expanded, because the library expands them
 * recursively.
 */
const maxParts = 20_000;
/** Keywords for whose parts the form library needs separate validators. */
const choosing = new Set(['oneOf', 'anyOf', 'if', 'dependencies', 'dependentSchemas']);

interface Extent {
  readonly recurses: boolean;
  readonly chooses: boolean;
}

/**
 * Whether a schema references itself, and whether it has alternatives.
 * @throws {Error} if the expansion of its references has too many parts
 */
function extentOf(root: JsonSchema): Extent {
  let parts = 0;
  let recurses = false;
  let chooses = false;
  const walk = (part: unknown, above: ReadonlySet<string>): void => {
    if (typeof part !== 'object' || part === null) return;
    parts += 1;
    if (parts > maxParts) throw new Error('The schema has too many parts, with its references followed.');
    if (Array.isArray(part)) {
      for (const one of part) walk(one, above);
      return;
    }
    const { $ref, ...rest } = part as JsonSchema;
    for (const [key, value] of Object.entries(rest)) {
      chooses ||= choosing.has(key);
      // Definitions are walked where they are referenced.
      if (key !== '$defs' && key !== 'definitions') walk(value, above);
    }
    if (typeof $ref !== 'string') return;
    if (above.has($ref)) recurses = true;
    else walk(valueAt(root, $ref), new Set(above).add($ref));
  };
  walk(root, new Set(['#']));
  return { recurses, chooses };
}

/**
 * A validator as a module for pages, whose content security policy forbids compilation in the browser. The default
 * export takes the library's runtime modules by name, and returns the functions that `createPrecompiledValidator`
 * expects for a schema whose `$id` is `name`.
 * @throws {Error} if the schema cannot be compiled
 */
export async function validatorScript(name: string, schema: JsonSchema): Promise<string> {
  if (JSON.stringify(schema).length > maxCharacters) throw new Error('The schema is too long.');
  const { recurses, chooses } = extentOf(schema);
  if (recurses && chooses) throw new Error('A schema that refers to itself has no parts to choose from.');
  const named = { ...compilable(schema), $id: name };
  const overrides = {
    ...validatorOptions,
    verbose: false,
    messages: false,
    code: { lines: false, source: true, formats: code`require("formats")` },
  };
  const made = recurses ? await compiledWhole(named, overrides) : await compiledInParts(named, overrides);
  return `export default (require) => {\nconst exports = {};\n${made}\nreturn exports;\n};\n`;
}

/** Compiles validators including those of the alternatives. The form library's own compiler does this. */
async function compiledInParts(schema: JsonSchema, overrides: Options): Promise<string> {
  const { compileSchemaValidatorsCode } = await import('@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js');
  return compileSchemaValidatorsCode(schema, {
    AjvClass: Ajv2020 as never,
    ajvFormatOptions: false,
    customFormats: ajvFormats,
    ajvOptionsOverrides: overrides,
  });
}

/**
 * Compiles a single validator. For a schema that references itself, the form library's compiler would not terminate.
 */
async function compiledWhole(schema: JsonSchema, overrides: Options): Promise<string> {
  const { default: createAjv } = await import('@rjsf/validator-ajv8/lib/createAjvInstance.js');
  const options = { ...overrides, schemas: [schema] };
  return standaloneCode(createAjv(undefined, ajvFormats, options, false, Ajv2020 as never));
}
