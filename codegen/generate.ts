/** Writes what follows from the schemas: the contract, the typed client, the registries of the web. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Model } from '../src/contract/model.ts';
import { clientText } from './client.ts';
import { buildContract, type Contract, type SpecialOperation } from './contract.ts';
import { projectRoot } from './load.ts';
import { readModel } from './model.ts';
import { collectionEntry, screenEntries } from './registry.ts';

export interface Generated {
  readonly model: Model;
  readonly contract: Contract;
  readonly specials: readonly SpecialOperation[];
  /** Files by path from the root, with their text. */
  readonly files: ReadonlyMap<string, string>;
}

const folder = 'src/contract/generated';
const head = '// Made by codegen from schemas/. Not edited, not committed.\n';
export const contractPath = 'openapi/contract.json';

/** Computes everything; writes nothing. */
export function generate(root: string = projectRoot): Generated {
  const model = readModel(root);
  const { contract, specials } = buildContract(model, root);
  const files = new Map<string, string>();
  files.set(contractPath, `${JSON.stringify(contract, null, 1)}\n`);
  files.set(`${folder}/client.ts`, clientText(contract as never));
  files.set(
    `${folder}/screens.ts`,
    `${head}import type { ScreenEntry } from '../registry.ts';\n\nexport const screens: readonly ScreenEntry[] = ${JSON.stringify(screenEntries(model), null, 1)};\n`,
  );
  const byResource = Map.groupBy(model.collections.values(), (collection) => collection.resource);
  for (const [resource, collections] of byResource) {
    const entries = Object.fromEntries(
      collections.map((collection) => [collection.key, collectionEntry(model, collection)]),
    );
    files.set(
      `${folder}/collections/${resource}.ts`,
      `${head}import type { CollectionEntry } from '../../registry.ts';\n\nexport const entries: Record<string, CollectionEntry> = ${JSON.stringify(entries)};\n`,
    );
  }
  const loaders = [...model.collections.values()].map(
    ({ key, resource }) =>
      `  ${JSON.stringify(key)}: async () => ({ default: (await import('./collections/${resource}.ts')).entries[${JSON.stringify(key)}] as CollectionEntry }),`,
  );
  files.set(
    `${folder}/collections.ts`,
    `${head}import type { CollectionEntry } from '../registry.ts';\n\nexport const collectionLoaders: Record<string, () => Promise<{ default: CollectionEntry }>> = {\n${loaders.join('\n')}\n};\n`,
  );
  return { model, contract, specials, files };
}

/** Writes the files whose text has changed and removes those of resources that are gone; answers their paths. */
export function writeGenerated({ files }: Generated, root: string = projectRoot): string[] {
  const written: string[] = [];
  for (const [path, text] of files) {
    const full = join(root, path);
    if (existsSync(full) && readFileSync(full, 'utf8') === text) continue;
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    written.push(path);
  }
  const collections = join(root, folder, 'collections');
  for (const file of readdirSync(collections))
    if (!files.has(`${folder}/collections/${file}`)) {
      rmSync(join(collections, file));
      written.push(`${folder}/collections/${file}`);
    }
  return written;
}
