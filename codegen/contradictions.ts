/** What each file says rightly by itself and wrongly together: found in the resolved model, after everything is spelled out. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '../src/contract/generic-operations.ts';
import type { Collection, Field, Model, Policy, Resource } from '../src/contract/model.ts';
import { ownPages } from '../src/contract/own-pages.ts';
import { suggestion } from '../src/fields/closest.ts';
import { checkSeeds, checkValues, refusalBy } from './field-values.ts';
import { type Fail, typesOf } from './fields.ts';
import type { FileCollection } from './resource-file.ts';

/** The entry of x-collections that a collection comes from, and how to tell of a fault in it. */
export interface Offered {
  readonly collection: Collection;
  readonly entry: FileCollection;
  readonly fail: Fail;
}

const icons = join(import.meta.dirname, '../node_modules/bootstrap-icons/icons');

/** Fields that no value fits, defaults and seeds that a field itself would refuse, references that hold no ids, an owner that is none, and an icon that is not there. */
export function checkResource(resource: Resource, fail: Fail): void {
  for (const field of resource.fields.values()) {
    checkValues(field, fail);
    checkSeeds(resource, field, fail);
    checkReference(field, fail);
    if (field.within !== null && (!field.targets.length || !resource.chain.includes(field.within)))
      fail(
        `/properties/${field.name}/x-within`,
        field.targets.length ? `${field.within} is no owner of these rows.` : 'This points to no row.',
        field.targets.length ? `Name one of: ${resource.chain.join(', ')}.` : 'Take it out, or say x-ref.',
      );
  }
  const { icon } = resource;
  if (icon === null || !existsSync(icons) || existsSync(join(icons, `${icon}.svg`))) return;
  const known = readdirSync(icons).map((file) => file.slice(0, -'.svg'.length));
  fail(
    '/x-icon',
    `There is no icon "${icon}" in bootstrap-icons.`,
    suggestion(icon, known, 'Name one of bootstrap-icons.'),
  );
}

/** A reference is the id of a row, and what it points to can be let go of only where it may be empty. */
function checkReference({ name, kind, schema, onDelete, nullable }: Field, fail: Fail): void {
  if (kind !== 'reference' && kind !== 'polymorphic') return;
  if (!typesOf(schema).includes('integer'))
    fail(
      `/properties/${name}/type`,
      'A reference is the id of a row, which is a whole number.',
      'Give it the type "integer", or "array" with "items": { "type": "integer" } for several rows.',
    );
  if (onDelete === 'null' && !nullable)
    fail(
      `/properties/${name}/x-on-delete`,
      'The reference could not be let go of, since it may not be empty.',
      'Let its type include "null", or say "restrict" or "cascade".',
    );
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
    checkPublicWrites(one);
    checkWhere(one, model);
    checkAddress(one);
    checkParameter(one, offered, model);
    checkTenancy(one, model);
  }
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
