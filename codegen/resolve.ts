import type { Model, Resource, UniqueSet } from '../src/contract/model.ts';
import { suggestion } from '../src/fields/closest.ts';
import { groupFaults } from '../src/fields/form-words.ts';
import { fieldKindOf } from '../src/fields/kinds.ts';
import { bundleSeeds, checkAttributes } from './attributes.ts';
import { resolveCollections, type Said } from './collections.ts';
import { checkResource } from './contradictions.ts';
import { resolveFields } from './fields.ts';
import { checkLimits, resolveLimit } from './limits.ts';
import { resourceFilePath, type Sources } from './load.ts';
import { checkNotices, resolveNotice } from './notices.ts';
import { checkOpens } from './opens.ts';
import { resolveOwnership } from './owners.ts';
import { type Problem, SchemaProblems } from './problem.ts';
import type { ResourceFile } from './resource-file.ts';

/** Spells out everything the checked files imply. Throws SchemaProblems with all contradictions found. */
export function resolveModel(sources: Sources): Model {
  const problems: Problem[] = [];
  const failIn = (resource: string, base: string) => (pointer: string, message: string, mend: string) => {
    problems.push({ file: resourceFilePath(resource), pointer: base + pointer, message, mend });
  };
  const files = new Map([...sources.resources].filter(([, file]) => file['x-drop'] !== true));
  const ownership = resolveOwnership(files, (resource, pointer, message, mend) =>
    failIn(resource, '')(pointer, message, mend),
  );

  checkAttributes(sources.attributes, (problem) => problems.push(problem));
  const resources = new Map<string, Resource>();
  for (const [name, file] of files) {
    const fail = failIn(name, '');
    const { owners, chain, guards, tenancy } = ownership.of(name);
    for (const owner of owners)
      if (!owner.targets.length)
        fail(
          '/x-owner',
          `"${owner.field}" is not a reference of this file.`,
          suggestion(
            owner.field,
            Object.keys(file.properties ?? {}).filter((key) => file.properties?.[key]?.['x-ref'] !== undefined),
            'Name a field with x-ref.',
          ),
        );
    const fields = resolveFields({ file, files, definitions: sources.definitions, fail }, chain);
    const label = file['x-label'] ?? 'name';
    if (!fields.has(label))
      fail(
        '/x-label',
        `There is no field "${label}" to name a row by.`,
        suggestion(label, fields.keys(), 'Say x-label, or add the field.'),
      );
    const filled = [...fields.values()].filter(
      ({ implied, readOnly, kind }) => !implied && !readOnly && kind !== 'discriminator',
    );
    for (const { pointer, message, mend } of groupFaults(
      file['x-groups'] ?? [],
      new Set(filled.map((field) => field.name)),
    ))
      fail(pointer, message, mend);
    if (file['x-tree'] && fields.get(file['x-tree'])?.targets[0] !== name)
      fail(
        '/x-tree',
        `"${file['x-tree']}" does not point to "${name}".`,
        'Name the field whose x-ref is this resource.',
      );
    for (const { fields: set, nullsNotDistinct } of uniqueSets(file))
      if (
        nullsNotDistinct &&
        set.some((field) => (field === '$owner' ? owners.length > 1 : fields.get(field)?.kind === 'polymorphic'))
      )
        fail(
          '/x-unique',
          'Of a field that points to one of several resources all columns but one are always empty.',
          'Take nulls_not_distinct out of this set.',
        );
    for (const { fields: set, unless } of uniqueSets(file))
      for (const field of unless === null ? set : [...set, unless])
        if (field !== '$owner' && !fields.has(field))
          fail(
            '/x-unique',
            `There is no field "${field}".`,
            suggestion(field, fields.keys(), 'Name fields of this file.'),
          );
    for (const dropped of Array.isArray(file['x-drop']) ? file['x-drop'] : [])
      if (file.properties?.[dropped])
        fail('/x-drop', `"${dropped}" is still among the properties.`, 'Take it out of one of the two.');
    (file['x-seeds'] ?? []).forEach((seed, index) => {
      for (const field of Object.keys(seed))
        if (!fields.has(field))
          fail(
            `/x-seeds/${index}`,
            `There is no field "${field}".`,
            suggestion(field, fields.keys(), 'Name fields of this file.'),
          );
    });
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
      label,
      groups: file['x-groups'] ?? [],
      opens: file['x-opens'] ?? null,
      search: file['x-search'] ?? null,
      order: file['x-order'] ?? 'position',
      tree: file['x-tree'] ?? null,
      unique: uniqueSets(file),
      limits: (file['x-limits'] ?? []).map(resolveLimit),
      notices: (file['x-notify'] ?? []).map(resolveNotice),
      seeds: bundleSeeds(file['x-seeds'] ?? [], resourceFilePath(name), sources.attributes, (problem) =>
        problems.push(problem),
      ),
      renamedFrom: file['x-renamed-from'] ?? null,
      dropped: Array.isArray(file['x-drop']) ? file['x-drop'] : [],
    });
  }
  checkDerived(resources, failIn);
  checkLimits(resources, failIn);
  checkNotices(resources, failIn);
  for (const resource of resources.values()) checkResource(resource, failIn(resource.name, ''));

  checkOpens(resources, failIn);

  const said: Said[] = [...files].flatMap(([name, file]) =>
    (file['x-collections'] ?? []).map((collection, index) => ({
      resource: resources.get(name) as Resource,
      said: collection,
      fail: failIn(name, `/x-collections/${index}`),
    })),
  );
  const collections = resolveCollections(said, resources, sources.viewKinds);
  if (problems.length) throw new SchemaProblems(problems);
  return {
    version: sources.version,
    resources,
    collections,
    droppedResources: [...sources.resources].filter(([, file]) => file['x-drop'] === true).map(([name]) => name),
  };
}

const uniqueSets = (file: ResourceFile): readonly UniqueSet[] =>
  (file['x-unique'] ?? []).map((said) => {
    const set = 'fields' in said ? said : { fields: said };
    return {
      fields: set.fields,
      unless: set.unless ?? null,
      nullsNotDistinct: set.nulls_not_distinct === true,
      caseInsensitive: set.case_insensitive === true,
    };
  });

function checkDerived(
  resources: ReadonlyMap<string, Resource>,
  failIn: (resource: string, base: string) => (pointer: string, message: string, mend: string) => void,
): void {
  for (const resource of resources.values())
    for (const field of resource.fields.values()) {
      const fail = failIn(resource.name, `/properties/${field.name}`);
      const from = field.from;
      const target = resource.fields.get(
        from?.kind === 'of_reference' ? from.reference : from?.kind === 'of_join' ? from.references : '',
      );
      if (from?.kind === 'of_reference' && !resources.get(target?.targets[0] ?? '')?.fields.has(from.field))
        fail('/x-from', `"${target?.targets[0]}" has no field "${from.field}".`, 'Name one of its fields.');
      if (from?.kind === 'of_join' && !resources.get(target?.through ?? '')?.fields.has(from.field))
        fail('/x-from', `The join resource has no field "${from.field}".`, 'Say x-through and name one of its fields.');
      if (field.schemaFrom) {
        const holder = resource.fields.get(field.schemaFrom.reference);
        const held = resources.get(holder?.targets[0] ?? '')?.fields.get(field.schemaFrom.field);
        if (!held) fail('/x-schema', 'This is not a field of a referenced row.', 'Name reference.field.');
        else if (fieldKindOf(held).name !== 'schema')
          fail('/x-schema', `"${held.name}" holds no schema.`, 'Give it the format "json-schema".');
      }
    }
}
