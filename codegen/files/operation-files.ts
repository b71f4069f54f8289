import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '../../src/contract/model.ts';
import type { Json } from './call-bodies.ts';
import { readYaml } from './load.ts';

const folder = 'openapi/operations';

/** A file of openapi/operations. */
export interface OperationsFile {
  readonly tag: string;
  /** Calls by path and method. */
  readonly paths?: Record<string, Record<string, Json>>;
  readonly components?: { readonly schemas?: Record<string, JsonSchema> };
  /** Hand-written calls in place of generic calls that add rows. They have the same description and checks. */
  readonly replaces?: readonly string[];
}

/**
 * The files of hand-written calls below `root`, ordered by name.
 * @throws {SchemaProblems} if a file is no valid YAML
 */
export const operationFiles = (root: string): readonly { readonly file: string; readonly content: OperationsFile }[] =>
  (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [])
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ file: `${folder}/${name}`, content: readYaml(root, `${folder}/${name}`) as OperationsFile }));
