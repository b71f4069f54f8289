/** Writes the contract and the registries of the web from the schemas; client.ts writes the types. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { grantKindOf, type HandWrittenCall } from '../src/contract/hand-written.ts';
import type { Model } from '../src/contract/model.ts';
import { readTour, type TourFile } from '../src/contract/tour.ts';
import { opensOf } from './collections/opens.ts';
import { resolveModel } from './collections/resolve.ts';
import { contractPath } from './contract-path.ts';
import { functionTypes } from './files/functions.ts';
import { listedIn, withListedWords } from './files/listed-words.ts';
import { buildContract } from './operations/contract.ts';
import type { Contract } from './operations/contract-object.ts';
import { contractText } from './operations/contract-text.ts';
import { projectRoot } from './project-root.ts';
import { collectionEntry, renamableWords, screenEntries } from './registry.ts';
import { readSources } from './resources/check.ts';

export interface Generated {
  readonly model: Model;
  readonly contract: Contract;
  readonly handWritten: readonly HandWrittenCall[];
  /** File texts by path from the root. */
  readonly files: ReadonlyMap<string, string>;
}

const folder = 'src/contract/generated';
const head = '// Made by codegen from schemas/. Not edited, not committed.\n';

/** Generates everything without writing. */
export function generate(root: string = projectRoot): Generated {
  const sources = readSources(root);
  const model = resolveModel(sources);
  const { contract, handWritten } = buildContract(model, root);
  const files = new Map<string, string>();
  for (const file of listedIn)
    files.set(file, withListedWords(file, readFileSync(join(root, file), 'utf8'), [...sources.viewKinds.values()]));
  files.set(contractPath, contractText(contract));
  files.set(
    `${folder}/screens.ts`,
    `${head}import type { Words } from '../company-words.ts';\nimport type { ScreenEntry } from '../registry.ts';\n\nexport const screens: readonly ScreenEntry[] = ${JSON.stringify(screenEntries(model), null, 1)};\n\nexport const renamableWords: Readonly<Record<string, Words & { readonly resource: string }>> = ${JSON.stringify(renamableWords(model), null, 1)};\n\nexport const opens: Readonly<Record<string, string>> = ${JSON.stringify(opensOf(model), null, 1)};\n`,
  );
  files.set(
    `${folder}/hand-written.ts`,
    `${head}/** The calls that are written by hand, with what their handlers are given by the access they ask. */\nexport interface HandWrittenCalls {\n${handWritten.map(({ id, access }) => `  ${id}: '${grantKindOf(access)}';`).join('\n')}\n}\n`,
  );
  files.set(`${folder}/functions.ts`, `${head}${functionTypes(model.functions)}`);
  const tours = [...sources.tours].map(([key, file]) => readTour(key, file as TourFile));
  files.set(
    `${folder}/tours.ts`,
    `${head}import type { Tour } from '../tour.ts';\n\nexport const tours: readonly Tour[] = ${JSON.stringify(tours, null, 1)};\n`,
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
  return { model, contract, handWritten, files };
}

/** Writes the files whose text has changed and removes those of dropped resources. Returns their paths. */
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
