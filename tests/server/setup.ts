/** Before the server tests of one kind of database: the prepared copy, and for PostgreSQL a real server. */
import type { TestProject } from 'vitest/node';
import { generate } from '../../codegen/generate.ts';
import { type Cluster, prepareEmbedded, startCluster } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseFolder: string;
    databaseUrl: string | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const generated = generate();
  const postgres = project.config.env['TEST_DATABASE'] === 'postgres';
  let cluster: Cluster | null = null;
  if (postgres) cluster = await startCluster(generated, 20_000 + (process.pid % 20_000));
  project.provide('databaseFolder', postgres ? '' : await prepareEmbedded(generated));
  project.provide('databaseUrl', cluster?.url ?? null);
  return async () => cluster?.stop();
}
