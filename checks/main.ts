/**
 * Enforces the rules of the code base: layers of folders, no import cycles, docstrings of exported functions, words of
 * the meta-schemas that have an effect, seeds for all that families of shapes draw, existing names in documents,
 * browser tests that wait, comments without refused words, and classes that styles and sources both have. Part of
 * `npm run check`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compile } from 'sass';
import { attributeFolder, bundleSeeds } from '../codegen/files/attributes.ts';
import { familyRegistry } from '../src/diagram/shapes/family-registry.ts';
import { askedOnce } from './asked-once.ts';
import { circlesIn, importedBy, mutualFolders } from './circles.ts';
import { classesGiven, classesOfStyles, NamesInSources } from './classes.ts';
import { undocumented } from './docstrings.ts';
import { familyFaults, writtenFaults } from './families.ts';
import { avoidedIn, wordFaultsIn } from './interface-words.ts';
import { layerPicture, withPicture } from './layer-picture.ts';
import { faultsIn } from './layers.ts';
import { unknownIn } from './named.ts';
import { refusedComments, refusedIn } from './plain-comments.ts';
import { stacks } from './stacks.ts';
import { unreadValues, unreadWords, valuesOf, wordsOf } from './words.ts';

const files = globSync('{src,codegen}/**/*.{ts,tsx}', {
  exclude: (path) => path.includes('generated') || path.endsWith('node_modules') || path.endsWith('.d.ts'),
});
const faults = faultsIn(files.sort(), stacks);
for (const { from, to, why } of faults) console.error(to ? `${from} imports ${to}: ${why}.` : `${from} ${why}.`);
if (faults.length) {
  console.error('Move what both need to the lower of the two, or hand it in from above.');
  process.exitCode = 1;
}

const architecture = 'docs/architecture.md';
const document = readFileSync(architecture, 'utf8');
const drawn = withPicture(document, layerPicture(stacks));
if (process.argv.includes('--write')) writeFileSync(architecture, drawn);
else if (drawn !== document) {
  console.error(`${architecture} shows other layers than checks/stacks.ts. Run: node checks/main.ts --write`);
  process.exitCode = 1;
}

const texts = files.map((file) => readFileSync(file, 'utf8'));
const known = new Set(files);
const importsOf = files.map((file, index): [string, string[]] => [
  file,
  importedBy(texts[index] ?? '')
    .map((path) => join(dirname(file), path))
    .filter((path) => known.has(path)),
]);
const circles = circlesIn(new Map(importsOf));
for (const circle of circles) console.error(`These files import each other: ${circle.join(', ')}.`);
const pairs = mutualFolders(new Map(importsOf));
for (const [one, other] of pairs) console.error(`The folders ${one} and ${other} import each other.`);
if (circles.length || pairs.length) {
  console.error('Move what they share, often a type, to a file of its own below them.');
  process.exitCode = 1;
}

for (const [index, file] of files.entries()) {
  const silent = undocumented(file, texts[index] ?? '');
  for (const sentence of silent) console.error(`${file}: ${sentence}`);
  if (silent.length) {
    console.error('Write a docstring: what it is, shapes, units, and @throws with the error.');
    process.exitCode = 1;
  }
}

/** For each meta-schema, the files that read its keywords. Members of the same name in other files do not count. */
const readers: Readonly<Record<string, RegExp>> = {
  'schemas/resource.meta.json': /^(codegen|src\/(contract|fields))\//,
  'schemas/tour.meta.json': /^(codegen|src\/(contract|web\/tours))\//,
};
for (const [meta, reader] of Object.entries(readers)) {
  const schema = JSON.parse(readFileSync(meta, 'utf8'));
  const reading = texts.filter((_, index) => reader.test(files[index] ?? ''));
  const unread = [...unreadWords(wordsOf(schema), reading), ...unreadValues(valuesOf(schema), texts)];
  for (const word of unread) console.error(`${meta} accepts "${word}", which nothing reads: it would draw nothing.`);
  if (unread.length) process.exitCode = 1;
}

