/** Reads the schemas and writes the files that depend on them, after the registries are written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeClient } from './client.ts';
import { contractPath } from './contract-path.ts';
import { listedIn } from './files/listed-words.ts';
import { problemText } from './files/place.ts';
import { type Problem, SchemaProblems } from './files/problem.ts';
import { generate, writeGenerated } from './generate.ts';
import { exampleProblems } from './operations/example-checks.ts';
import { handlerProblems } from './operations/handler-checks.ts';
import { projectRoot } from './project-root.ts';

const start = performance.now();
try {
  const generated = generate();
  if (process.argv.includes('--check')) {
    for (const path of [contractPath, ...listedIn]) {
      if (readFileSync(join(projectRoot, path), 'utf8') === generated.files.get(path)) continue;
      const sources = path === contractPath ? 'schemas/ and openapi/ say' : 'the folders of its words say';
      console.error(`${path} is not what ${sources}. Run "npm run codegen" and commit it.`);
      process.exitCode = 1;
    }
  }
  const written = writeGenerated(generated);
  if (!process.exitCode) await writeClient(generated.files.get(contractPath) ?? '');
  // The types are written before this check, because a new handler needs them.
  report([...exampleProblems(generated.contract, projectRoot), ...handlerProblems(projectRoot)]);
  const { resources, collections } = generated.model;
  console.log(
    `${resources.size} resources, ${collections.size} collections, ${Object.keys(generated.contract.paths).length} paths: ${written.length} files changed, ${Math.round(performance.now() - start)} ms`,
  );
} catch (error) {
  if (!(error instanceof SchemaProblems)) throw error;
  report(error.problems);
}

/** Prints problems and makes the command fail. */
function report(problems: readonly Problem[]): void {
  for (const problem of problems) console.error(problemText(problem, projectRoot));
  if (problems.length > 0) process.exitCode = 1;
}
