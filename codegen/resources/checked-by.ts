/** Rows that a JSON Schema of a related row validates: `x-checked-by`. */
import type { Resource } from '../../src/contract/model.ts';
import type { CheckedBy } from '../../src/contract/row-rules.ts';
import { suggestion } from '../../src/fields/closest.ts';
import { typesOf } from '../../src/fields/json-schema.ts';
import type { Fail } from '../files/problem.ts';
import type { ResourceFile } from '../files/resource-file.ts';
import { fieldAt, resolveRowPath } from './openings.ts';

/** The schema and the fields that a file names; null without `x-checked-by`. */
export function resolveCheckedBy(file: ResourceFile, files: ReadonlyMap<string, ResourceFile>): CheckedBy | null {
  const word = file['x-checked-by'];
  return word ? { path: resolveRowPath(word.schema, file, files), fields: word.fields } : null;
}

/** The schema must be an object related to the row, and the validated fields must be stored. */
export function checkCheckedBy(
  resources: ReadonlyMap<string, Resource>,
  failIn: (resource: string, base: string) => Fail,
): void {
  for (const resource of resources.values()) {
    if (!resource.checkedBy) continue;
    const { path, fields } = resource.checkedBy;
    const fail = failIn(resource.name, '/x-checked-by');
    const schema = fieldAt(path, resource, resources, (...sentences) => fail('/schema', ...sentences));
    if (schema && !typesOf(schema.schema).includes('object'))
      fail(
        '/schema',
        `"${schema.name}" holds ${typesOf(schema.schema).join(' or ')}, and no schema.`,
        'Name an object.',
      );
    for (const [at, name] of fields.entries()) {
      const field = resource.fields.get(name);
      const known = [...resource.fields.values()].filter((one) => !one.implied && one.kind !== 'derived');
      if (!field)
        fail(
          `/fields/${at}`,
          `There is no field "${name}".`,
          suggestion(
            name,
            known.map((one) => one.name),
          ),
        );
      else if (!known.includes(field))
        fail(`/fields/${at}`, `"${name}" is not written by anybody.`, 'Take it out, or name a field that is.');
    }
  }
}
