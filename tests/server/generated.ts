/** What codegen makes of the project's schemas, made once for all test files: reading it takes a tenth of making it. */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { inject } from 'vitest';
import type { Generated } from '../../codegen/generate.ts';

export const generated = deserialize(readFileSync(inject('generatedFile'))) as Generated;
