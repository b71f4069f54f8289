/** Anonymous rows: `x-anonymous-if`. */
import type { Resource } from '../../src/contract/model.ts';
import type { AnonymousIf } from '../../src/contract/row-rules.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import type { Fail } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';
import { fieldAt, resolveRowPath } from './openings.ts';

/** `x-anonymous-if` of a file; null without it. */
export function resolveAnonymous(file: ResourceFile, files: ReadonlyMap<string, ResourceFile>): AnonymousIf | null {
  const word = file['x-anonymous-if'];
  if (!word) return null;
  const [resource = '', field = ''] = word.fewest.split('.');
  return { path: resolveRowPath(word.path, file, files), hides: word.hides, fewest: { resource, field } };
}

/** The deciding field must be a stored boolean, and the hidden fields must be nullable. */
export function checkAnonymous(
  resources: ReadonlyMap<string, Resource>,
  failIn: (resource: string, base: string) => Fail,
): void {
  for (const resource of resources.values()) {
    if (!resource.anonymousIf) continue;
    const { path, hides, fewest } = resource.anonymousIf;
    const fail = failIn(resource.name, '/x-anonymous-if');
    checkFewest(fewest, resources, fail);
    const field = fieldAt(path, resource, resources, (...sentences) => fail('/path', ...sentences));
    if (field && (field.kind !== 'value' || typesOf(field.schema)[0] !== 'boolean'))
      fail('/path', `"${field.name}" is no yes or no that is stored.`, 'Name one that is.');
    for (const [at, name] of hides.entries()) {
      const hidden = resource.fields.get(name);
      if (!hidden) fail(`/hides/${at}`, `There is no field "${name}".`, suggestion(name, [...resource.fields.keys()]));
      else if (!hidden.nullable)
        fail(
          `/hides/${at}`,
          `"${name}" is never empty, so hiding it would break what is promised of it.`,
          'Let it be empty.',
        );
    }
    // Any reference to people identifies the person of a row, so it must be hidden.
    for (const one of resource.fields.values()) {
      const leads = one.targets.some((target) => resources.get(target)?.tenancy.kind === 'account');
      if (leads && !hides.includes(one.name)) fail('/hides', `"${one.name}" leads to a person.`, 'Hide it as well.');
    }
  }
}

/**
 * The minimum must be a whole number that is stored once for the installation. It must be at least 2, because 1 would
 * identify a person.
 */
function checkFewest(
  { resource, field }: AnonymousIf['fewest'],
  resources: ReadonlyMap<string, Resource>,
  fail: Fail,
): void {
  const holder = resources.get(resource);
  const setting = holder?.fields.get(field);
  if (holder?.tenancy.kind !== 'open' || !setting) {
    const open = [...resources.values()].filter(({ tenancy }) => tenancy.kind === 'open');
    const known = holder ? [...holder.fields.keys()] : open.map(({ name }) => name);
    const message = holder
      ? `"${resource}" has no field "${field}" for all companies.`
      : `There is no resource "${resource}".`;
    fail('/fewest', message, suggestion(holder ? field : resource, known));
    return;
  }
  const { minimum } = setting.schema;
  const isNumber = setting.kind === 'value' && typesOf(setting.schema)[0] === 'integer' && !setting.nullable;
  if (!isNumber || typeof minimum !== 'number' || minimum < 2)
    fail(
      '/fewest',
      `"${field}" is no whole number of at least 2 that is always there.`,
      'Give it "type": "integer", "minimum": 2 and a default.',
    );
}
