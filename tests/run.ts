/** npm test: runs everything, the fastest step first, and names the failed step. */
import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser/chromium.ts';
import { ensurePooler } from './server/pooler.ts';

interface Step {
  readonly what: string;
  readonly command: readonly string[];
}

const steps: readonly Step[] = [
  { what: 'The committed contract is what the schemas say', command: ['node', 'codegen/main.ts', '--check'] },
  { what: 'Types', command: ['tsc'] },
  { what: 'Lint and format', command: ['biome', 'check', '.'] },
  { what: 'No folder imports one above it', command: ['node', 'checks/main.ts'] },
  { what: 'Nothing is exported or depended on that the product does not use', command: ['knip', '--production'] },
  { what: 'No package is there that nothing uses', command: ['knip', '--dependencies'] },
  { what: 'The web builds', command: ['vite', 'build', '--logLevel', 'warn'] },
  { what: 'Tests', command: ['vitest', 'run'] },
];

ensureBrowser();
ensurePooler();
for (const { what, command } of steps) {
  const start = performance.now();
  console.log(`\n== ${what}`);
  const [program = '', ...rest] = command;
  const { status } = spawnSync(program, rest, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\nFailed: ${what} (${command.join(' ')}).`);
    process.exit(status ?? 1);
  }
  console.log(`   ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
