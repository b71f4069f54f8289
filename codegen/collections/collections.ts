import { genericVerbs, operationOf } from '../../src/contract/generic-operations.ts';
import type { Collection, Policy, Resource } from '../../src/contract/model.ts';
import type { ViewKind } from '../../src/contract/view-kind.ts';
import { suggestion } from '../../src/fields/closest.ts';
import type { Fail } from '../files/problem.ts';
import type { FileAccess, FileCollection, FileWords } from '../files/resource-file.ts';
import { higherLevel, lowestLevel, parseWords } from '../files/words.ts';
import { checkCollections } from './collection-checks.ts';
import type { CollectionSource } from './collection-source.ts';
import { resolveLevels } from './levels.ts';
import { checkDetach, resolveDetach, resolveOperations } from './offered-operations.ts';
import { bind, findParent } from './path-parent.ts';
import { checkView, collectionKey, resolveScreen } from './screens.ts';
import { resolveShownAs } from './shown-as.ts';

/**
 * Resolves every path from left to right through the collections before it. Shorter paths are resolved first, because a
 * nested collection takes its binding and its access from its parent.
 */
export function resolveCollections(
  all: readonly CollectionSource[],
  resources: ReadonlyMap<string, Resource>,
  viewKinds: ReadonlyMap<string, ViewKind>,
): Map<string, Collection> {
  const byPath = new Map<string, Collection>();
  const owner = new Map<string, string>();
  const inOrder = [...all].sort((a, b) => depth(a.entry.path) - depth(b.entry.path));
  for (const one of inOrder) {
    const { path } = one.entry;
    const before = owner.get(path);
    if (before) {
      one.fail('/path', `${path} is already offered by "${before}".`, 'Give one of the two another path.');
      continue;
    }
    owner.set(path, one.resource.name);
    const collection = resolveCollection(one, byPath, resources);
    if (!collection) continue;
    checkName(collection, byPath.values(), one.fail);
    checkView(one, collection.screen, viewKinds);
    byPath.set(path, collection);
  }
  for (const { entry, fail } of all) {
    const collection = byPath.get(entry.path);
    const names = entry.screen?.levels;
    if (!collection?.screen || !names) continue;
    const levels = resolveLevels({ collection, names, fail }, [...byPath.values()], resources);
    byPath.set(entry.path, { ...collection, screen: { ...collection.screen, levels } });
  }
  for (const { entry, fail } of all) {
    const collection = byPath.get(entry.path);
    const preview = entry.screen?.preview;
    if (!collection?.screen || preview === undefined) continue;
    if ((preview === true) !== (collection.screen.view === 'form'))
      fail(
        '/screen/preview',
        `A screen with the view "${collection.screen.view}" previews nothing by ${JSON.stringify(preview)}.`,
        'Write true for a form, or for an outline the resource whose pages ask its rows.',
      );
    else if (preview !== true) {
      const shownAs = resolveShownAs({ collection, name: preview, fail }, [...byPath.values()], resources);
      byPath.set(entry.path, { ...collection, screen: { ...collection.screen, shownAs } });
    }
  }
  checkCollections(
    all.flatMap(({ entry, fail }) => {
      const collection = byPath.get(entry.path);
      return collection ? [{ collection, entry, fail }] : [];
    }),
    { resources },
  );
  return new Map([...byPath.values()].sort((a, b) => a.path.localeCompare(b.path)).map((c) => [c.key, c]));
}

/** Path segments that end the calls on every collection or row. */
const callNames = new Set(
  genericVerbs
    .flatMap((verb) => operationOf(verb).path.match(/[a-z_]{2,}(?=[./]|$)/g) ?? [])
    .filter((name) => name !== 'json'),
);

/** The path must not be that of a call, and the key of its calls must be unique. */
function checkName({ key, path }: Collection, others: Iterable<Collection>, fail: Fail): void {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (callNames.has(last))
    fail('/path', `/${last} is a call of the collection before it.`, 'Give the rows another name in the path.');
  for (const other of others)
    if (other.key === key)
      fail(
        '/path',
        `Its calls would be named like those of ${other.path}.`,
        'Call the last part of the path otherwise.',
      );
}

const depth = (path: string): number => path.split('/').length;

