/** Checks collections against each other and against their resources, after all of them are resolved. */

import { audiences } from '../../src/contract/audience.ts';
import { pathFields, writableFields } from '../../src/contract/bodies.ts';
import { creatorOf } from '../../src/contract/creator.ts';
import { operationOf } from '../../src/contract/generic-operations.ts';
import type { Field, Model, Policy, Resource } from '../../src/contract/model.ts';
import { withArticle } from '../../src/fields/article.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { discriminatorOf } from '../../src/fields/discriminator.ts';
import { hasDefault } from '../../src/fields/field-words.ts';
import { parametersOf } from '../files/addresses.ts';
import { inWords, lowestLevel } from '../files/words.ts';
import { refusalBy } from '../resources/field-values.ts';
import { checkPages } from './page-checks.ts';
import { checkScreen, type Offered } from './screen-checks.ts';

/**
 * Reports screens with equal addresses, writes that are open to everyone, parameters without a field of the rows below,
 * and rows of a tenant without row-level security.
 */
export function checkCollections(offered: readonly Offered[], model: Pick<Model, 'resources'>): void {
  checkPages(offered);
  for (const one of offered) {
    checkScreen(one, model, offered);
    checkSingleton(one);
    checkAccess(one);
    checkGuards(one, offered, model);
    checkShared(one, model);
    checkFillable(one, model);
    checkPublicWrites(one);
    checkPaths(one, model);
    checkWhere(one, model);
    checkParameter(one, offered, model);
    checkTenancy(one, model);
  }
}

function checkSingleton({ collection: { singleton, where }, fail }: Offered): void {
  if (singleton && !where.length)
    fail(
      '/singleton',
      'Nothing says which row is the one.',
      'Say it with "where": { "user_id": "$user" } or the like.',
    );
}

/** Each access word in a list must admit callers that the other words do not admit. */
function checkAccess({ entry: { access }, fail }: Offered): void {
  const isList = (words: unknown): words is readonly string[] => Array.isArray(words);
  const lists = isList(access) ? { '': access } : typeof access === 'object' ? access : {};
  for (const [verb, words] of Object.entries(lists) as [string, unknown][]) {
    if (!isList(words)) continue;
    const pointer = verb ? `/access/${verb}` : '/access';
    if (words.includes('nobody') && words.length > 1)
      fail(pointer, `"nobody" lets nobody in, and ${inWords(without(words, 'nobody'), 'and')} does.`, 'Take it out.');
    const [widest, ...others] = audiences.filter((audience) => words.includes(audience));
    if (widest && others.length)
      fail(
        pointer,
        `"${widest}" lets in whoever "${others.join('" and "')}" does.`,
        `Leave "${widest}", or take it out for the narrower one.`,
      );
  }
}

/** A guard in access words must guard the rows or a row of the path; `mine` needs a field with the creator. */
function checkGuards(
  { collection, entry: { access }, fail }: Offered,
  all: readonly Offered[],
  model: Pick<Model, 'resources'>,
): void {
  if (access === undefined) return;
  const resource = model.resources.get(collection.resource);
  const along: (Resource | undefined)[] = [resource];
  for (let up = collection.parent; up; ) {
    const above = all.find((other) => other.collection.key === up?.collection)?.collection;
    along.push(model.resources.get(above?.resource ?? ''));
    up = above?.parent ?? null;
  }
  const known = new Set(along.flatMap((one) => one?.guards.map(({ guard }) => guard) ?? []));
  const policies = Object.values(collection.access).flat();
  const strange = policies.find(
    (policy) => policy.kind === 'guard' && policy.guard !== 'row' && !known.has(policy.guard),
  );
  if (strange?.kind === 'guard')
    fail(
      '/access',
      `No ${strange.guard.replaceAll('_', ' ')} is in this path, nor do the rows belong to one.`,
      known.size ? `Use one of: ${[...known].join(', ')}.` : 'Use an audience.',
    );
  if (resource && policies.some(({ kind }) => kind === 'mine') && !creatorOf(resource, model))
    fail(
      '/access',
      'Nothing says who made a row, so "mine" lets nobody in.',
      'Add a reference to the account with "x-default": "$user", or take the word out.',
    );
}

