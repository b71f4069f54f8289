import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { closest, suggestion } from '../../src/fields/closest.ts';
import { formats, kindOfFormat } from '../../src/fields/kinds.ts';
import { typeNames } from '../../src/fields/type-names.ts';
import { functionsPath, functionsSchema } from '../files/functions.ts';
import { definitionsPath, loadSources, longestName, resourceFilePath, type Sources } from '../files/load.ts';
import { type Problem, SchemaProblems } from '../files/problem.ts';
import { keyProblems, pictureProblems, tourFilePath, tourSchema } from '../files/tours.ts';
import { viewFolderProblems, viewKindPath, viewKindSchema } from '../files/view-kinds.ts';
import { inWords } from '../files/words.ts';
import { projectRoot } from '../project-root.ts';
import { fieldKindProblems } from './field-kind-checks.ts';
import { checkIcon } from './resource-checks.ts';

/**
 * Reads the files below `root` and checks every resource with the meta-schema, every view kind, the
 * declared functions, and every tour.
 * @throws {SchemaProblems} with all faults
 */
export function readSources(root: string = projectRoot): Sources {
  const sources = loadSources(root);
  const problems: Problem[] = [];
  const check = (validate: ValidateFunction, value: unknown, file: string): void => {
    problems.push(...problemsBy(validate, value, file));
  };
  const [ofResource, ofView, ofTour, ofDefinition] = [
    sources.meta,
    viewKindSchema,
    tourSchema(),
    definitionSchema(sources.meta),
  ].map(validatorOf) as Validators;
  for (const [name, file] of sources.resources) check(ofResource, file, resourceFilePath(name));
  const { $schema: _, $comment: __, ...definitions } = sources.definitions;
  check(ofDefinition, definitions, definitionsPath);
  problems.push(...fieldKindProblems(), ...viewFolderProblems(projectRoot));
  for (const { kind, ...members } of sources.viewKinds.values()) {
    const file = viewKindPath(kind);
    check(ofView, members, file);
    checkIcon(members.icon, (message, mend) => problems.push({ file, pointer: '/icon', message, mend }));
    const alike = [...sources.viewKinds.values()].find((other) => other.kind < kind && other.title === members.title);
    if (alike)
      problems.push({
        file,
        pointer: '/title',
        message: `The view "${alike.kind}" is called "${members.title}" as well.`,
        mend: 'Give it a title of its own, by which readers choose it.',
      });
  }
  problems.push(...problemsBySchema(functionsSchema, sources.functions, functionsPath));
  for (const [name, tour] of sources.tours) check(ofTour, tour, tourFilePath(name));
  if (problems.length === 0) problems.push(...pictureProblems(sources.tours), ...keyProblems(sources.tours));
  if (problems.length) throw new SchemaProblems(problems);
  return sources;
}

/** The faults of a value under a JSON Schema, each with its pointer and a correction. */
export const problemsBySchema = (schema: object, value: unknown, file: string): readonly Problem[] =>
  problemsBy(validatorOf(schema), value, file);

const problemsBy = (validate: ValidateFunction, value: unknown, file: string): readonly Problem[] =>
  validate(value)
    ? []
    : mostTelling(validate.errors ?? []).map((error) => ({ file, pointer: error.instancePath, ...explain(error) }));

type Validators = [ValidateFunction, ValidateFunction, ValidateFunction, ValidateFunction];

/** The meta-schema of schemas/definitions.json: schemas by name, with the keywords that a field allows. */
const definitionSchema = (meta: object): object => ({
  $defs: (meta as { readonly $defs: object }).$defs,
  $ref: '#/$defs/members',
});

const validators = new Map<string, ValidateFunction>();

/** A compiled schema, cached by its text, so that an edit of one resource does not compile the meta-schema again. */
function validatorOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = validators.get(text);
  if (known) return known;
  // Each schema gets its own Ajv instance, because a changed text has the same $id. `verbose` adds the value and the
  // failed part of the schema to each error.
  const validate = new Ajv2020({ allErrors: true, strict: false, verbose: true }).compile(schema);
  validators.set(text, validate);
  return validate;
}

