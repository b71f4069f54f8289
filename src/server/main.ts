/** npm start, and npm run dev with --dev. */

import { generate, writeGenerated } from '../../codegen/generate.ts';
import { SchemaProblems } from '../../codegen/problem.ts';
import { watchSchemas } from './dev/watch.ts';
import { readSettings } from './http/settings.ts';
import { startServer } from './start.ts';
import { MigrationRefused } from './store/schema.ts';
import { serveBuiltWeb } from './web/built.ts';
import { serveDevelopmentWeb } from './web/development.ts';

const dev = process.argv.includes('--dev');

try {
  const settings = readSettings();
  const generated = generate();
  writeGenerated(generated);
  const running = await startServer(settings, {
    generated,
    extend: ({ app }) => (dev ? serveDevelopmentWeb(app) : serveBuiltWeb(app, settings)),
  });
  if (dev) watchSchemas(running);
  console.log(`\nTessera is at ${running.address}`);
  if (settings.demo)
    console.log(
      'Demo accounts, password "demo": system@example.com, company@example.com, member@example.com, restricted@example.com, other@example.com',
    );
  if (running.firstAdmin)
    console.log(`Nobody can log in yet. Make the first system admin here, once: ${running.firstAdmin}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void running.close().then(() => process.exit(0));
    });
} catch (error) {
  if (error instanceof SchemaProblems || error instanceof MigrationRefused) console.error(error.message);
  else
    console.error(error instanceof Error && !process.env['DEBUG'] ? `Tessera did not start: ${error.message}` : error);
  process.exit(1);
}