/** Rows that belong to no company and no person are visible to everyone, so only system admins may change them. */
function checkShared({ collection, entry, fail }: Offered, { resources }: Pick<Model, 'resources'>): void {
  const shared = resources.get(collection.resource)?.tenancy.kind === 'open';
  const narrowed = Object.values(entry.where ?? {}).some((value) => value === '$company' || value === '$user');
  if (!shared || narrowed || collection.binding) return;
  const wide = collection.operations.find((operation) => {
    const { access, changes } = operationOf(operation);
    return changes && !['system_admin', 'nobody'].includes(lowestLevel(collection.access[access]));
  });
  if (wide)
    fail(
      '/access',
      'Its rows belong to no company, so people of one would change what all the others see.',
      'Say x-owner at the top of the file, or let only system_admin write.',
    );
}

const without = (words: readonly string[], word: string): readonly string[] => words.filter((one) => one !== word);

/** For each required field, a create must accept it or the server must set it. */
function checkFillable({ collection, fail }: Offered, { resources }: Pick<Model, 'resources'>): void {
  const resource = resources.get(collection.resource);
  const closed = collection.access.create.every(({ kind }) => kind === 'nobody');
  if (!resource || closed || !collection.operations.includes('create')) return;
  const given = new Set([
    ...writableFields(collection, resource, 'create').map(({ name }) => name),
    ...pathFields(collection),
    ...resource.owners.flatMap(({ field }) => [field, discriminatorOf(field)]),
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

const letsAnybodyIn = (policies: readonly Policy[]): boolean =>
  policies.some((policy) => policy.kind === 'audience' && policy.audience === 'public');

function checkPublicWrites({ collection, fail }: Offered): void {
  const verbs = [...new Set(collection.operations.map((operation) => operationOf(operation).access))].filter(
    (verb) => verb !== 'read' && letsAnybodyIn(collection.access[verb]),
  );
  if (verbs.length)
    fail(
      '/access',
      `Anybody on the internet could ${verbs.join(', ')} here without logging in.`,
      'Let "public" read only, and say "write": "session" or a narrower word.',
    );
}

/** Each path of `where` must follow references to an existing field. */
function checkPaths({ collection, entry, fail }: Offered, { resources }: Pick<Model, 'resources'>): void {
  for (const path of Object.keys(entry.where ?? {})) {
    let holder: Resource | undefined = resources.get(collection.resource);
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

/**
 * A value of `where` must be valid for its field. Values that begin with $ or a brace are replaced by the server, so
 * they are not checked.
 */
function checkWhere({ collection, entry, fail }: Offered, { resources }: Pick<Model, 'resources'>): void {
  for (const [path, value] of Object.entries(entry.where ?? {})) {
    const field = resources.get(collection.resource)?.fields.get(path);
    if (/^\$/.test(String(value)) && !['$user', '$company'].includes(String(value)))
      fail(`/where/${path}`, `The server puts nothing in for ${value}.`, suggestion(value, ['$user', '$company']));
    if (field && collection.binding && 'field' in collection.binding && collection.binding.field === path)
      fail(
        `/where/${path}`,
        `{${collection.parent?.param}} in the path says it already: the rows here are those of one "${path}".`,
        'Take it out.',
      );
    if (field?.from && collection.operations.includes('create'))
      fail(
        `/where/${path}`,
        `"${path}" is derived: a row that is made here could not be given it.`,
        'Name a stored field, or offer operations without create.',
      );
    const [parameter] = parametersOf(String(value));
    if (parameter !== undefined && !parametersOf(collection.path).includes(parameter))
      fail(
        `/where/${path}`,
        `{${parameter}} is no parameter of ${collection.path}.`,
        suggestion(parameter, parametersOf(collection.path), 'Take it out, or put it into the path.'),
      );
    if (field && value === null && !field.nullable)
      fail(`/where/${path}`, `"${path}" is never empty. No row would be found here.`, 'Say a value, or take it out.');
    if (field?.kind === 'value' && path !== 'id' && ['$user', '$company'].includes(String(value)))
      fail(`/where/${path}`, `"${path}" points to nobody.`, 'Name a reference to an account or a company.');
    if (field?.kind !== 'value' || value === null || /^[${]/.test(String(value))) continue;
    const refused = refusalBy(field)(value);
    if (refused) fail(`/where/${path}`, `${refused.message} No row would be found here.`, refused.mend);
  }
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

/**
 * Reports a resource that references the tenant without belonging to it, because row-level security does not apply to
 * it.
 */
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
    `Its rows name ${withArticle(tenant.title.toLowerCase())} in "${column.name}" and belong to none, so every ${tenant.title.toLowerCase()} would see them all.`,
    `Say "x-owner": "${column.name}" at the top of the file, or "where": { "${column.name}": "$company" } here.`,
  );
}
