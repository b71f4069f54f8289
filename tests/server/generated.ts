/**
 * The results of codegen for the project's schemas, computed once for all test files, because reading them takes a
 * tenth of the time.
 */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { inject } from 'vitest';
import type { Generated } from '../../codegen/generate.ts';

export const generated = deserialize(readFileSync(inject('generatedFile'))) as Generated;