/** Returns only the deepest error of the failed branches of a oneOf, because the others do not help a reader. */
function mostTelling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  // A refused name has two errors: of its pattern, and of `propertyNames`.
  const leaves = errors.filter(({ keyword }) => !['oneOf', 'if', 'propertyNames'].includes(keyword));
  const deepest = leaves.filter(
    (error) => !leaves.some((other) => other !== error && other.instancePath.startsWith(`${error.instancePath}/`)),
  );
  // The error of the branch with the value's type is clearer than the error that no branch matches.
  const telling = deepest.filter(
    (error) =>
      error.keyword !== 'type' ||
      !deepest.some((other) => other.instancePath === error.instancePath && bounds.has(other.keyword)),
  );
  const slips = telling.filter(({ keyword }) => keyword === 'additionalProperties');
  const seen = new Set<string>();
  return telling.filter((error) => {
    if (slips.some((slip) => isSameSlip(error, slip))) return false;
    // Several members of one object may have errors of their own.
    const key = `${error.instancePath} ${memberOf(error) ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether a member is reported as missing only because it is misspelt, or as an alternative to that member. */
function isSameSlip(error: ErrorObject, slip: ErrorObject): boolean {
  if (error.keyword !== 'required' || error.instancePath !== slip.instancePath) return false;
  const known = Object.keys((slip.parentSchema?.['properties'] ?? {}) as object);
  const meant = closest(memberOf(slip) ?? '', known);
  return meant !== undefined && (meant === memberOf(error) || /\/(?:anyOf|oneOf)\//.test(error.schemaPath));
}

const bounds = new Set(['minItems', 'minLength', 'minProperties', 'uniqueItems', 'additionalProperties']);

/** The member that an error of the whole object concerns. */
const memberOf = ({ params, propertyName }: ErrorObject): string | undefined =>
  (params as Record<string, string>)['additionalProperty'] ??
  (params as Record<string, string>)['missingProperty'] ??
  propertyName;

function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'Nothing';
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

function explain(error: ErrorObject): { message: string; mend: string } {
  const params = error.params as Record<string, unknown>;
  const part = (error.parentSchema ?? {}) as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties': {
      const known = Object.keys((part['properties'] ?? {}) as object);
      const word = String(params['additionalProperty']);
      return {
        message: `"${word}" is not a member known here.`,
        mend: (known.includes('type') && otherWords[word]) || suggestion(word, known),
      };
    }
    case 'required':
      return { message: `"${params['missingProperty']}" is missing.`, mend: 'Add it.' };
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).map(String);
      const type = allowed.includes('string') ? typeMeant(String(error.data)) : null;
      return {
        message: `${quoted(error.data)} is not one of those allowed.`,
        mend: type ?? suggestion(error.data, allowed, `Use one of: ${allowed.join(', ')}.`),
      };
    }
    case 'pattern': {
      if (error.propertyName !== undefined && part['x-mend'] !== undefined)
        return {
          message: `"${quotedName(error.propertyName)}" is not ${String(part['x-meaning'])}.`,
          mend: String(part['x-mend']),
        };
      if (error.propertyName !== undefined)
        return {
          message: `"${quotedName(error.propertyName)}" cannot name a field.`,
          mend:
            error.propertyName.length > longestName
              ? `Use ${longestName} characters at most, which is what the database takes.`
              : `Use small letters, digits and underscores: "${snakeCase(error.propertyName)}".`,
        };
      const known = (part['x-known'] ?? []) as string[];
      return {
        message: `${quoted(error.data)} is not ${String(part['x-meaning'] ?? 'of the form it must have')}.`,
        mend: suggestion(error.data, known, String(part['x-mend'] ?? 'See schemas/resource.meta.json.')),
      };
    }
    case 'type':
      if (typeof error.data === 'boolean' && error.instancePath.endsWith('/required'))
        return {
          message: 'Which fields must be filled is said beside them, not in each.',
          mend: `Take it out${error.data ? ', and name the field in "required" of what it belongs to' : ''}.`,
        };
      return {
        message: `${quoted(error.data)} is not ${typesInWords(params['type'])}.`,
        mend: `Write ${typesInWords(params['type'])}.`,
      };
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return {
        message: `${quoted(error.data)} is too little: ${String(params['limit'])} or more are asked for.`,
        mend: 'Fill it in, or leave the member out.',
      };
    case 'minimum':
      return {
        message: `${quoted(error.data)} is less than ${String(params['limit'])}, the least that makes sense here.`,
        mend: `Write ${String(params['limit'])} or more.`,
      };
    case 'const':
      return {
        message: `${quoted(error.data)} says nothing here: ${quoted(params['allowedValue'])} does.`,
        mend: `Write ${quoted(params['allowedValue'])}, or leave the member out.`,
      };
    case 'uniqueItems':
      return {
        message: `${quoted((error.data as readonly unknown[])[Number(params['j'])])} stands there twice.`,
        mend: 'Take one of the two out.',
      };
    default:
      return {
        message: `The value ${error.message ?? 'is wrong'}.`,
        mend: 'See what schemas/resource.meta.json says of this member.',
      };
  }
}

/** Keywords of other schema formats, with the sentence that names the keyword of this one. */
const otherWords: Readonly<Record<string, string>> = {
  nullable: 'Say "type": ["string", "null"], with the type of the field.',
  optional: 'A field is optional unless "required" of the file names it. Take it out.',
  unique: 'Name the field in "x-unique" of the file.',
  label: 'Call it "title".',
  name: 'Call it "title"; the field itself is called by its key.',
  help: 'Call it "x-help".',
  hint: 'Call it "x-help".',
  placeholder: 'Write "examples": ["..."], or "x-help".',
  options: 'Call it "enum"; "x-values" has their labels.',
  values: 'Call it "enum"; "x-values" has their labels.',
  enumNames: 'Say it with "x-values": { "value": { "title": "Label" } }.',
  oneOf: 'A field holds values of one type. Say it with "type", or with "enum" for values to choose from.',
  anyOf: 'A field holds values of one type. Say it with "type", or with "enum" for values to choose from.',
  allOf: 'Write what it brings together into the field itself.',
  exclusiveMinimum: 'Say the least value that is taken, with "minimum".',
  exclusiveMaximum: 'Say the greatest value that is taken, with "maximum".',
  multipleOf: 'Take it out: "integer" holds whole numbers, "number" any.',
  'x-ref': 'Within another field nothing points to a row. Make it a field of its own.',
  'x-write': 'Who may write goes by the field as a whole. Take it out.',
  'x-read': 'Who may read goes by the field as a whole. Take it out.',
};

/** The type or format that a name of another language means; null if unknown. */
function typeMeant(word: string): string | null {
  const type = typeNames[word.toLowerCase()];
  if (type === undefined && !isFormat(word.toLowerCase())) return null;
  const format = isFormat(word.toLowerCase()) ? word.toLowerCase() : null;
  const [holds = 'string'] = format === null ? [type] : (kindOfFormat(format)?.types ?? []);
  return `Did you mean "type": "${holds}"${format === null ? '' : `, "format": "${format}"`}?`;
}

const isFormat = (word: string): boolean => Object.hasOwn(formats, word);

const typeWords: Readonly<Record<string, string>> = {
  array: 'a list, in square brackets',
  boolean: 'true or false, without quotation marks',
  integer: 'a whole number, without quotation marks',
  null: 'null',
  number: 'a number, without quotation marks',
  object: 'members in braces',
  string: 'a text, in quotation marks',
};
const typesInWords = (types: unknown): string =>
  inWords(
    [types].flat().map((type) => typeWords[String(type)] ?? String(type)),
    'or',
  );

const quotedName = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}...` : name);

const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .toLowerCase() || 'name';
