/**
 * Writes the registries of parts that are found by folder: field kinds, shape families, call handlers, and functions that
 * resource files name. A registry
 * is a committed file of imports, so that the compiler checks the type of each part. This module imports none of the
 * parts, because it writes the registries before any module that imports them is loaded.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectRoot } from './project-root.ts';

interface Entry {
  /** The key in the registry; null for an export that is spread into one object. */
  readonly key: string | null;
  readonly exported: string;
  /** The path from the project's root. */
  readonly file: string;
}

interface Registry {
  /** The path from the project's root. */
  readonly path: string;
  readonly says: string;
  readonly imports: readonly string[];
  readonly begins: string;
  readonly ends: string;
  readonly entries: (root: string) => readonly Entry[];
}

/** Camel case: `dateTime` for `date-time`. */
const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Finds each subfolder with such a file, which exports the folder's name with a suffix. */
const ofFolders =
  (folder: string, files: string, suffix: string) =>
  (root: string): readonly Entry[] =>
    globSync(`${folder}/*/${files}`, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .sort()
      .map((file) => {
        const name = posix.basename(posix.dirname(file));
        return { key: name, exported: `${camelCase(name)}${suffix}`, file };
      });

/** Finds each exported constant whose name ends in `suffix`. */
const ofConstants =
  (files: string, suffix: string) =>
  (root: string): readonly Entry[] =>
    globSync(files, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .sort()
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+)\b/gm)].flatMap(
          ([, exported = '']): readonly Entry[] => (exported.endsWith(suffix) ? [{ key: null, exported, file }] : []),
        ),
      );

const registries: readonly Registry[] = [
  {
    path: 'src/fields/kind-registry.ts',
    says: 'The field kinds: the exports of `kind.ts` in each folder.',
    imports: [],
    begins: 'export const kindRegistry = {',
    ends: '} as const;',
    entries: ofFolders('src/fields', 'kind.ts', ''),
  },
  {
    path: 'src/web/resources/fields/web-registry.ts',
    says: 'The web components of each kind of field: the exports of `web.tsx` in its folder.',
    imports: [
      "import type { FieldWeb } from '../../../fields/web/field-web.ts';",
      "import type { KindName } from '../../../fields/kinds.ts';",
    ],
    begins: 'export const webRegistry: Readonly<Partial<Record<KindName, FieldWeb>>> = {',
    ends: '};',
    entries: ofFolders('src/fields', 'web.{ts,tsx}', 'Web'),
  },
  {
    path: 'src/web/resources/fields/form-registry.ts',
    says: 'The form controls of each kind of field: the exports of `form.tsx` in its folder.',
    imports: [
      "import type { FieldForm } from '../../../fields/web/field-form.ts';",
      "import type { KindName } from '../../../fields/kinds.ts';",
    ],
    begins: 'export const formRegistry: Readonly<Partial<Record<KindName, FieldForm>>> = {',
    ends: '};',
    entries: ofFolders('src/fields', 'form.{ts,tsx}', 'Form'),
  },
  {
    path: 'src/diagram/shapes/family-registry.ts',
    says: 'The shape families: the exports of `family.ts` in each folder.',
    imports: ["import type { ShapeFamily } from './shape-type.ts';"],
    begins: 'export const familyRegistry = {',
    ends: '} satisfies Readonly<Record<string, ShapeFamily>>;',
    entries: ofFolders('src/diagram/shapes', 'family.ts', 'Family'),
  },
  {
    path: 'src/dictionaries/format-registry.ts',
    says: 'The formats of data dictionaries: the exports of `format.ts` in each folder.',
    imports: ["import type { DictionaryFormat } from './format.ts';"],
    begins: 'export const formatRegistry = {',
    ends: '} satisfies Readonly<Record<string, DictionaryFormat>>;',
    entries: ofFolders('src/dictionaries', 'format.ts', 'Format'),
  },
  {
    path: 'src/questionnaires/format-registry.ts',
    says: 'The formats of questionnaires: the exports of `format.ts` in each folder.',
    imports: ["import type { QuestionnaireFormat } from './format.ts';"],
    begins: 'export const formatRegistry = {',
    ends: '} satisfies Readonly<Record<string, QuestionnaireFormat>>;',
    entries: ofFolders('src/questionnaires', 'format.ts', 'Format'),
  },
  {
    path: 'src/server/operations/index.ts',
    says: 'The hand-written calls by operationId: each constant below this folder whose name ends in `Handlers`.',
    imports: ["import type { Handlers } from '../calls/call.ts';"],
    begins: 'export const handlers: Handlers = {',
    ends: '};',
    entries: ofConstants('src/server/operations/*/**/*.ts', 'Handlers'),
  },
  {
    path: 'src/server/functions/derived-registry.ts',
    says: 'The functions that `x-from` may name: each constant of this folder whose name ends in `Derived`.',
    imports: [
      "import type { DerivedFunctionName } from '../../contract/generated/functions.ts';",
      "import type { DerivedFunction } from '../engine/scope.ts';",
    ],
    begins: 'export const derivedRegistry: Readonly<Record<DerivedFunctionName, DerivedFunction>> = {',
    ends: '};',
    entries: ofConstants('src/server/functions/*.ts', 'Derived'),
  },
  {
    path: 'src/server/functions/people-registry.ts',
    says: 'The functions that `x-notify` may name: each constant of this folder whose name ends in `People`.',
    imports: [
      "import type { PeopleFunctionName } from '../../contract/generated/functions.ts';",
      "import type { PeopleFunction } from '../engine/scope.ts';",
    ],
    begins: 'export const peopleRegistry: Readonly<Record<PeopleFunctionName, PeopleFunction>> = {',
    ends: '};',
    entries: ofConstants('src/server/functions/*.ts', 'People'),
  },
];

const memberOf = ({ key, exported }: Entry): string => {
  if (key === null) return `...${exported}`;
  return key === exported ? key : `${/^\w+$/.test(key) ? key : `'${key}'`}: ${exported}`;
};

/** The sort key of an import: parent folders first, then by folder. */
const sourceOf = (line: string): string => (line.split(" from '")[1] ?? '').replace(/^\.\//, '').replaceAll('/', ' ');

/** The text of a registry, formatted and with sorted imports. */
function textOf({ path, says, imports, begins, ends, entries }: Registry, root: string): string {
  const found = entries(root);
  const from = (file: string): string => {
    const relative = posix.relative(posix.dirname(path), file);
    return relative.startsWith('.') ? relative : `./${relative}`;
  };
  const lines = found.map(({ exported, file }) => `import { ${exported} } from '${from(file)}';`);
  const ordered = [...imports, ...lines].sort((a, b) => (sourceOf(a) < sourceOf(b) ? -1 : 1));
  const members = found.map((entry) => `  ${memberOf(entry)},`);
  const head = `/** ${says} Generated by codegen. */`;
  return `${[head, ...ordered, '', begins, ...members, ends].join('\n')}\n`;
}

/** Writes the registries that differ from the folders. Returns their paths from the root. */
export function writeRegistries(root: string = projectRoot): string[] {
  return registries.flatMap((registry) => {
    const file = join(root, registry.path);
    const text = textOf(registry, root);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return [];
    writeFileSync(file, text);
    return [registry.path];
  });
}
