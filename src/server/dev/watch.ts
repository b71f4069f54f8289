/** While developing: an edited schema becomes table, API, types, reference and screen without a restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { problemText } from '../../../codegen/files/place.ts';
import { SchemaProblems } from '../../../codegen/files/problem.ts';
import { contractPath, generate, writeGenerated } from '../../../codegen/generate.ts';
import { projectRoot } from '../../../codegen/project-root.ts';
import { bringUpToDate, type Running } from '../start.ts';
import { MigrationRefused } from '../store/schema.ts';

/** Editors write a file in several steps; what comes within this time is one edit. Milliseconds. */
const settleTime = 40;

/**
 * Follows schemas/ and openapi/. A wrong file is told, here and through `report` (none: all is well again), and the last
 * good state goes on being served.
 */
export function watchSchemas(
  running: Running,
  report: (faults: readonly string[]) => void = () => undefined,
  root: string = projectRoot,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(() => follow(running, report, root));
    }, settleTime);
  };
  const folders = ['schemas', 'schemas/resources', 'schemas/attributes', 'openapi', 'openapi/operations'];
  const there = folders.filter((folder) => existsSync(join(root, folder)));
  const watchers = there.map((folder) =>
    watch(join(root, folder), (_event, file) => {
      if (file && /\.(json|yaml)$/.test(file) && file !== 'contract.json') later();
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** The database first, then the API, then the files that the open pages reload: a page never asks too early. */
async function follow(running: Running, report: (faults: readonly string[]) => void, root: string): Promise<void> {
  const start = performance.now();
  try {
    const generated = generate(root);
    if (generated.model.version !== running.api.services().model.version)
      await bringUpToDate(running.database, generated);
    running.api.swap(generated);
    const written = writeGenerated(generated, root);
    report([]);
    if (written.includes(contractPath)) writeTypes(root);
    console.log(`Schemas followed in ${Math.round(performance.now() - start)} ms: ${written.length} files changed.`);
  } catch (error) {
    if (!(error instanceof SchemaProblems || error instanceof MigrationRefused)) console.error(error);
    else {
      const faults = error.problems.map((one) => problemText(one, root));
      for (const fault of faults) console.error(fault);
      report(faults);
    }
    console.error('The last good state is still served.');
  }
}

let writing: ChildProcess | null = null;

/** The contract's types, by a process of its own: they take seconds, and only editors and the compiler read them. */
function writeTypes(root: string): void {
  writing?.kill();
  writing = spawn(process.execPath, [join(root, 'codegen/main.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
  writing.unref();
}
