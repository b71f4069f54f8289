/**
 * Setup for the tests of one kind of database: the prepared copy, and for PostgreSQL a real server, each once for a
 * run.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { type Generated, generate } from '../../codegen/generate.ts';
import { prepareEmbedded, startTestCluster } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseFolder: string;
    databaseUrl: string;
    /**
     * The results of codegen, serialized by node:v8, because reading them takes a tenth of the time of computing them.
     */
    generatedFile: string;
  }
}

/**
 * The root project passes the setup of one project on to the others: server and browser tests share a PostgreSQL
 * server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = project.vitest.getRootProject();
  const prepared: Partial<ReturnType<typeof root.getProvidedContext>> = root.getProvidedContext();
  const undo: (() => void | Promise<void>)[] = [];

  const generatedFor = (): Generated => {
    if (prepared.generatedFile) return deserialize(readFileSync(prepared.generatedFile)) as Generated;
    const generated = generate();
    const folder = mkdtempSync(join(tmpdir(), 'tessera-generated-'));
    const file = join(folder, 'generated.bin');
    writeFileSync(file, serialize(generated));
    root.provide('generatedFile', file);
    undo.push(() => rmSync(folder, { recursive: true }));
    return generated;
  };

  if (project.config.env['TEST_DATABASE'] === 'pglite')
    root.provide('databaseFolder', prepared.databaseFolder ?? (await prepareEmbedded(generatedFor())));
  else if (!prepared.databaseUrl) {
    const cluster = await startTestCluster(generatedFor());
    root.provide('databaseUrl', cluster.url);
    undo.push(cluster.stop);
  }
  return async () => {
    for (const one of undo) await one();
  };
}
