/** What the collections of all files say rightly one by one and wrongly together: found once all are resolved. */
import { pathFields, writableFields } from '../src/contract/bodies.ts';
import { kindOf } from '../src/contract/generic-operations.ts';
import type { Collection, Model, Policy } from '../src/contract/model.ts';
import { ownPages } from '../src/contract/own-pages.ts';
import { suggestion } from '../src/fields/closest.ts';
import { hasDefault } from '../src/fields/field-words.ts';
import { refusalBy } from './field-values.ts';
import type { Fail } from './problem.ts';
import type { FileCollection } from './resource-file.ts';

/** The entry of x-collections that a collection comes from, and how to tell of a fault in it. */
export interface Offered {
  readonly collection: Collection;
  readonly entry: FileCollection;
  readonly fail: Fail;
}

/** Screens at one address, writes that anybody may make, parameters that nothing below is called by, rows of a tenant that all would see. */
export function checkCollections(offered: readonly Offered[], model: Pick<Model, 'resources'>): void {
  const routes = new Map<string, string>(ownPages.map((path) => [pattern(path), 'a page written by hand']));
  for (const { collection, fail } of offered) {
    const route = collection.screen?.route;
    if (!route) continue;
    const taken = routes.get(pattern(route));
    if (taken) fail('/screen/route', `${route} is already the address of ${taken}.`, 'Choose another address.');
    routes.set(pattern(route), `"${collection.resource}"`);
  }
  for (const one of offered) {
    checkScreen(one);
    checkSingleton(one);
    checkFillable(one, model);
    checkPublicWrites(one);
    checkWhere(one, model);
    checkAddress(one);
    checkParameter(one, offered, model);
    checkTenancy(one, model);
  }
}

/** A screen has an address, and rows to show. */
function checkScreen({ collection: { screen, singleton, operations, path }, fail }: Offered): void {
  if (!screen) return;
  if (screen.route === null && screen.tab === null)
    fail('/screen', 'A screen without an address is never opened.', 'Give it a "route", or the "tab" it stands on.');
  const call = singleton ? 'get' : 'list';
  if (!operations.includes(call))
    fail('/screen', `${path} does not offer ${call}, so there is nothing to show.`, `Offer ${call}, or take it out.`);
}

function checkSingleton({ collection: { singleton, where }, fail }: Offered): void {
  if (singleton && !where.length)
    fail(
      '/singleton',
      'Nothing says which row is the one.',
      'Say it with "where": { "user_id": "$user" } or the like.',
    );
}

/** Whoever makes a row can give it all that every row has. */
function checkFillable({ collection, fail }: Offered, { resources }: Pick<Model, 'resources'>): void {
  const resource = resources.get(collection.resource);
  const closed = collection.access.create.every(({ kind }) => kind === 'nobody');
  if (!resource || closed || !collection.operations.includes('create')) return;
  const given = new Set([
    ...writableFields(collection, resource, 'create').map(({ name }) => name),
    ...pathFields(collection),
    ...resource.owners.flatMap(({ field }) => [field, field.replace(/_id$/, '_type')]),
  ]);
  const missing = [...resource.fields.values()].find(
    ({ name, required, nullable, from, callerDefault, schema }) =>
      required && !nullable && !from && callerDefault === null && !hasDefault(schema) && !given.has(name),
  );
  if (missing)
    fail(
      '/operations',
      `No row can be made here: every one has "${missing.name}", which nobody gives it.`,
      `Let "${missing.name}" be written, give it a default, or offer operations without create.`,
    );
}

/** Addresses that differ only in what their parameters are called are one. */
const pattern = (route: string): string => route.replace(/\{[^}]*\}|:[^/]+/g, '{}').replace(/\/$/, '');

const letsAnybodyIn = (policies: readonly Policy[]): boolean =>
  policies.some((policy) => policy.kind === 'audience' && policy.audience === 'public');

