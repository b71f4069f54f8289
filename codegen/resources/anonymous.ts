/** Anonymous rows: `x-anonymous-if`. */
import type { Resource } from '../../src/contract/model.ts';
import type { AnonymousIf } from '../../src/contract/row-rules.ts';
import { formsGroups } from '../../src/contract/stored-field.ts';
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
  return {
    path: resolveRowPath(word.path, file, files),
    hides: word.hides,
    compares: word.compares ?? null,
    fewest: { resource, field },
  };
}

/** The deciding field must be a stored boolean, and the hidden fields must be nullable. */
export function checkAnonymous(
  resources: ReadonlyMap<string, Resource>,
  failIn: (resource: string, base: string) => Fail,
): void {
  for (const resource of resources.values()) {
    if (!resource.anonymousIf) continue;
    const { path, hides, compares, fewest } = resource.anonymousIf;
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
    if (compares !== null) checkCompares(compares, { resource, resources, fail });
    // Any reference to people identifies the person of a row.
    for (const one of resource.fields.values()) {
      const leads = one.targets.some((target) => resources.get(target)?.tenancy.kind === 'account');
      if (leads && !hides.includes(one.name)) fail('/hides', `"${one.name}" leads to a person.`, 'Hide it as well.');
    }
  }
}

/** People are compared by what nobody reads of one of them. */
function checkCompares(
  compares: string,
  {
    resource,
    resources,
    fail,
  }: { readonly resource: Resource; readonly resources: ReadonlyMap<string, Resource>; readonly fail: Fail },
): void {
  const field = resource.fields.get(compares);
  if (!field) fail('/compares', `There is no field "${compares}".`, suggestion(compares, [...resource.fields.keys()]));
  else if (field.read !== 'nobody' || !field.readOnly)
    fail(
      '/compares',
      `"${compares}" can be read or set, so a group would show whom it is of.`,
      'Give the field "readOnly": true and "x-read": "nobody".',
    );
  else if (!formsGroups({ resources }, resource, field))
    fail(
      '/compares',
      `The values of "${compares}" form no groups.`,
      'Name a choice, a reference or a list of references.',
    );
}

/** The minimum is a whole number stored once for the installation, and at least 2: fewer would identify one person. */
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
