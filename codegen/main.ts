/** npm run codegen; with --check it fails if what is committed is not what schemas and folders say. */
import { writeRegistries } from './folder-registries.ts';

for (const path of writeRegistries()) {
  if (!process.argv.includes('--check')) continue;
  console.error(`${path} is not what the folders beside it say. Run "npm run codegen" and commit it.`);
  process.exitCode = 1;
}
// Loads what the registries import, so they are written before.
await import('./follow-schemas.ts');
