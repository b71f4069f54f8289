import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type Attributes, attributeFolder } from './attributes.ts';
import { type Problem, SchemaProblems } from './problem.ts';
import type { Definitions, ResourceFile } from './resource-file.ts';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** The files as they stand, parsed and not yet checked. */
export interface Sources {
  readonly meta: object;
  readonly definitions: Definitions;
  /** By resource name, which is the file's name. */
  readonly resources: ReadonlyMap<string, ResourceFile>;
  readonly attributes: Attributes;
  readonly version: string;
}

export const resourceFilePath = (name: string): string => `schemas/resources/${name}.json`;

/** Reads schemas/ below `root`. Throws SchemaProblems for what is not JSON, with the line. */
export function loadSources(root: string = projectRoot): Sources {
  const problems: Problem[] = [];
  const hash = createHash('sha256');
  const read = (file: string): unknown => {
    const text = readFileSync(join(root, file), 'utf8');
    hash.update(file).update('\0').update(text).update('\0');
    try {
      return JSON.parse(text);
    } catch (error) {
      problems.push({
        file,
        pointer: '',
        message: `This is not JSON: ${(error as Error).message}.`,
        mend: 'Mend the syntax; editors mark the place.',
      });
      return {};
    }
  };

  const meta = read('schemas/resource.meta.json') as object;
  const definitions = read('schemas/definitions.json') as Definitions;
  const filesOf = (folder: string): string[] =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .filter((file) => file.endsWith('.json'))
          .sort()
      : [];
  const resources = new Map<string, ResourceFile>();
  for (const file of filesOf('schemas/resources')) {
    const name = basename(file, '.json');
    const content = read(resourceFilePath(name)) as ResourceFile;
    if (/^[a-z][a-z0-9_]*$/.test(name)) resources.set(name, content);
    else
      problems.push({
        file: resourceFilePath(name),
        pointer: '',
        message: `"${name}" cannot name a resource.`,
        mend: 'Name the file in the singular with small letters, digits and underscores.',
      });
  }
  const attributes = new Map(
    filesOf(attributeFolder).map((file) => [basename(file, '.json'), read(`${attributeFolder}/${file}`)]),
  );
  if (problems.length) throw new SchemaProblems(problems);
  return { meta, definitions, resources, attributes, version: hash.digest('hex').slice(0, 16) };
}

/** A YAML file below `root`. Throws SchemaProblems for what is not YAML, with the line. */
export function readYaml(root: string, file: string): unknown {
  try {
    return parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    throw new SchemaProblems([
      {
        file,
        pointer: '',
        message: `This is not YAML: ${(error as Error).message.trim().split('\n')[0]?.replace(/[.:]$/, '')}.`,
        mend: 'Mend the syntax; editors mark the place.',
      },
    ]);
  }
}
