import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseDocument } from 'yaml';
import { readViewKind, type ViewKind } from '../../src/contract/view-kind.ts';
import { projectRoot } from '../project-root.ts';
import { type Attributes, attributeFolder } from './attributes.ts';
import { type FunctionsFile, functionsPath } from './functions.ts';
import { withListedWords } from './listed-words.ts';
import { type Problem, SchemaProblems } from './problem.ts';
import type { Definitions, ResourceFile } from './resource-file.ts';
import { tourFolder } from './tours.ts';
import { readViewKinds, viewKindPath } from './view-kinds.ts';

/** The parsed files before any check. */
export interface Sources {
  readonly meta: object;
  readonly definitions: Definitions;
  /** Files by resource name, which is the file's name. */
  readonly resources: ReadonlyMap<string, ResourceFile>;
  readonly attributes: Attributes;
  readonly functions: FunctionsFile;
  /** The guided tours, by file name. */
  readonly tours: ReadonlyMap<string, unknown>;
  /** The views that the web draws, by the word that selects each. */
  readonly viewKinds: ReadonlyMap<string, ViewKind>;
  readonly version: string;
}

/** The path of a resource file, from the project's root. */
export const resourceFilePath = (name: string): string => `schemas/resources/${name}.json`;

/** The path of the schemas that several resources use, from the project's root. */
export const definitionsPath = 'schemas/definitions.json';

/** The maximum number of characters of a database name. */
export const longestName = 63;

/** Prefixes of PostgreSQL's own tables, and of the server's tables that are no resources. */
const takenPrefixes = ['pg_', 'tessera_'];
const resourceName = new RegExp(`^[a-z][a-z0-9_]{0,${longestName - 1}}$`);

/**
 * Reads schemas/ below `root`.
 * @throws {SchemaProblems} with the line for files that are no valid JSON
 */
export function loadSources(root: string = projectRoot): Sources {
  const problems: Problem[] = [];
  const hash = createHash('sha256');
  const viewKinds = new Map<string, ViewKind>();
  const read = (file: string, folder = root): unknown => {
    const text = withListedWords(file, readText(join(folder, file)), [...viewKinds.values()]);
    hash.update(file).update('\0').update(text).update('\0');
    try {
      const content: unknown = JSON.parse(text);
      problems.push(...memberTwice(file, text, content));
      return content;
    } catch (error) {
      problems.push(syntaxProblem(file, text, error as Error));
      return {};
    }
  };

  // Views belong to the program, so they are read from the program's own root.
  for (const kind of readViewKinds(projectRoot))
    viewKinds.set(kind, readViewKind(kind, read(viewKindPath(kind), projectRoot) as Partial<ViewKind>));
  const meta = read('schemas/resource.meta.json') as object;
  const definitions = read(definitionsPath) as Definitions;
  const filesOf = (folder: string, within = root): string[] =>
    existsSync(join(within, folder))
      ? readdirSync(join(within, folder))
          .filter((file) => file.endsWith('.json'))
          .sort()
      : [];
  const resources = new Map<string, ResourceFile>();
  for (const file of filesOf('schemas/resources')) {
    const name = basename(file, '.json');
    const content = read(resourceFilePath(name)) as ResourceFile;
    const taken = takenPrefixes.find((prefix) => name.startsWith(prefix));
    if (taken)
      problems.push({
        file: resourceFilePath(name),
        pointer: '',
        message: `Tables whose names begin with "${taken}" are not those of resources.`,
        mend: `Give the file another name, such as ${name.slice(taken.length) || 'item'}.json.`,
      });
    else if (resourceName.test(name)) resources.set(name, content);
    else
      problems.push({
        file: resourceFilePath(name),
        pointer: '',
        message: `"${name}" cannot name a resource.`,
        mend: 'Name the file in the singular with small letters, digits and underscores, 63 at most.',
      });
  }
  const attributes = new Map(
    filesOf(attributeFolder).map((file) => [basename(file, '.json'), read(`${attributeFolder}/${file}`)]),
  );
  // Functions are code of the program.
  const functions = read(functionsPath, projectRoot) as FunctionsFile;
  // Tours refer to parts of the program's own pages.
  const tours = new Map(
    filesOf(tourFolder, projectRoot).map((file) => [
      basename(file, '.json'),
      read(`${tourFolder}/${file}`, projectRoot),
    ]),
  );
  if (problems.length) throw new SchemaProblems(problems);
  const version = hash.digest('hex').slice(0, 16);
  return { meta, definitions, resources, attributes, functions, tours, viewKinds, version };
}

