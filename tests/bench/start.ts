/** Measures waiting times: for the server and for codegen. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '../../codegen/generate.ts';
import { copyProject } from './project-copy.ts';
import type { Section } from './table.ts';

/** Runs a program of the project until it prints `line` or, without `line`, until it ends. Returns milliseconds. */
async function run(root: string, file: string, line: RegExp | null, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, file)], { env: { ...process.env, ...env } });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said += data;
        if (line?.test(said)) resolve();
      });
  });
  await (line ? Promise.race([ready, ended]) : ended);
  const took = performance.now() - start;
  if (line && !line.test(said)) throw new Error(`${file} ended before it was ready: ${said}`);
  if (child.exitCode === null) child.kill('SIGTERM');
  await ended;
  return took;
}

const median = async (times: number, work: () => Promise<number>): Promise<string> => {
  const took: number[] = [];
  for (let i = 0; i < times; i++) took.push(await work());
  return Math.round(took.sort((a, b) => a - b)[Math.floor(times / 2)] as number).toString();
};

export async function measureStart(): Promise<Section> {
  const copy = copyProject();
  const env = { DATA_DIR: join(copy, '.data'), PORT: '0' };
  const ready = /Tessera is at/;
  try {
    const first = await run(copy, 'src/main.ts', ready, env);
    const inProcess = async () => {
      const start = performance.now();
      generate();
      return performance.now() - start;
    };
    return {
      title: 'Waiting (ms)',
      head: ['what', 'ms'],
      rows: [
        ['first start: database, demo, and the build of the web', Math.round(first).toString()],
        ['start with an existing database (median of 3)', await median(3, () => run(copy, 'src/main.ts', ready, env))],
        ['codegen as a command (median of 5)', await median(5, () => run(copy, 'codegen/main.ts', null))],
        ['codegen in a running process (median of 5)', await median(5, inProcess)],
      ],
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
