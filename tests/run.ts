/** npm test: all checks and tests; names the step that failed. */
import { spawn } from 'node:child_process';
import { ensureBrowser } from './browser/chromium.ts';
import { ensurePooler } from './server/pooler.ts';

interface Step {
  readonly what: string;
  readonly command: readonly string[];
}

/** Stages run one after the other, and the steps of a stage at the same time: most use one processor. */
const stages: readonly (readonly Step[])[] = [
  [{ what: 'The committed contract is what the schemas say', command: ['node', 'codegen/main.ts', '--check'] }],
  [
    { what: 'Types', command: ['tsc'] },
    { what: 'Lint and format', command: ['biome', 'check', '.'] },
    { what: 'No folder imports one above it', command: ['node', 'checks/main.ts'] },
    {
      what: 'Nothing is exported or depended on that the product does not use',
      command: ['knip', '--production'],
    },
    { what: 'No package is there that nothing uses', command: ['knip', '--dependencies'] },
    { what: 'The web builds', command: ['vite', 'build', '--logLevel', 'warn'] },
  ],
  [{ what: 'Tests', command: ['vitest', 'run'] }],
];

/** Runs a step. Its output is passed on at once if it runs alone, else when it has ended. Returns the exit code. */
function run({ what, command }: Step, alone: boolean): Promise<number> {
  const start = performance.now();
  const head = `\n== ${what}`;
  if (alone) console.log(head);
  const [program = '', ...rest] = command;
  return new Promise((resolve) => {
    const child = spawn(program, rest, { stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code) => {
      if (!alone) console.log(`${head}\n${output.trimEnd()}`);
      console.log(`   ${((performance.now() - start) / 1000).toFixed(1)} s`);
      resolve(code ?? 1);
    });
  });
}

ensureBrowser();
ensurePooler();
for (const stage of stages) {
  const codes = await Promise.all(stage.map((step) => run(step, stage.length === 1)));
  const failed = stage.filter((_, i) => codes[i] !== 0);
  for (const { what, command } of failed) console.error(`\nFailed: ${what} (${command.join(' ')}).`);
  if (failed.length) process.exit(codes.find((code) => code !== 0));
}
