import { comparable } from '../src/contract/bodies.ts';
import { type GenericOperation, genericVerbs, kindOf } from '../src/contract/generic-operations.ts';
import {
  type Binding,
  type Collection,
  type Field,
  type FixedFilter,
  issuedFields,
  isUnread,
  type Policy,
  type Resource,
  type Screen,
} from '../src/contract/model.ts';
import { groupsRows, type ViewKind } from '../src/contract/view-kind.ts';
import { suggestion } from '../src/fields/closest.ts';
import { typesOf } from '../src/fields/json-schema.ts';
import { fieldKindOf } from '../src/fields/kinds.ts';
import { checkCollections } from './collection-checks.ts';
import type { Fail } from './problem.ts';
import type { FileAccess, FileCollection, FileFilter, FileWords } from './resource-file.ts';
import { viewFault } from './view-kinds.ts';
import { higherLevel, lowestLevel, parseWords } from './words.ts';

/** One entry of x-collections with the resource that says it. */
export interface CollectionSource {
  readonly resource: Resource;
  readonly entry: FileCollection;
  readonly fail: Fail;
}

/**
 * Walks every path from left to right through the collections before it. Shorter paths are resolved first, since
 * a nested collection takes its binding and its access from the one above.
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
  checkCollections(
    all.flatMap(({ entry, fail }) => {
      const collection = byPath.get(entry.path);
      return collection ? [{ collection, entry, fail }] : [];
    }),
    { resources },
  );
  return new Map([...byPath.values()].sort((a, b) => a.path.localeCompare(b.path)).map((c) => [c.key, c]));
}

/** Parts of a path that calls on every collection, or on one row, end in. */
const callNames = new Set(
  genericVerbs
    .flatMap((verb) => kindOf(verb).path.match(/[a-z_]{2,}(?=[./]|$)/g) ?? [])
    .filter((name) => name !== 'json'),
);

/** Its path is not that of a call, and what its calls are named by is no other's. */
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
  const leaving = resolveLeave(entry, binding);
  const operations = resolveOperations({ resource, entry, fail }, access, leaving.leave);
  if (binding?.kind === 'owner_in_array' && operations.some((operation) => kindOf(operation).changes))
    fail(
      '/operations',
      `Rows of "${resource.name}" are only read here: the path does not say which ${binding.owner} they would belong to.`,
      'Offer list, quick_index and get.',
    );
  checkPaths(entry.where, resource, resources, fail);
  checkLeave(entry, { operations, binding }, resource, fail);
  checkPictures(entry, resource, fail);
  return {
    key: entry.path
      .split('/')
      .filter((segment) => segment && segment !== 'api' && !segment.startsWith('{'))
      .join('_'),
    resource: resource.name,
    path: entry.path,
    parent: parent ? { collection: parent.collection.key, param: parent.param } : null,
    binding,
    where: Object.entries(entry.where ?? {}).map(([path, value]) => ({ path, value })),
    ...leaving,
    singleton: entry.singleton ?? false,
    operations,
    access,
    levels: { read: level(access.read), create: level(access.create), write: level(access.write) },
    pictures: entry.pictures ?? {},
    description: entry.description ?? resource.description,
    help: entry.screen?.help ?? resource.description,
    screen: entry.screen ? resolveScreen(resource, entry, fail) : null,
  };
}

/** Only what people put on rows as a picture has calls for that. */
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

/** Each path of `where` leads from field to field to what is compared. */
function checkPaths(
  where: FileCollection['where'],
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  fail: Fail,
): void {
  for (const path of Object.keys(where ?? {})) {
    let holder: Resource | undefined = resource;
    for (const name of path.split('.')) {
      const field: Field | undefined = holder?.fields.get(name);
      if (!field) {
        fail(
          '/where',
          holder ? `"${holder.name}" has no field "${name}".` : `"${path}" goes on after what points to no row.`,
          suggestion(name, holder?.fields.keys() ?? [], 'Name a field, or reference.field.'),
        );
        break;
      }
      holder = resources.get(field.targets[0] ?? '');
    }
  }
}

