/** Rows that tell nobody whose they are: `x-anonymous-if`. */
import type { Resource } from '../../src/contract/model.ts';
import type { AnonymousIf } from '../../src/contract/row-rules.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import type { Fail } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';
import { fieldAt, resolveRowPath } from './openings.ts';

/** What a file says of it; null if its rows tell whose they are. */
export function resolveAnonymous(file: ResourceFile, files: ReadonlyMap<string, ResourceFile>): AnonymousIf | null {
  const word = file['x-anonymous-if'];
  return word ? { path: resolveRowPath(word.path, file, files), hides: word.hides } : null;
}

/** What decides is a stored yes or no, and what is hidden may be empty. */
export function checkAnonymous(
  resources: ReadonlyMap<string, Resource>,
  failIn: (resource: string, base: string) => Fail,
): void {
  for (const resource of resources.values()) {
    if (!resource.anonymousIf) continue;
    const { path, hides } = resource.anonymousIf;
    const fail = failIn(resource.name, '/x-anonymous-if');
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
    // Whatever leads to people tells whose a row is.
    for (const one of resource.fields.values()) {
      const leads = one.targets.some((target) => resources.get(target)?.tenancy.kind === 'account');
      if (leads && !hides.includes(one.name)) fail('/hides', `"${one.name}" leads to a person.`, 'Hide it as well.');
    }
  }
}