function resolveCollection(
  { resource, entry, fail }: CollectionSource,
  byPath: ReadonlyMap<string, Collection>,
  resources: ReadonlyMap<string, Resource>,
): Collection | null {
  const parent = findParent(entry.path, byPath, fail);
  if (parent === undefined) return null;
  const above = parent ? (resources.get(parent.collection.resource) as Resource) : null;
  const binding = parent && above ? bind(resource, above, parent.param, fail) : null;
  if (parent && !binding) return null;
  const access = resolveAccess(resource, entry, parent?.collection ?? null, fail);
  const level = (policies: readonly Policy[]) =>
    higherLevel(
      higherLevel(lowestLevel(policies), entry.audience ?? 'public'),
      parent?.collection.levels.read ?? 'public',
    );
  const detaching = resolveDetach(entry, binding);
  const operations = resolveOperations({ resource, entry, fail }, access, detaching.detach);
  if (binding?.kind === 'owner_in_array' && operations.some((operation) => operationOf(operation).changes))
    fail(
      '/operations',
      `Rows of "${resource.name}" are only read here: the path does not say which ${binding.owner} they would belong to.`,
      'Offer list, quick_index and get.',
    );
  checkDetach(entry, { operations, binding }, resource, fail);
  checkPictures(entry, resource, fail);
  const levels = { read: level(access.read), create: level(access.create), write: level(access.write) };
  return {
    key: collectionKey(entry.path),
    resource: resource.name,
    path: entry.path,
    parent: parent ? { collection: parent.collection.key, param: parent.param } : null,
    binding,
    where: Object.entries(entry.where ?? {}).map(([path, value]) => ({ path, value })),
    ...detaching,
    singleton: entry.singleton ?? false,
    operations,
    access,
    levels,
    pictures: entry.pictures ?? {},
    imports: resolveImports(entry, operations, fail),
    exports: {
      dictionary: entry.exports?.dictionary ?? null,
      delta: entry.exports?.delta ?? null,
      files: (entry.exports?.files ?? []).map(({ name, title, asks }) => ({
        name,
        title,
        policies: asks === undefined ? null : parseWords(asks, 'read'),
      })),
    },
    description: entry.description ?? resource.description,
    help: entry.screen?.help ?? resource.description,
    screen: entry.screen ? resolveScreen({ resource, entry, fail }, levels.read) : null,
  };
}

/** The calls that import files, by their paths; none for a collection without a create. */
function resolveImports(
  { path, imports }: FileCollection,
  operations: Collection['operations'],
  fail: Fail,
): Collection['imports'] {
  const { exported, table, dictionary, file } = imports ?? {};
  if (exported !== undefined && !operations.includes('import'))
    fail('/imports/exported', 'Nothing is imported here.', 'Offer import, or take it out.');
  if (table !== undefined && (operations.includes('import') || !operations.includes('create')))
    fail('/imports/table', 'It stands in the place of import.', 'Offer create, and put import into without.');
  if (dictionary !== undefined && !(operations.includes('create') && operations.includes('update')))
    fail('/imports/dictionary', 'A dictionary makes and updates rows.', 'Offer create and update, or take it out.');
  if (file !== undefined && !operations.includes('create'))
    fail('/imports/file', 'A file adds rows.', 'Offer create, or take it out.');
  const beside = path.slice(0, path.lastIndexOf('/'));
  return {
    exported: exported === undefined ? null : `${path}/${exported}`,
    table: table === undefined ? null : `${beside}/${table}`,
    dictionary: dictionary ?? null,
    file: file === undefined ? null : { path: `${path}/${file.name}`, title: file.title, options: file.options ?? [] },
  };
}

/** Only uploaded pictures may have calls of their own. */
function checkPictures({ pictures = {} }: FileCollection, { fields, name }: Resource, fail: Fail): void {
  for (const field of Object.keys(pictures))
    if (!fields.get(field)?.upload)
      fail(
        `/pictures/${field}`,
        `"${name}" has no field "${field}" with x-upload.`,
        suggestion(
          field,
          [...fields.values()].filter(({ upload }) => upload !== null).map((one) => one.name),
        ),
      );
}

function resolveAccess(
  resource: Resource,
  entry: FileCollection,
  parent: Collection | null,
  fail: Fail,
): Collection['access'] {
  const given: FileAccess =
    entry.access === undefined
      ? {}
      : typeof entry.access === 'string' || Array.isArray(entry.access)
        ? { read: entry.access as FileWords, write: entry.access as FileWords }
        : (entry.access as FileAccess);
  const inherit = (verb: 'read' | 'write'): readonly Policy[] => {
    const policies = parent?.access[verb] ?? [];
    const nearest = resource.guards[0]?.guard;
    const fits = policies.every(
      (p) => p.kind === 'audience' || (p.kind === 'guard' && (p.guard === nearest || p.guard === 'row')),
    );
    if (!policies.length || !fits) {
      fail('/access', `Who may ${verb} here follows from nothing.`, `Say access.${verb}.`);
      return [{ kind: 'nobody' }];
    }
    return policies;
  };
  const read = given.read ? parseWords(given.read, 'read') : inherit('read');
  const write = given.write ? parseWords(given.write, 'write') : inherit('write');
  const create = given.create ? parseWords(given.create, 'write') : write;
  const remove = given.delete ? parseWords(given.delete, 'write') : write;
  for (const policy of [...read, ...write, ...create, ...remove])
    if (policy.kind === 'guard' && policy.guard === 'row' && !resource.guards.length)
      fail('/access', '"guard" is asked, but no owner of this resource has one.', 'Ask an audience or a named guard.');
  return { read, write, create, delete: remove };
}