function checkPublicWrites({ collection, fail }: Offered): void {
  const verbs = [...new Set(collection.operations.map((operation) => kindOf(operation).access))].filter(
    (verb) => verb !== 'read' && letsAnybodyIn(collection.access[verb]),
  );
  if (verbs.length)
    fail(
      '/access',
      `Anybody on the internet could ${verbs.join(', ')} here without logging in.`,
      'Let "public" read only, and say "write": "session" or a narrower word.',
    );
}

/** A row is compared with a value that its field can have; what begins with $ or a brace is put in by the server. */
function checkWhere({ collection, entry, fail }: Offered, { resources }: Pick<Model, 'resources'>): void {
  for (const [path, value] of Object.entries(entry.where ?? {})) {
    const field = resources.get(collection.resource)?.fields.get(path);
    if (field?.kind !== 'value' || value === null || /^[${]/.test(String(value))) continue;
    const refused = refusalBy(field)(value);
    if (refused) fail(`/where/${path}`, `${refused.message} No row would be found here.`, refused.mend);
  }
}

const parametersOf = (address: string): readonly string[] =>
  [...address.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);

/** The rows of a screen are asked by the parameters of its address: one that the path has not leads to nothing. */
function checkAddress({ collection: { path, screen }, fail }: Offered): void {
  const known = new Set(parametersOf(path));
  const filtered = Object.values(screen?.filter ?? {}).flatMap(parametersOf);
  for (const member of ['route', 'tab'] as const)
    for (const name of parametersOf(screen?.[member] ?? ''))
      if (!known.has(name) && !filtered.includes(name))
        fail(
          `/screen/${member}`,
          `{${name}} is no parameter of ${path}.`,
          suggestion(name, known, known.size ? undefined : 'Take it out, or put it into the path.'),
        );
}

function checkParameter(
  { collection, fail }: Offered,
  all: readonly Offered[],
  { resources }: Pick<Model, 'resources'>,
): void {
  const param = collection.parent?.param;
  const above = all.find((other) => other.collection.key === collection.parent?.collection)?.collection.resource;
  const resource = resources.get(collection.resource);
  if (!param || !above || !resource) return;
  const { binding } = collection;
  const names = new Set([`${above}_id`, ...(resources.get(above)?.chain ?? []), ...resource.chain]);
  if (binding?.kind === 'owner' || binding?.kind === 'reference') names.add(binding.field);
  for (const other of all)
    if (
      other.collection.binding?.kind === 'owner' &&
      other.collection.parent?.collection === collection.parent?.collection
    )
      names.add(other.collection.binding.field);
  if (names.has(param)) return;
  const wanted = binding?.kind === 'owner' || binding?.kind === 'reference' ? binding.field : `${above}_id`;
  fail('/path', `{${param}} does not say whose id it is.`, `Call it {${wanted}}, as the rows below are called it.`);
}

/** A row that names its tenant without belonging to it stands outside of row-level security. */
function checkTenancy({ collection, entry, fail }: Offered, { resources }: Pick<Model, 'resources'>): void {
  const resource = resources.get(collection.resource);
  const tenant = [...resources.values()].find(({ tenancy }) => tenancy.kind === 'tenant');
  if (!resource || !tenant || resource.tenancy.kind !== 'open') return;
  const column = [...resource.fields.values()].find(
    (field) => field.kind === 'reference' && field.targets[0] === tenant.name,
  );
  const systemOnly = collection.levels.read === 'system_admin' || collection.levels.read === 'nobody';
  if (!column || systemOnly || Object.values(entry.where ?? {}).includes('$company')) return;
  fail(
    '/path',
    `Its rows name a ${tenant.title.toLowerCase()} in "${column.name}" and belong to none, so every ${tenant.title.toLowerCase()} would see them all.`,
    `Say "x-owner": "${column.name}" at the top of the file, or "where": { "${column.name}": "$company" } here.`,
  );
}
