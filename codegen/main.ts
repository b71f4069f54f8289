/** `npm run codegen`. With `--check` it fails if a committed file differs from the schemas and folders. */
import { writeRegistries } from './folder-registries.ts';

for (const path of writeRegistries()) {
  if (!process.argv.includes('--check')) continue;
  console.error(`${path} is not what the folders beside it say. Run "npm run codegen" and commit it.`);
  process.exitCode = 1;
}
// The module imports others that need the registries, so the registries are written first.
await import('./follow-schemas.ts');
