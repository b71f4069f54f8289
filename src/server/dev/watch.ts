/** Development mode: an edited schema updates table, API, types, reference and screen without a restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { contractPath } from '../../../codegen/contract-path.ts';
import { problemText } from '../../../codegen/files/place.ts';
import { SchemaProblems } from '../../../codegen/files/problem.ts';
import { type Generated, generate, writeGenerated } from '../../../codegen/generate.ts';
import { exampleProblems } from '../../../codegen/operations/example-checks.ts';
import { handlerProblems } from '../../../codegen/operations/handler-checks.ts';
import { projectRoot } from '../../../codegen/project-root.ts';
import type { Running } from '../start.ts';
import { MigrationRefused } from '../store/schema.ts';
import { bringUpToDate } from '../upgrade.ts';

/** Milliseconds within which several writes count as one edit, because editors write a file in several steps. */
const settleTime = 40;

const isFollowed = (file: string): boolean => /\.(json|yaml)$/.test(file) && file !== 'contract.json';

/** Whether a file of the folder was saved after a time in milliseconds since 1970. */
const editedSince = (folder: string, moment: number): boolean =>
  readdirSync(folder).some((file) => isFollowed(file) && statSync(join(folder, file)).mtimeMs > moment);

/**
 * Watches schemas/ and openapi/ from the time at which the served files were read. Faults are logged and passed to
 * `report` (an empty list after their correction), and the last valid state stays in service.
 */
export function watchSchemas(
  running: Running,
  readAt: number,
  report: (faults: readonly string[]) => void = () => undefined,
  root: string = projectRoot,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  /**
   * Hand-written calls have been edited since their last successful check. The check takes about as long as everything
   * else, so it runs only if needed.
   */
  let callsEdited = false;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(async () => {
        const withCalls = callsEdited;
        callsEdited = false;
        if (!(await follow(running, report, { root, withCalls }))) callsEdited ||= withCalls;
      });
    }, settleTime);
  };
  const folders = ['schemas', 'schemas/resources', 'schemas/attributes', 'openapi', 'openapi/operations'];
  const there = folders.filter((folder) => existsSync(join(root, folder)));
  const watchers = there.map((folder) =>
    watch(join(root, folder), (_event, file) => {
      if (!file || !isFollowed(file)) return;
      callsEdited ||= folder.startsWith('openapi');
      later();
    }),
  );
  for (const folder of there)
    if (editedSince(join(root, folder), readAt)) {
      callsEdited ||= folder.startsWith('openapi');
      later();
    }
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** The project folder, and whether hand-written calls are checked too. */
interface Edit {
  readonly root: string;
  readonly withCalls: boolean;
}

/**
 * Updates the database, then the API, then the files that open pages reload, so that a page never loads too early.
 * Returns whether the new state is served.
 */
async function follow(
  running: Running,
  report: (faults: readonly string[]) => void,
  { root, withCalls }: Edit,
): Promise<boolean> {
  const start = performance.now();
  try {
    const generated = generate(root);
    if (withCalls) checkCalls(generated, root);
    if (generated.model.version !== running.api.services().model.version)
      await bringUpToDate(running.database, generated);
    running.api.swap(generated);
    const written = writeGenerated(generated, root);
    report([]);
    if (written.includes(contractPath)) writeTypes(root);
    console.log(`Schemas followed in ${Math.round(performance.now() - start)} ms: ${written.length} files changed.`);
    return true;
  } catch (error) {
    const faults = faultsOf(error, root);
    for (const fault of faults) console.error(fault);
    report(faults);
    console.error('The last good state is still served.');
    return false;
  }
}

/**
 * Checks the hand-written calls.
 * @throws SchemaProblems if an example violates its schema, or a call and its handler do not match
 */
function checkCalls({ contract }: Generated, root: string): void {
  const problems = [...exampleProblems(contract, root), ...handlerProblems(root)];
  if (problems.length) throw new SchemaProblems(problems);
}

/** Faults as sentences for the terminal and the open page. */
function faultsOf(error: unknown, root: string): readonly string[] {
  if (error instanceof SchemaProblems || error instanceof MigrationRefused)
    return error.problems.map((one) => problemText(one, root));
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

let writing: ChildProcess | null = null;

/**
 * Writes the contract's types in a child process, because that takes seconds and only editors and the compiler need
 * them. It reads only the written contract, so it neither repeats the other work nor sees later edits.
 */
function writeTypes(root: string): void {
  writing?.kill();
  writing = spawn(process.execPath, [join(root, 'codegen/write-types.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
  writing.unref();
}
