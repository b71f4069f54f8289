/** Generates clients of a contract with other projects' generators, with default options. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A folder with the generated clients of a contract. `address` is the base address, which orval needs during
 * generation.
 */
export async function generateClients(contract: string, address = ''): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clients-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'contract.json'), contract);
  const orval = {
    input: './contract.json',
    output: { target: './orval-client.ts', client: 'fetch', baseUrl: address },
  };
  writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify({ tessera: orval })};\n`);
  const node = async (script: string, options: readonly string[], before: readonly string[] = []) => {
    await run(process.execPath, [...before, resolve(script), ...options.map((one) => one.replace('./', `${folder}/`))]);
  };
  await node('codegen/node_modules/openapi-typescript/bin/cli.js', [
    './contract.json',
    '-o',
    './openapi-typescript.ts',
  ]);
  await node('node_modules/orval/dist/bin/orval.mjs', ['--config', './orval.config.mjs']);
  await node(
    'node_modules/@hey-api/openapi-ts/dist/run.mjs',
    ['-i', './contract.json', '-o', './hey-api-client'],
    ['--import', resolve('tests/server/generators/typescript-5.ts')],
  );
  return folder;
}

const strict = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    allowImportingTsExtensions: true,
  },
  include: ['./*.ts', './hey-api-client'],
};

/** The compiler's errors for the programs in a folder; empty without errors. */
export async function compilerErrors(folder: string): Promise<string> {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(strict));
  return run(resolve('node_modules/.bin/tsc'), ['-p', folder], { maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout?: string }) => String(error.stdout ?? error),
  );
}

/** Deletes the generated clients. */
export const removeClients = (folder: string): void => rmSync(folder, { recursive: true, force: true });
