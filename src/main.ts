/** Starts the product: `npm start`, and `npm run dev` with `--dev`. */

import { problemText } from '../codegen/files/place.ts';
import { SchemaProblems } from '../codegen/files/problem.ts';
import { generate, writeGenerated } from '../codegen/generate.ts';
import { projectRoot } from '../codegen/project-root.ts';
import { fillDemo } from './demo/fill.ts';
import { watchSchemas } from './server/dev/watch.ts';
import { endOnSignals } from './server/end.ts';
import { readSettings } from './server/read-settings.ts';
import { startServer } from './server/start.ts';
import { MigrationRefused } from './server/store/schema.ts';
import { serveBuiltWeb } from './server/web/built.ts';
import { type DevelopmentWeb, serveDevelopmentWeb } from './server/web/development.ts';

const dev = process.argv.includes('--dev');

let web: DevelopmentWeb | null = null;

// Files that the process creates are readable only by its own user.
process.umask(0o077);
try {
  const readAt = Date.now();
  const generated = generate();
  writeGenerated(generated);
  const settings = readSettings();
  const running = await startServer(settings, {
    generated,
    demo: { fill: fillDemo },
    follow: dev,
    extend: async (api) => {
      if (dev) web = await serveDevelopmentWeb(api.app);
      else await serveBuiltWeb(api.app, api.services().database, settings);
    },
  });
  if (dev) watchSchemas(running, readAt, (faults) => web?.showFaults(faults));
  for (const notice of running.notices) console.log(`\n${notice}`);
  console.log(`\nTessera is at ${running.address}`);
  if (running.demo)
    console.log(
      'Demo accounts, password "demo": system@example.com, company@example.com, member@example.com, restricted@example.com, other@example.com',
    );
  if (running.firstAdmin)
    console.log(
      running.firstAdmin.others
        ? `Nobody who can log in is a system administrator. Become one here, once: ${running.firstAdmin.link}`
        : `Nobody can log in yet. Make the first system admin here, once: ${running.firstAdmin.link}`,
    );
  if (running.lostSecrets.length)
    console.log(
      `Secrets in ${running.lostSecrets.join(', ')} were stored under another SECRET and cannot be used. Start once with that one in SECRET_BEFORE, or enter them again.`,
    );
  endOnSignals(running, settings);
} catch (error) {
  if (error instanceof SchemaProblems || error instanceof MigrationRefused)
    for (const problem of error.problems) console.error(problemText(problem, projectRoot));
  else
    console.error(error instanceof Error && !process.env['DEBUG'] ? `Tessera did not start: ${error.message}` : error);
  process.exit(1);
}
