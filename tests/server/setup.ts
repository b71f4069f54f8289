/** Before the server tests of one kind of database: the prepared copy, and for PostgreSQL a real server. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { generate } from '../../codegen/generate.ts';
import { prepareEmbedded, startTestCluster, type TestCluster } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseFolder: string;
    databaseUrl: string | null;
    /** What codegen makes of the schemas, as node:v8 writes it: reading it takes a tenth of making it. */
    generatedFile: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const generated = generate();
  const postgres = project.config.env['TEST_DATABASE'] === 'postgres';
  const cluster: TestCluster | null = postgres ? await startTestCluster(generated) : null;
  project.provide('databaseFolder', postgres ? '' : await prepareEmbedded(generated));
  project.provide('databaseUrl', cluster?.url ?? null);
  const folder = mkdtempSync(join(tmpdir(), 'tessera-generated-'));
  const file = join(folder, 'generated.bin');
  writeFileSync(file, serialize(generated));
  project.provide('generatedFile', file);
  return async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  };
}