const seedsOf = (resource: string) => JSON.parse(readFileSync(`schemas/resources/${resource}.json`, 'utf8'))['x-seeds'];
const seeds = { modules: seedsOf('scenario_module'), items: seedsOf('entity_attribute') };
for (const [folder, family] of Object.entries(familyRegistry)) {
  const wrong = familyFaults(family, seeds);
  for (const fault of wrong) console.error(`src/diagram/shapes/${folder}/family.ts: ${fault}`);
  if (wrong.length) process.exitCode = 1;
}
const attributes = new Map(
  globSync(`${attributeFolder}/*.json`).map((file) => [
    basename(file, '.json'),
    JSON.parse(readFileSync(file, 'utf8')),
  ]),
);
// Codegen reports broken references, so they are ignored here.
const items = bundleSeeds(seeds.items, 'schemas/resources/entity_attribute.json', attributes, () => undefined);
const unsaved = writtenFaults(Object.values(familyRegistry), { ...seeds, items });
for (const fault of unsaved) console.error(fault);
if (unsaved.length) process.exitCode = 1;

for (const file of globSync('tests/browser/**/*.ts')) {
  const lines = askedOnce(readFileSync(file, 'utf8'));
  for (const line of lines)
    console.error(
      `${file}:${line} asks the page once: write "await expect.poll(() => ...)", it may draw a moment later.`,
    );
  if (lines.length) process.exitCode = 1;
}

// Files that documents show as examples of new files.
const examples = ['schemas/resources/risk_response.json'];
const named = {
  files: [
    ...globSync('{src,codegen,schemas,openapi,tests,checks,docs,deploy}/**/*.*', { exclude: ['**/node_modules'] }),
    ...globSync('*'),
    ...examples,
  ],
  names: new Set(texts.flatMap((text) => text.match(/\b[a-z][a-z\d]*[A-Z]\w*/g) ?? [])),
};
for (const file of ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]) {
  const unknown = unknownIn(readFileSync(file, 'utf8'), `${dirname(file)}/`.replace('./', ''), named);
  for (const name of unknown) console.error(`${file} names ${name}, which is not there.`);
  if (unknown.length) process.exitCode = 1;
}

const avoided = avoidedIn(readFileSync('docs/words.md', 'utf8'));
const sources = globSync(['src/**/*.{ts,tsx}', 'schemas/**/*.json', 'openapi/**/*.yaml'], {
  exclude: (path) => path.includes('generated') || path.endsWith('.d.ts'),
});
for (const file of sources.sort()) {
  const sentences = wordFaultsIn(readFileSync(file, 'utf8'), avoided);
  for (const sentence of sentences) console.error(`${file}, ${sentence}`);
  if (sentences.length) process.exitCode = 1;
}

const refused = refusedIn(readFileSync('CONTRIBUTING.md', 'utf8'));
const commented = globSync('{src,codegen,checks,tests}/**/*.{ts,tsx,css}', {
  exclude: (path) => path.includes('generated') || path.endsWith('node_modules') || path.endsWith('.d.ts'),
});
for (const file of commented.sort()) {
  const sentences = refusedComments(file, readFileSync(file, 'utf8'), refused);
  for (const sentence of sentences) console.error(sentence);
  if (sentences.length) process.exitCode = 1;
}

/** Classes that libraries give to elements. */
const givenByLibraries = new Set(['selectedCell']);
const bootstrap = compile('src/web/theme/bootstrap-parts.scss', {
  loadPaths: ['node_modules'],
  quietDeps: true,
  silenceDeprecations: ['import'],
});
const ofBootstrap = classesOfStyles(bootstrap.css);
const styles = new Map(
  globSync('src/**/*.css').map((file) => [file, classesOfStyles(readFileSync(file, 'utf8'))] as const),
);
const inSources = new NamesInSources(texts);
for (const [file, classes] of styles)
  for (const name of classes) {
    if (ofBootstrap.has(name) || givenByLibraries.has(name) || inSources.has(name)) continue;
    console.error(`${file} styles .${name}, which no source names. Remove it.`);
    process.exitCode = 1;
  }
const styled = new Set([ofBootstrap, ...styles.values()].flatMap((classes) => [...classes]));
// Tests find elements by classes that have no style.
const hooks = classesOfStyles(
  globSync('tests/{browser,bench}/**/*.ts')
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')[^'\n]*\.[a-z][\w-]*(?=')/g) ?? [])
    .map((selector) => `${selector} {}`)
    .join('\n'),
);
for (const [index, file] of files.entries())
  for (const name of classesGiven(texts[index] ?? '')) {
    if (styled.has(name) || hooks.has(name) || /^bi(-|$)/.test(name)) continue;
    console.error(`${file} gives the class ${name}, which no style sheet has. Remove it.`);
    process.exitCode = 1;
  }
