import type { Model, Resource } from '../../src/contract/model.ts';
import { bundleSeeds, checkAttributes } from '../files/attributes.ts';
import { declaredFunctions } from '../files/functions.ts';
import { resourceFilePath, type Sources } from '../files/load.ts';
import { type Problem, SchemaProblems } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';
import { checkAnonymous, resolveAnonymous } from '../resources/anonymous.ts';
import { checkCheckedBy, resolveCheckedBy } from '../resources/checked-by.ts';
import { resolveFields } from '../resources/fields.ts';
import { checkLimits, resolveLimit } from '../resources/limits.ts';
import { checkOpenings, resolveRowOpenings } from '../resources/openings.ts';
import { checkResource } from '../resources/resource-checks.ts';
import { uniqueSets } from '../resources/unique-sets.ts';
import type { CollectionSource } from './collection-source.ts';
import { resolveCollections } from './collections.ts';
import { checkNotices, resolveNotice } from './notices.ts';
import { checkOpens } from './opens.ts';
import { resolveOwnership } from './owners.ts';

/**
 * Completes the checked files to a model with all defaults.
 * @throws {SchemaProblems} with all contradictions
 */
export function resolveModel(sources: Sources): Model {
  const problems: Problem[] = [];
  const failIn = (resource: string, base: string) => (pointer: string, message: string, mend: string) => {
    problems.push({ file: resourceFilePath(resource), pointer: base + pointer, message, mend });
  };
  const functions = declaredFunctions(sources.functions);
  const files = new Map([...sources.resources].filter(([, file]) => file['x-drop'] !== true));
  const ownership = resolveOwnership(files, (resource, pointer, message, mend) =>
    failIn(resource, '')(pointer, message, mend),
  );

  checkAttributes(sources.attributes, (problem) => problems.push(problem));
  const resources = new Map<string, Resource>();
  for (const [name, file] of files) {
    const fail = failIn(name, '');
    const { owners, chain, guards, tenancy } = ownership.of(name);
    const fields = resolveFields({ name, file, files, functions, definitions: sources.definitions, fail }, chain);
    resources.set(name, {
      name,
      title: file.title,
      plural: file['x-plural'] ?? `${file.title}s`,
      renamedWord: file['x-renamed-word'] ?? null,
      description: file.description ?? '',
      icon: file['x-icon'] ?? null,
      fields,
      owners,
      chain,
      tenancy,
      ownGuard: file['x-guard'] ?? null,
      guards,
      label: file['x-label'] ?? 'name',
      detail: file['x-detail'] ?? [],
      groups: file['x-groups'] ?? [],
      opens: file['x-opens'] ?? null,
      search: file['x-search'] ?? null,
      searchText: file['x-search-text'] ?? null,
      order: file['x-order'] ?? 'position',
      tree: file['x-tree'] ?? null,
      followed: Object.entries(file.properties ?? {}).flatMap(([key, field]) =>
        field['x-follows-parent'] ? [key] : [],
      ),
      unique: uniqueSets(file),
      limits: (file['x-limits'] ?? []).map(resolveLimit),
      openWhile: resolveRowOpenings(file, files),
      checkedBy: resolveCheckedBy(file, files),
      anonymousIf: resolveAnonymous(file, files),
      notices: (file['x-notify'] ?? []).map(resolveNotice),
      seeds: bundleSeeds(file['x-seeds'] ?? [], resourceFilePath(name), sources.attributes, (problem) =>
        problems.push(problem),
      ),
      renamedFrom: file['x-renamed-from'] ?? null,
      dropped: Array.isArray(file['x-drop']) ? file['x-drop'] : [],
      copied: file['x-copied'] !== false,
      grants: file['x-grants'] ?? null,
    });
  }
  for (const [name, resource] of resources)
    checkResource({ resource, file: files.get(name) as ResourceFile, resources, fail: failIn(name, '') });
  checkLimits(resources, failIn);
  checkOpenings(resources, failIn);
  checkCheckedBy(resources, failIn);
  checkAnonymous(resources, failIn);
  checkNotices({ resources, functions }, failIn);

  const entries: CollectionSource[] = [...files].flatMap(([name, file]) =>
    (file['x-collections'] ?? []).map((collection, index) => ({
      resource: resources.get(name) as Resource,
      entry: collection,
      fail: failIn(name, `/x-collections/${index}`),
    })),
  );
  const collections = resolveCollections(entries, resources, sources.viewKinds);
  checkOpens(resources, collections.values(), failIn);
  if (problems.length) throw new SchemaProblems(problems);
  return {
    version: sources.version,
    resources,
    collections,
    functions,
    droppedResources: [...sources.resources].filter(([, file]) => file['x-drop'] === true).map(([name]) => name),
  };
}
