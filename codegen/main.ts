/** npm run codegen; with --check it fails if the committed contract is not what the schemas say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractPath, generate, writeGenerated } from './generate.ts';
import { projectRoot } from './load.ts';
import { SchemaProblems } from './problem.ts';

const start = performance.now();
try {
  const generated = generate();
  if (process.argv.includes('--check')) {
    const committed = readFileSync(join(projectRoot, contractPath), 'utf8');
    if (committed !== generated.files.get(contractPath)) {
      console.error(`${contractPath} is not what schemas/ and openapi/ say. Run "npm run codegen" and commit it.`);
      process.exitCode = 1;
    }
  }
  const written = writeGenerated(generated);
  const { resources, collections } = generated.model;
  console.log(
    `${resources.size} resources, ${collections.size} collections, ${Object.keys(generated.contract.paths).length} paths: ${written.length} files changed, ${Math.round(performance.now() - start)} ms`,
  );
} catch (error) {
  if (!(error instanceof SchemaProblems)) throw error;
  for (const { file, pointer, message, mend } of error.problems)
    console.error(`${file} ${pointer || '/'}\n  ${message} ${mend}`);
  process.exitCode = 1;
}