/** The collection that the path goes through last; null at the top, undefined if it goes through none that exists. */
function findParent(
  path: string,
  byPath: ReadonlyMap<string, Collection>,
  fail: Fail,
): { collection: Collection; param: string | null } | null | undefined {
  const singleton = [...byPath.values()]
    .filter((other) => other.singleton && path.startsWith(`${other.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  const cut = path.lastIndexOf('/{');
  if (singleton && singleton.path.length > cut) return { collection: singleton, param: null };
  if (cut < 0) return null;
  const prefix = path.slice(0, cut);
  const collection = byPath.get(prefix);
  if (!collection) {
    fail(
      '/path',
      `${path} goes through ${prefix}, which no resource offers.`,
      `Offer ${prefix} first, or change the path.`,
    );
    return undefined;
  }
  return { collection, param: path.slice(cut + 2, path.indexOf('}', cut)) };
}

/** By the owner, else the one reference to it, else the parent's array, else an ancestor's id, else the parent's array of owners. */
function bind(resource: Resource, above: Resource, param: string | null, fail: Fail): Binding | null {
  for (const owner of resource.owners)
    if (owner.targets.includes(above.name))
      return owner.targets.length === 1
        ? { kind: 'owner', field: owner.field }
        : { kind: 'polymorphic', field: owner.field, target: above.name };
  const pointing = [...resource.fields.values()].filter(
    (field) =>
      (field.kind === 'reference' || field.kind === 'references') &&
      field.targets[0] === above.name &&
      // What only the server sets says something of a row, not where it belongs.
      (!field.readOnly || field.name === param),
  );
  const named = pointing.filter((field) => field.name === param);
  const chosen = pointing.length > 1 ? named : pointing;
  if (chosen.length === 1)
    return { kind: chosen[0]?.kind === 'references' ? 'own_array' : 'reference', field: (chosen[0] as Field).name };
  const arrays = [...above.fields.values()].filter(
    (field) => field.kind === 'references' && field.targets[0] === resource.name,
  );
  if (arrays.length === 1) return { kind: 'parent_array', field: (arrays[0] as Field).name };
  if (param && resource.chain.includes(param)) return { kind: 'ancestor', column: param };
  const [owned] = [...above.fields.values()].flatMap((field): readonly Binding[] => {
    const owner = resource.owners.find(({ targets }) => targets.length === 1 && targets[0] === field.targets[0]);
    return field.kind === 'references' && owner
      ? [{ kind: 'owner_in_array', owner: owner.field, array: field.name }]
      : [];
  });
  if (owned) return owned;
  fail(
    '/path',
    `Nothing says how "${resource.name}" hangs on "${above.name}"${pointing.length > 1 ? ': several fields point there' : ''}.`,
    pointing.length > 1
      ? 'Name the path parameter like the field that is meant.'
      : `Add a reference to "${above.name}".`,
  );
  return null;
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

/** What an operation that is offered beside the others builds on. */
const foundations = { move_item: 'update_positions', import: 'create', export: 'list' } as const;

/** Beside those of every collection, what follows from them: many rows at once, and what becomes of single ones. */
function resolveOperations(
  { resource, entry, fail }: CollectionSource,
  access: Collection['access'],
  leave: Collection['leave'],
): readonly GenericOperation[] {
  const named = new Set<GenericOperation>(
    (entry.operations as GenericOperation[] | undefined) ??
      (entry.singleton
        ? ['get', 'update']
        : ['list', 'quick_index', 'get', 'create', 'update', 'update_positions', 'delete']),
  );
  for (const [at, operation] of (entry.operations ?? []).entries())
    if (entry.singleton && !['get', 'update'].includes(operation))
      fail(`/operations/${at}`, `There is one row here, and no ${operation}.`, 'Offer get and update.');
  for (const [at, also] of (entry.also ?? []).entries()) {
    if (!named.has(foundations[also]))
      fail(
        `/also/${at}`,
        `${also} needs ${foundations[also]}, which is not offered here.`,
        `Offer ${foundations[also]}, or take it out.`,
      );
    named.add(also);
  }
  const offered = (verb: GenericOperation): boolean =>
    named.has(verb) && !access[kindOf(verb).access].every((policy) => policy.kind === 'nobody');
  // What is told once, to whoever makes the row, is told to nobody by a file or when the row comes back.
  const issues = issuedFields(resource).length > 0;
  if (offered('create') && !issues) named.add('import');
  if (named.has('list')) named.add('export');
  if (!entry.singleton) {
    if (offered('update')) named.add('bulk_update');
    if (offered('delete')) named.add('bulk_destroy');
    if (named.has('get')) named.add('history').add('uses');
    if (offered('update') && holdsSchemas(resource)) named.add('value_counts').add('purge_values');
    // A row that only leaves the collection is not gone, and what nobody makes here nobody makes again.
    if (offered('delete') && !leave.includes('delete') && offered('create') && !issues)
      named.add('removed').add('restore').add('bulk_restore');
  }
  for (const [at, without] of (entry.without ?? []).entries())
    if (entry.also?.some((also) => also === without))
      fail(`/without/${at}`, `${without} is asked for and taken out.`, 'Take it out of also or of without.');
    else if (!named.delete(without)) fail(`/without/${at}`, `${without} would not be offered anyway.`, 'Take it out.');
  return genericVerbs.filter((operation) => named.has(operation));
}

/** Rows of it hold the schemas of values in other rows. */
const holdsSchemas = ({ fields }: Resource): boolean =>
  [...fields.values()].some((field) => fieldKindOf(field).name === 'schema');

/** A membership ends by a delete; what a boolean of `where` means, only the file knows. */
function resolveLeave({ leave }: FileCollection, binding: Binding | null): Pick<Collection, 'leave' | 'leaving'> {
  const usual = { title: 'Remove', done: 'removed' };
  if (leave && 'operations' in leave)
    return { leave: leave.operations, leaving: { title: leave.title, done: leave.done } };
  const ties = binding?.kind === 'own_array' || binding?.kind === 'parent_array';
  return { leave: leave ?? (ties ? ['delete'] : []), leaving: usual };
}

/** What an operation undoes is there, and so is the operation. */
function checkLeave(
  { leave, where = {} }: FileCollection,
  { operations, binding }: { readonly operations: readonly GenericOperation[]; readonly binding: Binding | null },
  resource: Resource,
  fail: Fail,
): void {
  if (!leave) return;
  const missing = ('operations' in leave ? leave.operations : leave).find((one) => !operations.includes(one));
  if (missing) fail('/leave', `${missing} is not offered here.`, `Offer ${missing}, or take it out.`);
  const tied =
    binding?.kind === 'own_array' ||
    binding?.kind === 'parent_array' ||
    Object.keys(where).some((path) => resource.fields.get(path)?.kind === 'references');
  if (!tied && !Object.values(where).some((value) => typeof value === 'boolean'))
    fail('/leave', 'Nothing here can be undone.', 'Say a true or false of the rows with where, or take leave out.');
}

const areaOf = (address: string): Screen['area'] => {
  const first = address.split('/')[1] ?? '';
  if (first === 'admin') return 'system';
  if (first === 'company') return 'company';
  if (first.startsWith('assessment')) return 'assessments';
  return first.startsWith('data-') ? 'data' : 'home';
};

function resolveScreen(resource: Resource, entry: FileCollection, fail: Fail): Screen {
  const screen = entry.screen ?? {};
  if (screen.item !== undefined && !/\{\w+\}/.test(screen.item))
    fail(
      '/screen/item',
      `"${screen.item}" opens the same page for every row.`,
      `Name the row in it: "${screen.item}/{id}".`,
    );
  const columns = screen.columns ?? defaultColumns(resource);
  const named = (pointer: string, names: readonly string[]) => {
    for (const one of names)
      if (!resource.fields.has(one))
        fail(pointer, `There is no field "${one}".`, suggestion(one, [...resource.fields.keys()]));
  };
  named('/screen/columns', columns);
  named('/screen/adding/fields', screen.adding?.fields ?? []);
  (screen.calls ?? []).forEach((call, index) => {
    for (const field of Object.keys(call.where ?? {}))
      if (!resource.fields.has(field))
        fail(
          `/screen/calls/${index}/where`,
          `There is no field "${field}".`,
          suggestion(field, [...resource.fields.keys()]),
        );
  });
  for (const field of (screen.sort ?? '').split(',').map((term) => term.replace(/^-/, '')))
    if (field && !resource.fields.has(field))
      fail('/screen/sort', `There is no field "${field}".`, suggestion(field, [...resource.fields.keys()]));
  return {
    route: screen.route ?? null,
    tab: screen.tab ?? null,
    title: screen.title ?? resource.plural,
    area: screen.area ?? areaOf(screen.route ?? screen.tab ?? '/'),
    group: screen.group ?? null,
    view: screen.view ?? (entry.singleton ? 'form' : 'table'),
    columns,
    sort: screen.sort ?? null,
    by: screen.by ?? [],
    item: screen.item ?? null,
    adding: screen.adding ? { fields: null, ...screen.adding } : null,
    calls: (screen.calls ?? []).map((call) => ({ where: {}, makes: false, ...call })),
    note: screen.note ?? null,
    preview: screen.preview ?? false,
    filter: readFilter(screen.filter, { pointer: '/screen/filter', route: screen.route ?? '' }, resource, fail),
    lists: (screen.lists ?? []).map((list, index) => ({
      route: list.route,
      title: list.title,
      help: list.help ?? null,
      icon: list.icon ?? null,
      filter: readFilter(list.filter, { pointer: `/screen/lists/${index}/filter`, route: list.route }, resource, fail),
      order: list.order ?? 100,
    })),
    order: screen.order ?? 100,
  };
}

/** A view is drawn as it is called, or refused: the rows have what it needs. */
function checkView(
  { resource, entry, fail }: CollectionSource,
  screen: Screen | null,
  kinds: ReadonlyMap<string, ViewKind>,
): void {
  const kind = screen && kinds.get(screen.view);
  if (!screen || !kind) return;
  // All that lies below one row has the same owners.
  const own = (field: Field) => ({ ...field, implied: field.implied || resource.chain.includes(field.name) });
  const fields = [...resource.fields.values()]
    .map(own)
    .filter((field) => !isUnread(field) && groupsRows(field, resource.label));
  const drawn = { singleton: entry.singleton === true, tree: resource.tree, fields };
  const fault = viewFault(kind, entry.screen?.by, drawn);
  if (fault) fail(`/screen/${fault.member}`, fault.message, fault.mend);
}

/** A fixed filter as the list call is asked it: `last_viewed_at empty` is `filter[last_viewed_at][empty]`. */
function readFilter(
  filter: FileFilter | undefined,
  { pointer, route }: { readonly pointer: string; readonly route: string },
  resource: Resource,
  fail: Fail,
): FixedFilter {
  const pairs = Object.entries(filter ?? {}).map(([key, value]) => {
    const [name = '', comparison] = key.split(' ');
    const field = resource.fields.get(name);
    const known = [...resource.fields.values()].filter(comparable).map((one) => one.name);
    if (!field || !comparable(field))
      fail(pointer, `There is no field "${name}" to filter by.`, suggestion(name, known));
    const parameter = /^\{([a-z_]+)\}$/.exec(String(value));
    if (parameter && !route.includes(String(value)))
      fail(pointer, `The address has no parameter ${value}.`, 'Name one of the parameters of the address.');
    return [comparison ? `filter[${name}][${comparison}]` : `filter[${name}]`, String(value)] as const;
  });
  return Object.fromEntries(pairs);
}

/** The label and the first fields that fit a cell. */
function defaultColumns(resource: Resource): readonly string[] {
  const short = [...resource.fields.values()]
    .filter((field) => !field.implied && field.name !== resource.label && !resource.chain.includes(field.name))
    .filter(
      (field) =>
        field.kind !== 'discriminator' && !typesOf(field.schema).includes('object') && !fieldKindOf(field).long,
    )
    .slice(0, 4)
    .map((field) => field.name);
  return [resource.label, ...short];
}