/** The text of a file, without the byte order mark that some editors add. */
const readText = (path: string): string => readFileSync(path, 'utf8').replace(/^\uFEFF/, '');

/** Reports duplicate members, because JSON.parse silently uses the last of two members with one name. */
function memberTwice(file: string, text: string, content: unknown): readonly Problem[] {
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;
  if (written === memberCount(content)) return [];
  const [error] = parseDocument(text, { logLevel: 'silent' }).errors;
  const name = error && /^"(?:[^"\\]|\\.)*"/.exec(text.slice(error.pos[0]))?.[0];
  return [
    {
      file,
      pointer: '',
      message: `${name ?? 'A member'} stands there twice, and only the second would count.`,
      mend: 'Take one of the two out, or give it another name.',
      ...(error?.linePos && { line: error.linePos[0].line }),
    },
  ];
}

const memberCount = (value: unknown): number =>
  value && typeof value === 'object'
    ? Object.values(value).reduce(
        (sum: number, member) => sum + memberCount(member),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0;

/**
 * The JSON parser's message without the position, which has one of three forms: "... in JSON at position 20 (line 1
 * column 21)", "Unexpected token ',', ..."quired": [, "na"... is not valid JSON" with ten characters before the token,
 * and "Unexpected end of JSON input".
 */
function syntaxProblem(file: string, text: string, { message }: Error): Problem {
  const [, words = message] =
    /^([\s\S]*?)(?: in JSON)? at position \d+/.exec(message) ??
    /^(Unexpected token '[\s\S]+?'), /.exec(message) ??
    /^(Unexpected end) of/.exec(message) ??
    [];
  return {
    file,
    pointer: '',
    message: `This is not JSON: ${words}.`,
    mend: 'Mend the syntax; a comma after the last member is not allowed, nor is one missing between two.',
    line: text.slice(0, faultyPlace(text, message)).split('\n').length,
  };
}

/** The position at which the parser stopped, in characters from the beginning. */
function faultyPlace(text: string, message: string): number {
  const position = / at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const [, token, cut, around] =
    /^Unexpected token '([\s\S]+?)', (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not/.exec(message) ?? [];
  if (token === undefined || around === undefined) return text.trimEnd().length;
  return text.indexOf(around) + (cut ? 10 : Math.max(0, around.indexOf(token)));
}

/** Parsed YAML as JSON text, by its source text, because parsing YAML again takes many times as long. */
const parsedYaml = new Map<string, string>();

/**
 * Reads a YAML file below `root`.
 * @throws {SchemaProblems} with the line if it is no valid YAML
 */
export function readYaml(root: string, file: string): unknown {
  try {
    const text = readFileSync(join(root, file), 'utf8');
    const json = parsedYaml.get(text) ?? JSON.stringify(parse(text));
    parsedYaml.set(text, json);
    return JSON.parse(json);
  } catch (error) {
    const line = (error as { linePos?: readonly { line: number }[] }).linePos?.[0]?.line;
    throw new SchemaProblems([
      {
        file,
        pointer: '',
        ...(line && { line }),
        message: `This is not YAML: ${(error as Error).message.trim().split('\n')[0]?.replace(/[.:]$/, '')}.`,
        mend: 'Mend the syntax; editors mark the place.',
      },
    ]);
  }
}
